import { setImmediate } from 'node:timers/promises';
import { disagreement } from './contradict.ts';
import type { Claim, Disagreement } from './contradictions/claim.ts';
import { claimOfReply, clausesOf, sentencesIn } from './contradictions/clauses.ts';
import { framesOf } from './contradictions/frames.ts';
import { readClaim } from './contradictions/read-claim.ts';
import { HAPPENS_ONCE } from './contradictions/word-lists.ts';
import { languageOf } from './language.public.ts';
import { type StemLanguage, stemOf } from './stem-of.ts';

/** What a claim says in other measures: from 1950 to 1981 are thirty-one years, and sixteen is a year of whoever was born in 1950. */
function reckoned(claim: Claim, bornIn: number | null): Claim[] {
  return [lastingOf(claim), endOf(claim), yearOf(claim, bornIn)].filter((other) => other !== null);
}

function lastingOf(claim: Claim): Claim | null {
  const [from, to, ...others] = claim.days;
  if (from?.year === undefined || to?.year === undefined || others.length > 0 || from.year >= to.year)
    return null;
  if (!claim.apart.has('from') && !claim.apart.has('von') && !claim.apart.has('från')) return null;
  const without = (words: ReadonlySet<string>) => new Set([...words].filter((word) => !SPAN.has(word)));
  const unit = { en: 'year', de: 'jahr', sv: 'år' }[claim.language];
  return {
    ...claim,
    // As "for thirty-one years" is read.
    verb: claim.verb === 'work' ? 'be' : claim.verb,
    words: without(claim.words),
    apart: without(claim.apart),
    days: [],
    quantities: [...claim.quantities, { unit, number: to.year - from.year, hedge: 'about' }],
  };
}
const SPAN = new Set('from until till von bis från till to'.split(' '));

/** "I smoked until 1985" is to have stopped smoking then. */
function endOf(claim: Claim): Claim | null {
  const { verb, words, apart, days, subject, tense, isNegated, language } = claim;
  const isUntil = apart.size === 1 && apart.has('until') && days.length === 1;
  if (language !== 'en' || subject !== 'self' || tense !== 'past' || isNegated || !isUntil) return null;
  if (verb === null || verb === 'be' || verb === 'have') return null;
  const rest = [...words].filter((word) => word !== 'until');
  return { ...claim, verb: 'stop', words: new Set([...rest, verb]), apart: new Set() };
}

/** Younger, it may be an hour of the day. */
const SURELY_AN_AGE = 13;
const OLDEST = 100;

function yearOf(claim: Claim, bornIn: number | null): Claim | null {
  const [age, ...others] = claim.quantities;
  if (bornIn === null || claim.subject !== 'self' || claim.isNegated || claim.days.length > 0) return null;
  if (age?.unit !== '' || others.length > 0 || age.number < SURELY_AN_AGE || age.number > OLDEST) return null;
  if (claim.verb === null || !happening.has(claim.verb)) return null;
  const year = bornIn + age.number;
  // Before or after the birthday.
  return { ...claim, quantities: [], days: [{ year }, { year: year + 1 }] };
}
const happening = new Set(HAPPENS_ONCE.en.map((verb) => stemOf(verb, 'en')));

/** Words of the person; a reply with the question that it replies to. */
type Said = {
  id: string;
  text: string;
  asked: string | null;
  language?: string | null;
  /** Which of the lines of a text it is. */
  line?: Line;
};
type Line = { sourceId: string; place: number };

/** The sentences that contradict each other, each with the id of what it stands in. */
type Contradiction = { disagreement: Disagreement; one: Place; other: Place };
type Place = { id: string; quote: string };

const LANGUAGES = ['en', 'de', 'sv'] as const;
const isKnown = (language: string | null | undefined): language is StemLanguage =>
  LANGUAGES.some((known) => known === language);

export type PlacedClaim = { place: Place; claim: Claim; line?: Line };

/** A sentence with fewer letters stands in too many places to be told by itself. */
const SHORTEST_SENTENCE = 12;
/** Of one line, which has up to a thousand letters; and of a library. What is said after them is not compared. */
const MOST_OF_LINE = 12;
export const MOST_CLAIMS = 20_000;

/** What rules read in somebody's words, a claim for each clause that claims something. */
export function claimsIn({ id, text, asked, language, line }: Said): PlacedClaim[] {
  const known = isKnown(language) ? language : languageOf(`${asked ?? ''} ${text}`, LANGUAGES);
  const spoken: StemLanguage = isKnown(known) ? known : 'en';
  const sentences = sentencesIn(text);
  const reply = asked === null ? null : claimOfReply(asked, sentences[0] ?? '', spoken);
  const clauses = sentences.flatMap((sentence) =>
    clausesOf(sentence).map((clause) => ({ clause, sentence })),
  );
  if (reply !== null) clauses.unshift({ clause: reply, sentence: sentences[0] ?? '' });
  const claims = clauses.flatMap(({ clause, sentence }) => {
    const claim = readClaim(clause, spoken);
    return claim
      ? [
          {
            claim,
            ...(line && { line }),
            place: { id, quote: sentence.length < SHORTEST_SENTENCE ? text : sentence },
          },
        ]
      : [];
  });
  return claims.slice(0, MOST_OF_LINE);
}

/** Said so often, a word tells nothing of what a sentence is about. */
const MOST_SHARING = 150;
const MOST_FOUND = 200;
/** Pairs. Attack: a text of thousands of denials and claims keeps the server comparing for hours. */
const MOST_COMPARED = 2_000_000;
/** Other requests are answered in between. */
const AT_ONCE = 1_000;

/**
 * Pairs of statements that cannot both be true of one time, by rules over claims that share a subject or a word. Which of them is
 * right nobody decides here. Of very many claims not all pairs are compared; what was found until then is answered.
 */
export async function findContradictions(claims: readonly PlacedClaim[]): Promise<Contradiction[]> {
  const found = new Map<string, Contradiction>();
  let compared = 0;
  const known = claims.slice(0, MOST_CLAIMS);
  const bornIn = yearOfBirth(known);
  const all = known.flatMap((claim) => [
    claim,
    ...reckoned(claim.claim, bornIn).map((other) => ({ ...claim, claim: other })),
  ]);
  for (const [one, other] of pairsIn(all)) {
    if (found.size >= MOST_FOUND || compared >= MOST_COMPARED) break;
    compared += 1;
    if (compared % AT_ONCE === 0) await setImmediate();
    if (one.place.id === other.place.id || areOneBreath(one, other)) continue;
    const kind = disagreement(one.claim, other.claim);
    if (!kind) continue;
    const [first, second] = keyOf(one) < keyOf(other) ? [one, other] : [other, one];
    found.set(`${keyOf(first)} ${keyOf(second)}`, {
      ...{ disagreement: kind, one: first.place, other: second.place },
    });
  }
  return [...found.values()];
}

/** "Forty with soup. No. Thirty.": whoever takes something back while telling it knows that. */
const areOneBreath = ({ line: one }: PlacedClaim, { line: other }: PlacedClaim): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.sourceId === other.sourceId &&
  Math.abs(one.place - other.place) <= ONE_BREATH;
/** In lines. */
const ONE_BREATH = 4;

/** Null when it is not told, or told in two ways. */
function yearOfBirth(claims: readonly PlacedClaim[]): number | null {
  const years = new Set(
    claims.flatMap(({ claim }) =>
      framesOf(claim)
        .filter(({ relation }) => relation === 'self born')
        .map(({ value }) => value),
    ),
  );
  const [year] = years;
  return years.size === 1 && typeof year === 'number' ? year : null;
}

/** What may contradict each other; first what shares a subject or a word, each pair of it once. */
function* pairsIn(
  claims: readonly PlacedClaim[],
): Generator<readonly [one: PlacedClaim, other: PlacedClaim]> {
  const byKey = new Map<string, number[]>();
  for (const [at, { claim }] of claims.entries())
    for (const key of keysOf(claim)) {
      const sharing = byKey.get(key);
      if (sharing) sharing.push(at);
      else byKey.set(key, [at]);
    }
  const lastMet = new Int32Array(claims.length).fill(-1);
  for (const [here, one] of claims.entries())
    for (const key of keysOf(one.claim)) {
      const sharing = byKey.get(key) ?? [];
      if (sharing.length > MOST_SHARING) continue;
      for (const there of sharing) {
        const other = claims[there];
        if (!other || there <= here || lastMet[there] === here) continue;
        lastMet[there] = here;
        yield [one, other];
      }
    }
  // "I have no children" shares no word with "My son lives in Turku".
  const claimed = claims.filter(({ claim }) => !claim.isNegated);
  for (const one of claims) if (deniesOneThing(one.claim)) for (const other of claimed) yield [one, other];
}

const deniesOneThing = ({ isNegated, subject, words, quantities }: Claim): boolean =>
  isNegated && subject === 'self' && words.size + quantities.length === 1;

/** The same pair comes in the same order, whatever order the claims have. */
const keyOf = ({ place: { id, quote } }: PlacedClaim): string => `${quote} ${id}`;

/** By which two claims are compared at all. */
const keysOf = (claim: Claim): string[] => [
  ...framesOf(claim).map(({ relation }) => relation),
  ...keysOfWords(claim),
];
const keysOfWords = ({ subject, verb, words, quantities, language }: Claim): string[] => [
  ...(subject === 'self'
    ? []
    : [`${language} of ${subject}`, ...subject.split(' ').map((word) => `${language} ${word}`)]),
  ...[...words].map((word) => `${language} ${word}`),
  ...(verb ? [`${language} ${verb}`] : []),
  ...quantities.map(({ unit }) => `${language} ${unit}`),
];
