import type { Told } from './likeness.ts';
import { compare } from './order.ts';
import { meritOf, type Saying } from './sayings.ts';

type Entry = { about: string; most: number; says: RegExp };

const says = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');

const KIN =
  'mother|father|mum|mom|dad|parents|brothers?|sisters?|sons?|daughters?|children|husband|wife|uncle|aunt|cousin|grand(?:mother|father|parents|son|daughter|children)|widow|widower|married|Mutter|Vater|Eltern|Bruder|Brüder|Schwester|Sohn|Söhne|Tochter|Töchter|Kinder|Mann|Frau|Oma|Opa|Großmutter|Großvater|Onkel|Tante|verheiratet|Witwe|Witwer|mamma|pappa|mor|far|mormor|morfar|farmor|farfar|bror|syster|son|dotter|barn|man|hustru|gift|änka|änkling';

/** What a card about a person has, in its order. A sentence stands under the first that it fits. */
const ENTRIES: readonly Entry[] = [
  {
    about: 'Born',
    most: 1,
    says: says(
      `I was born|I am born|(?:bin|wurde) .{0,60}geboren|(?:är|blev) .{0,40}född|je suis née?|nací|sono nat[oa]`,
    ),
  },
  {
    about: 'Name',
    most: 1,
    says: says(
      `my name (?:is|was)|I(?: am|['’]m| was) (?:called|named|christened)|ich heiße|ich hieß|jag heter|je m['’]appelle|me llamo|mi chiamo`,
    ),
  },
  {
    about: 'Work',
    most: 3,
    says: says(
      String.raw`I(?: have|['’]ve)? (?:worked|trained|taught|studied)|I(?: am|['’]m| was| have been|['’]ve been) (?:a|an|the) (?:\p{L}+ ){0,3}\p{L}+(?:er|or|ist|ian|man|nurse|cook|smith|wright|keeper|apprentice|student)|I (?:work|teach|run|repair|tune|build|keep the)|for a living|my (?:work|job|trade|profession|workshop|shop)|(?:years|winters) (?:in|at|as|of|with) the|meine (?:Arbeit|Lehre|Werkstatt)|mein Beruf|ich (?:arbeite|arbeitete|bin|war)(?: \p{L}+){0,2} (?:als|Lehrling|\p{Lu}\p{L}+(?:er|erin))|jag (?:arbetar|arbetade|jobbar|jobbade) som|jag har (?:arbetat|jobbat|stämt)|mitt (?:arbete|yrke)|min verkstad`,
    ),
  },
  {
    about: 'Family',
    most: 4,
    says: new RegExp(
      // Of whom it is said, not who is mentioned at its end.
      String.raw`^.{0,30}?(?<!\p{L})(?:my|our|I had|I have|I was|I am|mein\p{L}*|unser\p{L}*|ich bin|ich habe|ich hatte|min|mitt|mina|vår\p{L}*|jag är|jag har|jag hade)(?: \p{L}+)? (?:${KIN})(?!\p{L})`,
      'iu',
    ),
  },
  {
    about: 'Home',
    most: 2,
    says: says(
      `I (?:still |now |also )?(?:live|lived|grew up)|I(?: have|['’]ve) lived|(?:I|we) (?:came|moved) to|my (?:house|home|village|flat)|ich (?:wohne|wohnte|lebe|lebte|wuchs|zog)|aufgewachsen|jag (?:bor|bodde|flyttade|växte)`,
    ),
  },
];

const MORE = { about: 'Also', most: 3 };
const LONGEST = 150;
/** What tells nothing by itself is on no card. */
const UNDERSTOOD = 2;

export const cardEntryOf = (text: string): string =>
  ENTRIES.find((entry) => entry.says.test(text))?.about ?? MORE.about;

/** With two sentences the beginning of a story is one of them still. */
const SHORT = 150;

const FIRST = /^.+?[.!?…](?=\s+["“„»(]?\p{Lu})/su;

/** How a story begins: its first sentence, and that with the second where both are short. Empty when it is a single sentence. */
export function openingOf(story: string): { first: string; text: string } {
  const [first = ''] = FIRST.exec(story) ?? [];
  const [space = '', second = ''] = /^(\s*)(.*)$/su.exec(story.slice(first.length))?.slice(1) ?? [];
  const [next = ''] = FIRST.exec(second) ?? [];
  const both = first + space + next;
  return { first, text: first && next && both.length <= SHORT ? both : first };
}

/**
 * Who the person is: short statements of theirs, a few under each heading. The first sentence of a story is one too, since a
 * story is told from a sentence that stands alone.
 */
export function chooseCard(sayings: readonly Saying[]): Saying[] {
  const judged = sayings
    .flatMap((saying) => {
      if (saying.kind === 'exchange') return [];
      if (saying.kind !== 'anecdote') return [{ saying, bonus: saying.kind === 'fact' ? 2 : 0 }];
      const { first } = openingOf(saying.text);
      return STATES.test(first) ? [{ saying: { ...saying, text: first }, bonus: -1 }] : [];
    })
    .filter(({ saying }) => saying.isCorrection || saying.text.length <= LONGEST)
    .map(({ saying, bonus }) => ({
      saying,
      about: cardEntryOf(saying.text),
      merit: meritOf(saying, 'identity') + bonus + (STATES.test(saying.text) ? STATED : 0),
    }))
    .filter(({ saying, merit }) => saying.isCorrection || merit >= UNDERSTOOD)
    .sort(
      (one, other) =>
        other.merit - one.merit || compare(one.saying.evidenceIds[0], other.saying.evidenceIds[0]),
    );
  const [corrections, others] = [
    judged.filter(({ saying }) => saying.isCorrection),
    judged.filter(({ saying }) => !saying.isCorrection),
  ];
  const inOrder = [...ENTRIES, MORE].flatMap(({ about }) =>
    others
      .filter((line) => line.about === about && (about !== MORE.about || isTold(line.saying)))
      .toSorted((one, other) => Number(ENDS.test(one.saying.text)) - Number(ENDS.test(other.saying.text))),
  );
  return [...corrections, ...inOrder].map(({ saying }) => saying);
}

/** Who somebody was comes before their death. */
const ENDS =
  /(?<!\p{L})(?:died|dead|passed away|buried|starb\p{L}*|gestorben|tot|beerdigt|dog|död|begrav\p{L}*)(?!\p{L})/iu;

/**
 * Under no heading, only what the person says that they did, and for how long or since when. "I stood in front for thirty-five seasons"
 * does not say of what.
 */
const isTold = ({ kind, text }: Saying): boolean =>
  kind === 'fact' && OF_THEMSELF.test(text) && HOW_LONG.test(text) && DOES.test(text);

const DOES =
  /(?<!\p{L})(?:work|keep|kept|liv|lived|teach|taught|stud|s[iau]ng|play|conduct|tun|repair|paint|fish|farm|sail|marri|widow|retired|cook|nurs|serv|smok|collect|built|wohn|leb|arbeit|unterricht|sing|spiel|gesungen|stimm|gestimmt|verheiratet|bor|bott|jobb|arbet|sjung|spela|stäm|gift)\p{L}*(?!\p{L})/iu;

const OF_THEMSELF = /(?<!\p{L})(?:I|we|ich|wir|jag|vi)(?!\p{L})/u;
const HOW_LONG =
  /(?<!\p{L})(?:since|seit|sedan|(?:for|in) [\p{L}\d-]+ (?:years|seasons|winters)|\p{L}+ Jahre|i \p{L}+ år)(?!\p{L})/iu;

/** A card says what is so; what happened once is told. */
const STATED = 2;
const STATES =
  /(?<!\p{L})(?:am|is|are|was|were|came from|died|sold|taught|worked|kept|(?:is|was) called|have (?:worked|lived|been)|bin|ist|war|kam aus|heißt|hieß|starb|är|var|heter|hette|dog|kom från)(?!\p{L})/iu;

/** What a person is asked for their card; a short reply stands on it with its question. */
const CARD_QUESTION =
  /(?<!\p{L})(?:when (?:did you come|were you)|where (?:did|do|were|are) you|how old|how long|your name|do you do for a living|wann (?:bist|sind|wurdest|wurden)|wo (?:bist|wohn|leb|sind|haben)\p{L}*|wie (?:alt|lange)|ihr (?:name|beruf)|dein (?:name|beruf)|när (?:är|blev|kom|flyttade)|var (?:bor|bodde|är du)|hur (?:gammal|länge)|ditt (?:namn|yrke))(?!\p{L})/iu;
const SHORT_REPLY = 110;

export const isOfCard = ({ asked, text }: { asked: string; text: string }): boolean =>
  CARD_QUESTION.test(asked) && text.length <= SHORT_REPLY;

const MOST: Readonly<Record<string, number>> = Object.fromEntries(
  [...ENTRIES, MORE].map(({ about, most }) => [about, most]),
);

/** What of the chosen fits on a card, with nothing twice; a correction is on it before everything else. */
export function fillCard(chosen: readonly Saying[], told: Told): Saying[] {
  const counts = new Map<string, number>();
  return chosen.filter((saying) => {
    const about = cardEntryOf(saying.text);
    const count = counts.get(about) ?? 0;
    const most = saying.isCorrection ? MOST_CORRECTIONS : (MOST[about] ?? 0);
    if (count >= most || !told.add(saying.text)) return false;
    counts.set(about, count + 1);
    return true;
  });
}

const MOST_CORRECTIONS = 12;
