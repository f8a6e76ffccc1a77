import weights from './answer-weights.json' with { type: 'json' };
import { languageOf } from './languages.ts';
import type { Question } from './question-in-context.ts';
import type { Quotation } from './quotation.ts';
import type { GivenPassage } from './read-passages.ts';
import { type Candidate, FEATURES, QUESTION_FEATURES, readSentences } from './sentence-features.ts';
import { wantedKind } from './wanted-kind.ts';
import { contentWords } from './word-forms.ts';

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
const LONGEST_SECOND = 300;
/** How near the score of a second quotation has to be. */
const ALSO_SAYS = 2.5;
const HARDLY_SAYS = 1.8;
/** Who is as sure as this says one thing. */
const SURE_ALONE = 0.85;
/** A single word is found by accident: "Can you swim?" */
const SURE_OF_ONE_WORD = 0.62;
const SAME_QUESTION = FEATURES.indexOf('sameQuestion');

export type Context = {
  /** Whose reflection speaks. */
  person: string;
  /** What was said before. */
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
  // Who asks for it by itself hears it again; who goes on from it does not.
  const isFresh = (text: string) => question.subject === '' || !said.includes(text);
  if (question.goesOn) return goOn(candidates, said);
  const scored = candidates
    .map((candidate) => ({
      candidate,
      score: scoreOf(candidate, given) + (leansOn(question, candidate, said) ? SAME_PLACE : 0),
    }))
    .filter(({ candidate }) => isFresh(candidate.sentence.text))
    .filter(({ candidate }) => !onlyLeans(question) || leansOn(question, candidate, said))
    .sort((one, other) => other.score - one.score);
  const best = scored[0];
  if (!best || isFarFetched(best.candidate)) return [];
  const none = QUESTION_FEATURES.reduce(
    (sum, name, at) => sum + (given.question[name] ?? 0) * (ofQuestion[at] ?? 0),
    0,
  );
  const isStory = wantedKind(question.asks) === 'story';
  const first = grow(best.candidate, scored, isStory ? LONGEST_STORY : LONGEST);
  const rest = scored.filter(({ candidate }) => !first.includes(candidate));
  const next = rest.find(({ candidate }) => candidate.sentence.text.length > 20);
  const share = (run: readonly Candidate[]) =>
    run.reduce(
      (sum, one) =>
        sum + Math.exp((scored.find(({ candidate }) => candidate === one)?.score ?? -99) - best.score),
      0,
    );
  const isSure = (found: number, least: number) => found / (found + Math.exp(none - best.score)) >= least;
  const mayFollow =
    !isStory &&
    next &&
    next.score > Math.max(best.score - ALSO_SAYS, none - HARDLY_SAYS) &&
    !isSure(share(first), SURE_ALONE);
  const second = mayFollow ? grow(next.candidate, rest, LONGEST_SECOND) : [];
  const chosen = [first, second].filter((run) => run.length > 0);
  const found = chosen.reduce((sum, run) => sum + share(run), 0);
  const hasFewWords = contentWords(question.asks, languageOf(question.asks)).length <= 1;
  const isAsBefore = (best.candidate.features[SAME_QUESTION] ?? 0) > 0;
  const least = hasFewWords && !isAsBefore ? Math.max(given.sure, SURE_OF_ONE_WORD) : given.sure;
  return isSure(found, least) ? chosen.map(quoted).filter(isWhole) : [];
}

/** Not a word of the question is near, nor one of like sense. */
const NEAR = FEATURES.indexOf('sensesBeside');
const TITLED = FEATURES.indexOf('sensesOfTitle');
const LEAST_SHARED = 0.12;
const isFarFetched = ({ features }: Candidate): boolean =>
  Math.max(features[NEAR] ?? 0, features[TITLED] ?? 0) < LEAST_SHARED;

const scoreOf = ({ features }: Candidate, given: AnswerWeights): number =>
  FEATURES.reduce((sum, name, at) => sum + (given.sentence[name] ?? 0) * (features[at] ?? 0), 0);

/** A question that leans on what was told is about what stands near it. */
const SAME_PLACE = 0.8;
const leansOn = ({ subject }: Question, { sentences, place }: Candidate, said: string): boolean =>
  subject !== '' &&
  sentences
    .slice(Math.max(0, place - 6), place + 6)
    .some(({ text }) => text.length > 12 && said.includes(text));

/** "Why?" has no word of its own: what answers it stands where the last answer stood. */
const onlyLeans = ({ asks, subject }: Question): boolean =>
  subject !== '' && contentWords(asks, languageOf(asks)).length === 0;

type Scored = { candidate: Candidate; score: number };

/** What a sentence of the same turn or paragraph counts more than one of the next. */
const SAME_BLOCK = 0.5;

/** A sentence with those beside it, the better ones first, as long as there is room and nobody else speaks between. */
function grow(best: Candidate, scored: readonly Scored[], longest: number): Candidate[] {
  const here = new Map(
    scored
      .filter(({ candidate }) => candidate.passage === best.passage)
      .map((one) => [one.candidate.place, one]),
  );
  const worth = ({ candidate, score }: Scored) =>
    score + (candidate.sentence.block === best.sentence.block ? SAME_BLOCK : 0);
  const run = [best];
  let length = best.sentence.text.length;
  for (;;) {
    const beside = [here.get((run[0]?.place ?? 0) - 1), here.get((run.at(-1)?.place ?? 0) + 1)]
      .filter((one) => one !== undefined)
      .filter(({ candidate }) => length + candidate.sentence.text.length < longest)
      .sort((one, other) => worth(other) - worth(one))[0]?.candidate;
    if (!beside) return run;
    length += beside.sentence.text.length + 1;
    if (beside.place < (run[0]?.place ?? 0)) run.unshift(beside);
    else run.push(beside);
  }
}

/** What stands in another turn or paragraph has a line of its own: something else may stand between. */
const quoted = (run: readonly Candidate[]): Quotation => ({
  words: run
    .map(
      ({ sentence }, at) =>
        (at > 0 && run[at - 1]?.sentence.block === sentence.block ? ' ' : '\n') + sentence.text,
    )
    .join('')
    .trim(),
  citation: run[0]?.passage.citation ?? '',
});

/** Half of what somebody else is quoted with would sound as if it were the person's. */
const isWhole = ({ words }: Quotation): boolean =>
  count(words, '"') % 2 === 0 && count(words, '“') === count(words, '”');
const count = (text: string, mark: string): number => text.split(mark).length - 1;

/** What stands behind what was told last. */
function goOn(candidates: readonly Candidate[], said: string): Quotation[] {
  const last = candidates.findLastIndex(
    ({ sentence }) => sentence.text.length > 12 && said.includes(sentence.text),
  );
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
