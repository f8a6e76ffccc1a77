import { STOP_WORDS } from '../stop-words.ts';
import { COMMON_FOREIGN_WORDS } from './common-foreign-words.ts';
import { COMMON_WORDS } from './common-words.ts';
import { compare } from './order.ts';
import type { Spoken } from './spoken-words.ts';
import { type Counted, Tally } from './tally.ts';

const MOST = 40;
const SHORTEST = 3;
/** Where how often others use a word is not known, short ones are those that everybody uses. */
const SHORTEST_ELSEWHERE = 6;
const HAS_LETTER = /\p{L}/u;

/** In English about every second word is one that everybody uses. Where few are, how often others use a word is not known. */
const FEWEST_COMMON = 0.2;
/** So many words of ordinary English are put beside those of the person: what was said little must be said often to stand out. */
const PRIOR_WORDS = 2_000;
/** The share of a word that stands in no list. */
const RARE = 2e-6;
/** Standard deviations by which a word is used more than by others. */
const FAR = 2.5;

/**
 * Words that somebody uses more than others do: weighted log-odds against ordinary English, with that as prior. Names are not
 * how somebody speaks, but of whom.
 */
export function favouriteWords(spoken: readonly Spoken[]): Counted[] {
  const all = spoken.flatMap(({ sentences }) => sentences.flat());
  const isEnglish = all.filter((word) => STOP_WORDS.has(word)).length >= all.length * FEWEST_COMMON;
  const shortest = isEnglish ? SHORTEST : SHORTEST_ELSEWHERE;
  const names = new Set(spoken.flatMap((saying) => saying.names));
  const measures = measuresIn(spoken.flatMap(({ sentences }) => sentences));
  const tally = new Tally();
  for (const { sentences, id, place } of spoken)
    for (const word of sentences.flat())
      if (
        word.length >= shortest &&
        HAS_LETTER.test(word) &&
        ![STOP_WORDS, names, measures].some((others) => others.has(word))
      )
        tally.add(word, { place, id });
  if (!isEnglish)
    return tally
      .habits()
      .filter(({ word }) => !COMMON_FOREIGN_WORDS.has(word))
      .filter(isNoTwin)
      .slice(0, MOST);
  return tally
    .habits()
    .map((counted) => ({ counted, odds: oddsOf(counted, all.length) }))
    .filter(({ odds }) => odds >= FAR)
    .sort((one, other) => other.odds - one.odds || compare(one.counted.word, other.counted.word))
    .map(({ counted }) => counted)
    .filter(isNoTwin)
    .slice(0, MOST);
}

/** "accordions" behind "accordion" */
const isNoTwin = ({ word }: Counted, place: number, all: readonly Counted[]): boolean =>
  !all.slice(0, place).some((other) => other.word === `${word}s` || word === `${other.word}s`);

const NUMBER =
  /^(?:\d.*|half|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|hundred|thousand|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwanzig|halbe[nrs]?|två|tre|fyra|fem|sex|sju|åtta|nio|tio|tjugo|halv)$/u;

/** "Two decilitres": what stands behind a number as often as not belongs to a recipe or a log book. */
function measuresIn(sentences: readonly (readonly string[])[]): ReadonlySet<string> {
  const counts = new Map<string, { all: number; counted: number }>();
  for (const words of sentences)
    for (const [at, word] of words.entries()) {
      const known = counts.get(word) ?? { all: 0, counted: 0 };
      const isCounted = NUMBER.test(words[at - 1] ?? '');
      counts.set(word, { all: known.all + 1, counted: known.counted + Number(isCounted) });
    }
  return new Set(
    [...counts].flatMap(([word, { all, counted }]) => (counted > 0 && counted * 2 >= all ? [word] : [])),
  );
}

/** As a whole number of thousandths: the last digits of a logarithm are not the same on every machine. */
function oddsOf({ word, count }: Counted, words: number): number {
  const share = shares().get(word) ?? RARE;
  const expected = share * PRIOR_WORDS;
  const odds =
    Math.log((count + expected) / (words + PRIOR_WORDS - count - expected)) - Math.log(share / (1 - share));
  return Math.round((1_000 * odds) / Math.sqrt(1 / (count + expected))) / 1_000;
}

let known: ReadonlyMap<string, number> | undefined;

function shares(): ReadonlyMap<string, number> {
  known ??= new Map(
    COMMON_WORDS.trim()
      .split('\n')
      .flatMap((row) => {
        const [step = '', words = ''] = row.split(':');
        return words.split(' ').map((word) => [word, Math.exp(-Number(step) / 4)] as const);
      }),
  );
  return known;
}
