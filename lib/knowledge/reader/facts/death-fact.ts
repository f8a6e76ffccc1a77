import type { ReaderLanguage } from '../languages.ts';
import { hasWanted } from '../wanted-kind.ts';
import { CANNOT, type Fact, fitFrom, isInReply, lastWith, NOTHING, type Place } from './fact.ts';
import { ANY_KIN, genderOf, kinAsked, namesOfKin, saysKin, speaksAs } from './kin-words.ts';

/** When or how somebody of the person's died. */
const ASKS: readonly RegExp[] = [
  /^\W*(?:and |so |but )?(?:in )?(?<how>when|how|where|what year|of what|what)(?: did| has| have| was)? your (?<kin>[\p{L}' ]+?) (?:die|died|pass away|passed away|killed|drown|pass)\b/iu,
  /^\W*(?:and |so |but )?(?<how>when|how|what year) did you lose your (?<kin>[\p{L} ]+)/iu,
  /^\W*(?:und )?(?<how>wann|wie|woran|wo|in welchem jahr) (?:ist|starb|sind) (?:deine?|ihre?) (?<kin>\p{L}+)(?=\W*$|.*\b(?:gestorben|verstorben|ums leben)\b)/iu,
  /^\W*(?:och )?(?<how>när|hur|var|vad) dog (?:din|er|ert|ditt) (?<kin>\p{L}+)/iu,
];
const DYING: Readonly<Record<ReaderLanguage, string>> = {
  en: String.raw`\b(?:die|died|dies|dead|dying|killed|drowned|buried|passed(?: away)?|death|funeral)\b|\blost (?:him|her|my)\b`,
  de: String.raw`(?<!\p{L})(?:gestorben|starb|stirbt|tot|tod|gefallen|ertrunken|beerdigt|verstorben)(?!\p{L})`,
  sv: String.raw`(?<!\p{L})(?:dog|död|döden|drunknade|begrav\p{L}*|gick bort)(?!\p{L})`,
};
const DIES = new RegExp(Object.values(DYING).join('|'), 'iu');
const WHEN =
  /\b(?:winter|spring|summer|autumn|advent|frühling|sommer|herbst|vintern|våren|sommaren|hösten)\b|\bin (?:the )?(?:\p{L}+ of )?(?:(?:nineteen )?(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\p{L}+)?)(?!\p{L})|\b(?:week|day|year|month)s? (?:before|after|in)\b/iu;
const CAUSE =
  /\b(?:stroke|heart|lungs?|kidneys?|liver|cancer|fever|malaria|blood|accident|diphtheri\p{L}*|typh\p{L}*|cholera|pneumonia|flu|herz\p{L}*|lunge\p{L}*|krebs|schlag\p{L}*|hjärt\p{L}*|drowned|drunknade|ertrunken)(?!\p{L})/iu;
/** "She died in 2019.", "It was in May that he died." */
const BEGINS = {
  he: /^\W*(?:and |but |then |\p{L}+ \p{L}+ (?:later|after) )?(?:he|er|han)(?!\p{L})|\b(?:he died|er starb|ist er|dog han)\b/iu,
  she: /^\W*(?:and |but |then |\p{L}+ \p{L}+ (?:later|after) )?(?:she|sie|hon)(?!\p{L})|\b(?:she died|sie starb|ist sie|dog hon)\b/iu,
} as const;
/** "Were you there when he died?" is not replied to with how. */
const ASKS_HOW = /\b(?:how|what|tell|where|wie|woran|was|wo|erzähl\p{L}*|hur|vad|var|berätta)(?!\p{L})/iu;
/** A longer turn has other things in it as well. */
const MOST_ASKED = 16;
const OTHER = { he: 'she', she: 'he' } as const;

/** Said of the one who is asked about, by the word, the name or as "he" or "she" right after; with a date where one is asked for. */
export function deathFact(asks: string, texts: readonly string[]): Fact | undefined {
  const found = ASKS.map((form) => form.exec(asks.replaceAll('’', "'"))?.groups).find(
    (one) => one !== undefined,
  );
  const kin = kinAsked(found?.kin ?? '');
  if (found === undefined || kin === undefined) return undefined;
  const gender = genderOf(kin);
  const isCause = /\b(?:of|from)\W*$|^\W*woran|^\W*vad\b/iu.test(asks);
  const isWhen = /^(?:when|what year|wann|in welchem jahr|när)$/iu.test(found.how ?? '');
  const said = saysKin(kin);
  const names = [...namesOfKin(kin, texts), ...((found.kin ?? '').match(/(?<= )\p{Lu}\p{Ll}+/gu) ?? [])];
  const known = new Set<string>();
  const isNamed = (text: string) => said.test(text) || names.some((name) => text.includes(name));
  const tells = (text: string): boolean => {
    if (isWhen) return hasWanted('when', text, known) === true || WHEN.test(text);
    return !isCause || hasWanted('cause', text, known) === true || CAUSE.test(text);
  };
  const other = `(?:(?!${ANY_KIN}|[.;!?]).){0,50}?`;
  const itself = [saysKin(kin).source, ...names.map((name) => String.raw`(?<!\p{L})${name}(?!\p{L})`)].join(
    '|',
  );
  const ofThem = (dying: string) =>
    new RegExp(
      String.raw`(?:${itself})(?:['’]s)?${other}(?:${dying})|(?:death of|lost|buried|tod|starb|gestorben ist|dog)(?: \p{Ll}+){0,2} (?:${itself})`,
      'iu',
    );
  const isOfThem = { en: ofThem(DYING.en), de: ofThem(DYING.de), sv: ofThem(DYING.sv) };
  const dies = {
    en: new RegExp(DYING.en, 'iu'),
    de: new RegExp(DYING.de, 'iu'),
    sv: new RegExp(DYING.sv, 'iu'),
  };

  return (at: Place) => {
    const { sentences, place, spoken } = at;
    const { text = '', asked = '', block } = sentences[place] ?? {};
    const next = sentences[place + 1]?.block === block ? (sentences[place + 1]?.text ?? '') : '';
    const both = `${text} ${next}`;
    const here = isNamed(text);
    const isOther = gender !== undefined && !speaksAs(gender, both) && speaksAs(OTHER[gender], both);
    if (!here && isOther) return CANNOT;
    if (!tells(both)) return NOTHING;
    const isAsked = isNamed(asked) && DIES.test(asked);
    const isOfThat = isWhen || isCause || ASKS_HOW.test(asked) || CAUSE.test(both);
    if (isAsked && isOfThat && isInReply(at, 1) && asked.split(/\s+/).length <= MOST_ASKED)
      return { fits: 0.9 };
    if (!dies[spoken].test(text)) return NOTHING;
    if (isOfThem[spoken].test(text)) return { fits: isOther ? 0.5 : 1 };
    if (here || gender === undefined || !BEGINS[gender].test(text)) return NOTHING;
    const from = lastWith(at, isNamed);
    return from === undefined ? NOTHING : fitFrom(at, from, 0.8);
  };
}
