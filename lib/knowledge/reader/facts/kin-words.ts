/** The kin that people are asked about, each with its words in the languages of the reader, and as he or she. */
type KinGroup = { words: string; gender?: 'he' | 'she' };

const GROUPS = {
  husband: { words: 'husbands?|hubby|mann|ehemann|man|make', gender: 'he' },
  wife: { words: 'wife|frau|ehefrau|fru|hustru|maka', gender: 'she' },
  mother: { words: 'mother|mum|mummy|mom|mam|mama|mamma|amma|mutter|mutti|mor|mamma', gender: 'she' },
  father: { words: 'father|dad|daddy|papa|vater|vati|far|pappa', gender: 'he' },
  brother: { words: 'brothers?|br(?:u|ü)der|bror|bröder', gender: 'he' },
  sister: { words: 'sisters?|schwestern?|syster|systrar', gender: 'she' },
  son: { words: 'sons?|boys?|söhne?|sohn|jungen?|söner|pojkar', gender: 'he' },
  daughter: { words: 'daughters?|girls?|töchter|tochter|mädchen|dotter|döttrar|flickor', gender: 'she' },
  grandmother: { words: 'grandmother|grandma|granny|gran|nan|großmutter|oma|mormor|farmor', gender: 'she' },
  grandfather: { words: 'grandfather|grandpa|grandad|granddad|großvater|opa|morfar|farfar', gender: 'he' },
  aunt: { words: 'aunt|auntie|tante|moster|faster', gender: 'she' },
  uncle: { words: 'uncle|onkel|morbror|farbror', gender: 'he' },
  cousin: { words: 'cousins?|kusin|cousine|vetter' },
  grandchild: {
    words:
      'grandchild(?:ren)?|grandkids?|grandsons?|granddaughters?|enkel(?:in|innen|kinder|kind|s)?|barnbarn',
  },
  child: {
    words:
      'child(?:ren)?|kids?|sons?|daughters?|boys?|girls?|bab(?:y|ies)|twins|kind(?:er)?|söhne?|sohn|töchter|tochter|jungen|mädchen|zwillinge|barn|söner|son|dotter|döttrar|pojkar|flickor|tvillingar',
  },
  sibling: {
    words:
      'siblings?|brothers?|sisters?|geschwister|br(?:u|ü)der|schwestern?|syskon|bröder|bror|systrar|syster',
  },
} as const satisfies Readonly<Record<string, KinGroup>>;
export type Kin = keyof typeof GROUPS;
const KIN = Object.entries(GROUPS) as [Kin, KinGroup][];

/** The words by which each is asked about; those for several stand in the groups that have them. */
const ASKED_AS: Readonly<Partial<Record<Kin, string>>> = {
  child: 'child(?:ren)?|kids?|kind(?:er)?|barn',
  sibling: 'siblings?|brothers? (?:and|or) sisters?|sisters? (?:and|or) brothers?|geschwister|syskon',
};

const whole = (words: string) => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L}|-in-law)`, 'iu');

export const ANY_KIN = whole(
  Object.values(GROUPS)
    .map(({ words }) => words)
    .join('|'),
).source;

/** Whose they are that a question asks about; undefined where it asks about nobody's kin. */
export const kinAsked = (words: string): Kin | undefined =>
  KIN.map(([kin, { words: said }]) => ({ kin, as: ASKED_AS[kin] ?? said }))
    .toSorted((one, other) => Number(other.kin in ASKED_AS) - Number(one.kin in ASKED_AS))
    .find(({ as }) => whole(as).test(words))?.kin;

export const wordsFor = (kin: Kin): string => GROUPS[kin].words;
export const saysKin = (kin: Kin): RegExp => whole(GROUPS[kin].words);
export const genderOf = (kin: Kin): 'he' | 'she' | undefined => KIN.find(([one]) => one === kin)?.[1].gender;

const PRONOUNS = {
  he: whole('he|him|his|er|ihm|ihn|sein\\p{L}*|han|honom|hans'),
  she: whole('she|her|hers|sie|ihre?\\p{L}*|hon|henne|hennes'),
} as const;
export const speaksAs = (gender: 'he' | 'she', text: string): boolean => PRONOUNS[gender].test(text);

export const MINE = `(?:[Mm]y|[Oo]ur|[Mm]eine?[mnrs]?|[Uu]nsere?[mnrs]?|[Mm]in|[Mm]itt|[Mm]ina|[Vv]år[at]?)`;
const NAME = String.raw`\p{Lu}\p{Ll}[\p{L}’'-]*`;

/** By which names the person calls their husband, their brother and so on. */
export function namesOfKin(kin: Kin, texts: readonly string[]): string[] {
  const words = GROUPS[kin].words;
  const forms = [
    new RegExp(String.raw`(?<!\p{L})${MINE} (?:\p{L}+ )?(?:${words}),? (?:called |named )?(${NAME})`, 'gu'),
    new RegExp(
      String.raw`(${NAME})(?: ${NAME})?, ${MINE.toLowerCase()} (?:\p{L}+ )?(?:${words})(?!\p{L})`,
      'gu',
    ),
    new RegExp(String.raw`(${NAME}) is your (?:${words})(?!\p{L})`, 'gu'),
  ];
  const names = texts.flatMap((text) =>
    forms.flatMap((form) => [...text.matchAll(form)].map(([, name = '']) => name)),
  );
  return [...new Set(names)].filter((name) => name !== '');
}
