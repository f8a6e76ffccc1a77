import type { ReaderLanguage } from '../languages.ts';
import { beginsWithOthers, speaksOfSelf } from '../wanted-kind.ts';
import { CANNOT, type Fact, isInReply, lastWith, NOTHING, type Place } from './fact.ts';
import { ANY_KIN, kinAsked, MINE, saysKin, wordsFor } from './kin-words.ts';

/** How many there are of them, or whether there are any: always of the person's own. */
const ASKS: readonly RegExp[] = [
  /\bhow many (?<kin>[\p{L} ]+?)(?: (?:do|did) (?:you|u)(?: two| all)? have| have you(?: got)?| are there in your family)?\W*$/iu,
  /\b(?:do|did) (?:you|u) have (?:any |a )?(?<kin>[\p{L} ]+?)\W*$/iu,
  /\bhave you (?:got )?(?:any |a )?(?<kin>[\p{L} ]+?)\W*$/iu,
  /\bwie viele (?<kin>\p{L}+) (?:hast|haben|hattest|hatten|habt)\b/iu,
  /\b(?:hast du|haben sie|hattest du|hatten sie|habt ihr) (?:noch |eigentlich )?(?:einen? |keine? )?(?<kin>\p{L}+)\W*$/iu,
  /\bhur många (?<kin>\p{L}+) (?:har|hade|fick|är) (?:du|ni)\b/iu,
  /\b(?:har|hade|fick) (?:du|ni) (?:några |någon |en )?(?<kin>\p{L}+)\W*$/iu,
];

const ONLY_KIN = new RegExp(
  `^(?:(?:older|younger|elder|little|big|grown|own|any|other|and|or|och|eller|und|oder|noch|${ANY_KIN}) ?)+$`,
  'iu',
);

const NUMBER = String.raw`(?:\d{1,2}|no|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|only|both|keine?n?|eine?n?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|inga|inget|en|ett|två|tre|fyra|fem|sex|sju|åtta|nio|tio|elva|tolv|a|an)`;
const HAVE = `(?:I|we|Ich|ich|[Ww]ir|[Jj]ag|[Vv]i)(?:['’]ve| have| had| got| raised| bore| habe| haben| hatten?| bekamen| har| hade| fick)`;
const HAVE_NONE = /\b(?:never had|had no|have no|without|keine|inga)\b/iu;
const AMONG =
  /\b(?:of us|(?:youngest|eldest|oldest|middle one|\p{L}+) of (?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|I(?:['’]m| am| was) (?:the )?number (?:one|two|three|four|five|six|seven|eight|nine|ten)|only child|einzelkind|enda barnet|nummer \p{L}+)\b/iu;
const PLACE_AMONG =
  /\b(?:youngest|eldest|oldest) of|\bI(?:['’]m| am| was) (?:the )?number (?:two|three|four|five|six|seven|eight|nine|ten)\b/iu;
const COUNTS = new RegExp(String.raw`(?<!\p{L})${NUMBER}(?!\p{L})`, 'iu');
const NONE = /^\W*(?:no|none|never|nein|keine|nej|inga)\b/iu;

/** How many children, brothers or grandchildren the person has: a number of those, and not of others. */
export function kinCountFact(asks: string, _language: ReaderLanguage): Fact | undefined {
  const plain = asks.replaceAll('’', "'");
  const words = ASKS.map((form) => form.exec(plain)?.groups?.kin).find((kin) => kin !== undefined);
  const kin = words === undefined || !ONLY_KIN.test(words) ? undefined : kinAsked(words);
  if (kin === undefined) return undefined;
  const isSibling = kin === 'sibling' || kin === 'brother' || kin === 'sister';
  const said = saysKin(kin);
  const ofThem = wordsFor(kin);
  const forms = [
    String.raw`(?<!\p{L})${HAVE}(?: \p{L}+){0,3}? ${NUMBER} (?:\p{L}+ ){0,2}(?:${ofThem})(?!\p{L})`,
    String.raw`(?<!\p{L})${NUMBER} (?:\p{L}+ )?(?:${ofThem}),? (?:have (?:I|we)|I have|we have|(?:habe|haben|hatten) (?:ich|wir)|(?:har|fick) (?:jag|vi)|sind es|were (?:mine|ours))`,
    String.raw`(?<!\p{L})${MINE} (?:only|two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|fünf|två|tre|fyra|fem) (?:\p{L}+ ){0,2}(?:${ofThem})(?!\p{L})`,
    String.raw`(?<!\p{L})(?:${ofThem}),? (?:\p{L}+ )?${NUMBER} of them`,
    String.raw`(?<!\p{L})(?:${NUMBER}|${MINE}) (?:\p{L}+ )?(?:${ofThem})(?: \p{L}+)?(?:,? and|,|,? und|,? och) (?:${NUMBER}|${MINE}|the) (?:\p{L}+ )?(?:${ofThem})(?!\p{L})`,
    ...(isSibling
      ? [
          String.raw`(?<!\p{L})(?:we|wir|vi) (?:were|was|waren|var)(?: \p{Ll}+)? ${NUMBER} (?:\p{L}+ ){0,2}(?:${ofThem}|at home|children|kinder|barn)`,
        ]
      : []),
  ].map((form) => new RegExp(form, 'iu'));
  const mine = new RegExp(String.raw`(?<!\p{L})${MINE} (?:\p{L}+ ){0,2}(?:${ofThem})(?!\p{L}|-in-law)`, 'u');
  const isHow = /\bhow many\b|\bwie viele\b|\bhur många\b/iu.test(plain);

  // "The table's big brother", "my mother's brother": somebody else's, or a figure of speech.
  const ofOthers = new RegExp(String.raw`\p{L}['’]s (?:\p{L}+ )?(?:${ofThem})(?!\p{L})`, 'giu');
  const isSaid = (text: string) => said.test(text.replace(ofOthers, ''));

  return (at: Place) => {
    const { text = '', asked = '' } = at.sentences[at.place] ?? {};
    const isAsked =
      said.test(asked) &&
      /\b(?:have|had|got|many|hast|hattest|haben|habt|bekommen|har|hade|fick|any)\b/iu.test(asked);
    const isReply = isAsked && isInReply(at, 1);
    const isOwn = !beginsWithOthers(text) || speaksOfSelf(text, at.spoken);
    if (isOwn && forms.some((form) => form.test(text))) return { fits: 1 };
    if (isReply && isOwn && (said.test(text) || COUNTS.test(text) || NONE.test(text))) return { fits: 0.9 };
    const beside = [at.place - 1, at.place, at.place + 1]
      .map((place) => at.sentences[place]?.text ?? '')
      .join(' ');
    if (isSibling && AMONG.test(text) && (said.test(`${beside} ${asked}`) || PLACE_AMONG.test(beside)))
      return { fits: 0.8 };
    if (isOwn && said.test(text) && HAVE_NONE.test(text)) return { fits: 0.7 };
    if (!isHow && mine.test(text)) return { fits: 0.6 };
    return lastWith(at, isSaid) === undefined ? CANNOT : NOTHING;
  };
}
