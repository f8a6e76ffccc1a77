import weights from './answer-weights.json' with { type: 'json' };
import type { Question } from './question-in-context.ts';
import type { Quotation } from './quotation.ts';
import type { GivenPassage } from './read-passages.ts';
import { type Candidate, FEATURES, QUESTION_FEATURES, readSentences } from './sentence-features.ts';
import { wantedKind } from './wanted-kind.ts';

/** Learnt by `npm run learn:answers`, on the items that are for tuning. */
export type AnswerWeights = {
  sentence: Readonly<Record<string, number>>;
  question: Readonly<Record<string, number>>;
  /** How sure the reader has to be that what it says has the answer. */
  sure: number;
};

/** A breath or two; who asks for a story hears more of it. */
const LONGEST = 420;
const LONGEST_STORY = 900;
const LONGEST_SECOND = 280;
/** How near the score of a second quotation has to be. */
const ALSO_SAYS = 0.8;

export type Context = {
  /** Whose reflection speaks. */
  person: string;
  /** What was said before, which is not said again. */
  told: readonly string[];
};

/** The person's words that answer; none when nothing is sure enough. */
export function chooseAnswer(
  question: Question,
  passages: readonly GivenPassage[],
  { person, told }: Context,
  given: AnswerWeights = weights,
): Quotation[] {
  const { candidates, ofQuestion } = readSentences(question, passages, person);
  const said = told.join('\n');
  const isFresh = (text: string) => !said.includes(text);
  if (question.goesOn) return goOn(candidates, said);
  const scored = candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate, given) + (leansOn(question, candidate, said) ? SAME_PLACE : 0) }))
    .filter(({ candidate }) => isFresh(candidate.sentence.text))
    .sort((one, other) => other.score - one.score);
  const best = scored[0];
  if (!best) return [];
  const none = QUESTION_FEATURES.reduce((sum, name, at) => sum + (given.question[name] ?? 0) * (ofQuestion[at] ?? 0), 0);
  const isStory = wantedKind(question.asks) === 'story';
  const first = grow(best.candidate, scored, isStory ? LONGEST_STORY : LONGEST);
  const rest = scored.filter(({ candidate }) => !first.includes(candidate));
  const next = rest.find(({ candidate }) => candidate.sentence.text.length > 20);
  const second =
    !isStory && next && next.score > best.score - ALSO_SAYS ? grow(next.candidate, rest, LONGEST_SECOND) : [];
  const chosen = [first, second].filter((run) => run.length > 0);
  const share = (run: readonly Candidate[]) =>
    run.reduce((sum, one) => sum + Math.exp((scored.find(({ candidate }) => candidate === one)?.score ?? -99) - best.score), 0);
  const found = chosen.reduce((sum, run) => sum + share(run), 0);
  const sureness = found / (found + Math.exp(none - best.score));
  return sureness < given.sure ? [] : chosen.map(quoted).filter(isWhole);
}

const scoreOf = ({ features }: Candidate, given: AnswerWeights): number =>
  FEATURES.reduce((sum, name, at) => sum + (given.sentence[name] ?? 0) * (features[at] ?? 0), 0);

/** A question that leans on what was told is about what stands near it. */
const SAME_PLACE = 0.8;
const leansOn = ({ subject }: Question, { sentences, place }: Candidate, said: string): boolean =>
  subject !== '' &&
  sentences.slice(Math.max(0, place - 6), place + 6).some(({ text }) => text.length > 12 && said.includes(text));

type Scored = { candidate: Candidate; score: number };

/** A sentence with those beside it in its turn or paragraph, the better ones first, as long as there is room. */
function grow(best: Candidate, scored: readonly Scored[], longest: number): Candidate[] {
  const here = new Map(
    scored
      .filter(({ candidate }) => candidate.passage === best.passage && candidate.sentence.block === best.sentence.block)
      .map((one) => [one.candidate.place, one]),
  );
  const run = [best];
  let length = best.sentence.text.length;
  for (;;) {
    const beside = [here.get((run[0]?.place ?? 0) - 1), here.get((run.at(-1)?.place ?? 0) + 1)]
      .filter((one) => one !== undefined)
      .filter(({ candidate }) => length + candidate.sentence.text.length < longest)
      .sort((one, other) => other.score - one.score)[0]?.candidate;
    if (!beside) return run;
    length += beside.sentence.text.length + 1;
    if (beside.place < (run[0]?.place ?? 0)) run.unshift(beside);
    else run.push(beside);
  }
}

const quoted = (run: readonly Candidate[]): Quotation => ({
  words: run.map(({ sentence }) => sentence.text).join(' '),
  citation: run[0]?.passage.citation ?? '',
});

/** Half of what somebody else is quoted with would sound as if it were the person's. */
const isWhole = ({ words }: Quotation): boolean =>
  count(words, '"') % 2 === 0 && count(words, '“') === count(words, '”');
const count = (text: string, mark: string): number => text.split(mark).length - 1;

/** What stands behind what was told last. */
function goOn(candidates: readonly Candidate[], said: string): Quotation[] {
  const last = candidates.findLastIndex(({ sentence }) => sentence.text.length > 12 && said.includes(sentence.text));
  const start = candidates[last + 1];
  const before = candidates[last];
  if (!start || !before || start.passage !== before.passage || said.includes(start.sentence.text)) return [];
  const run: Candidate[] = [];
  let length = 0;
  for (const candidate of candidates.slice(last + 1)) {
    length += candidate.sentence.text.length + 1;
    if (candidate.passage !== start.passage || (run.length > 0 && length > LONGEST)) break;
    run.push(candidate);
  }
  return [quoted(run)].filter(isWhole);
}
