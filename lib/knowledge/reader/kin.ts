/** The words for each of those whom people are asked about, in the languages of the reader. */
const KIN: Readonly<Record<string, string>> = {
  mother: 'mother|mum|mummy|mom|mam|mama|mamma|mutter|mutti|mor',
  father: 'father|dad|daddy|papa|vater|vati|far|pappa',
  brother: 'brother|bruder|bror',
  sister: 'sister|schwester|syster',
  husband: 'husband|hubby|fella|grandpa|opa|mann',
  wife: 'wife|frau|fru|maka',
  son: 'son|sohn',
  daughter: 'daughter|tochter|dotter',
  grandmother: 'grandmother|grandma|granny|gran|nan|großmutter|oma|mormor|farmor',
  grandfather: 'grandfather|grandpa|grandad|granddad|großvater|opa|morfar|farfar',
  grandchild: 'grandchild|granddaughter|grandson|grandkid|enkelin|enkel|barnbarn|dotterdotter|dotterson',
  aunt: 'aunt|auntie|tante|moster|faster',
  uncle: 'uncle|onkel|morbror|farbror',
  neighbour: 'neighbour|neighbor|nachbar|nachbarin|granne|grannen',
  teacher: 'teacher|lehrer|lehrerin|lärare|lärarinna|fröken',
  friend: 'friend|freund|freundin|vän|väninna|kompis',
};

const YOURS = String.raw`(?:your|deine?[mnrs]?|ihre?[mnrs]?|din|ditt|dina)`;
const MINE = String.raw`(?:[Mm]y|[Oo]ur|[Mm]eine?[mnrs]?|[Uu]nsere?[mnrs]?|[Mm]in|[Vv]år|[Mm]itt)`;
const NAME = String.raw`\p{Lu}\p{Ll}[\p{L}’'-]*`;

type Kin = { asked: RegExp; said: RegExp; before: RegExp; behind: RegExp };
const FORMS: readonly Kin[] = Object.values(KIN).map((words) => ({
  asked: new RegExp(String.raw`(?<!\p{L})${YOURS} (?:\p{L}+ )?(?:${words})s?(?!\p{L})`, 'iu'),
  said: new RegExp(String.raw`(?<!\p{L})(?:${words})(?:'s|s)?(?!\p{L})`, 'iu'),
  before: new RegExp(
    String.raw`(?<!\p{L})${MINE} (?:\p{L}+ )?(?:${words}),? (?:called |named )?(${NAME})`,
    'gu',
  ),
  behind: new RegExp(
    String.raw`(${NAME})(?: ${NAME})?, ${MINE.toLowerCase()} (?:\p{L}+ )?(?:${words})(?!\p{L})`,
    'gu',
  ),
}));

/** Tells the sentences that speak of somebody of the person's: by the word for them, or by the name that the texts give them. */
export function ofKinAsked(asks: string, texts: readonly string[]): ((text: string) => boolean) | undefined {
  const asked = FORMS.filter((form) => form.asked.test(asks));
  if (asked.length === 0) return undefined;
  const names = asked.flatMap(({ before, behind }) =>
    texts.flatMap((text) =>
      [...text.matchAll(before), ...text.matchAll(behind)].map(([, name = '']) => name),
    ),
  );
  return (text) =>
    asked.some(({ said }) => said.test(text)) || names.some((name) => name !== '' && text.includes(name));
}

/** "Grandpa" is written like a name, and stands for whoever it is. */
export const isKinWord = (word: string): boolean => FORMS.some(({ said }) => said.test(word));
