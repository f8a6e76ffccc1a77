import type { Candidate } from './sentence-features.ts';

/** Sentences that stand one behind the other, and how much of all that may answer they are. */
export type Run = { candidates: readonly Candidate[]; share: number };

/** How much longer it may become to end where the turn or paragraph ends. */
const TO_THE_END = 1.4;

/** What may be said in one go beyond what was looked for, so that a pronoun has its noun. */
const FOR_A_PRONOUN = 160;

/**
 * The runs that most probably hold the answer, the best first, none of them longer than `longest` unless it is one sentence. A
 * run never crosses what somebody else said: the words behind it answer another question.
 */
export function bestRuns(
  candidates: readonly Candidate[],
  probabilities: readonly number[],
  { most, longest }: { most: number; longest: number },
): Run[] {
  const used = new Set<number>();
  const runs: Run[] = [];
  while (runs.length < most) {
    let best = { share: 0, from: -1, to: -1 };
    for (let from = 0; from < candidates.length; from += 1) {
      if (used.has(from)) continue;
      let [share, length] = [0, 0];
      for (let to = from; to < candidates.length && !used.has(to); to += 1) {
        if (to > from && !isNext(candidates[to - 1], candidates[to])) break;
        length += (candidates[to]?.sentence.text.length ?? 0) + 1;
        if (length > longest && to > from) break;
        share += probabilities[to] ?? 0;
        if (share > best.share + 1e-9) best = { share, from, to };
      }
    }
    if (best.from < 0) break;
    for (let at = best.from; at <= best.to; at += 1) used.add(at);
    const start = startOf(candidates, beginOf(candidates, probabilities, best), used);
    const end = endOf(candidates, best, longest, used);
    const run = { candidates: candidates.slice(start, end + 1), share: best.share };
    const touching = runs.find(({ candidates: [first, ...rest] }) =>
      isNext(rest.at(-1) ?? first, run.candidates[0]),
    );
    if (touching) {
      touching.candidates = [...touching.candidates, ...run.candidates];
      touching.share += run.share;
    } else runs.push(run);
    if (touching) break;
  }
  return runs;
}

/** The one stands right behind the other in the source. */
export const isNext = (one: Candidate | undefined, other: Candidate | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.passage === other.passage &&
  other.place === one.place + 1 &&
  other.sentence.turn === one.sentence.turn &&
  other.sentence.asked === one.sentence.asked;

/** What is left of a turn or paragraph is said as well, if all of it fits: its last words are often the point. */
function endOf(
  candidates: readonly Candidate[],
  { from, to }: { from: number; to: number },
  longest: number,
  used: Set<number>,
): number {
  let end = to;
  let length = 0;
  for (let at = from; at <= to; at += 1) length += (candidates[at]?.sentence.text.length ?? 0) + 1;
  for (;;) {
    const next = candidates[end + 1];
    if (
      used.has(end + 1) ||
      !isNext(candidates[end], next) ||
      next?.sentence.block !== candidates[to]?.sentence.block
    )
      break;
    end += 1;
    length += (next?.sentence.text.length ?? 0) + 1;
    if (length > longest * TO_THE_END) return to;
  }
  for (let at = to + 1; at <= end; at += 1) used.add(at);
  return end;
}

/** What hardly answers is not said first: it is the end of something else. */
const HARDLY = 0.04;
function beginOf(
  candidates: readonly Candidate[],
  probabilities: readonly number[],
  { share, from, to }: { share: number; from: number; to: number },
): number {
  for (let at = from; at < to; at += 1) {
    const isNeeded = candidates[at + 1]?.features.leansBack;
    if (isNeeded || (probabilities[at] ?? 0) >= HARDLY * share) return at;
  }
  return to;
}

/** "White ice is half as strong, so you double everything.", "Ten carries a scooter": of what, stands in the sentence before. */
const MEASURED_BY_ANOTHER =
  /(?<!\p{L})(?:(?:half|twice|three times) as \p{L}+(?! as)|doubles? (?:everything|that|it|them)|halb so \p{L}+(?! wie)|doppelt so \p{L}+(?! wie)|hälften så \p{L}+(?! som)|dubbelt så \p{L}+(?! som))(?!\p{L})|^(?:\d+|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Twelve|Fifteen|Twenty|Thirty) \p{Ll}+s (?:an?|the) /u;
const needsBefore = ({ features, sentence }: Candidate): boolean =>
  features.leansBack > 0 || MEASURED_BY_ANOTHER.test(sentence.text);
const MOST_BEFORE = 2;

/** "He said that, too." takes the sentence before along, and the one that this needs in turn where it measures by it. */
function startOf(candidates: readonly Candidate[], from: number, used: Set<number>): number {
  let start = from;
  while (from - start < MOST_BEFORE) {
    const before = candidates[start - 1];
    const first = candidates[start];
    if (!before || !first || used.has(start - 1) || !needsBefore(first) || !isNext(before, first)) break;
    if (before.sentence.text.length > FOR_A_PRONOUN) break;
    if (start < from && !MEASURED_BY_ANOTHER.test(first.sentence.text)) break;
    start -= 1;
    used.add(start);
  }
  return start;
}
