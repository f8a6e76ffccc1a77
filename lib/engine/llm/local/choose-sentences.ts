import { leansBack, looksLikeAnswer } from './answer-kind.ts';
import { type OwnSentence, ownSentences } from './own-sentences.ts';
import type { Question } from './question-in-context.ts';
import type { GivenPassage } from './read-passages.ts';
import { stemsOf } from './search-words.ts';
import { type Asked, type Circle, coverageOf, isTouched, weighQuestion } from './weigh-question.ts';

/** Sentences of a passage that follow each other, said as they stand. */
export type Excerpt = {
  passage: GivenPassage;
  text: string;
  sentences: number;
  /** The share of what was asked for that is in it or around it, and what else speaks for and against it. */
  score: number;
  /** The words of the question that are in it. */
  words: ReadonlySet<string>;
};

/** A passage, its place among the others, and what is in it. */
type Reading = {
  passage: GivenPassage;
  rank: number;
  everywhere: ReadonlySet<string>;
  sentences: readonly OwnSentence[];
};

const MOST_SENTENCES = 3;
const LONGEST = 480;

/** Every excerpt that could answer, best first. What was said before is not said again. */
export function chooseSentences(
  question: Question,
  passages: readonly GivenPassage[],
  { system, told }: { system: string; told: readonly string[] },
): Excerpt[] {
  const read = passages.map((passage, rank): Reading => {
    const everywhere = stemsOf(`${passage.sourceTitle} ${passage.text}`);
    return { passage, rank, everywhere, sentences: ownSentences(passage.text, system) };
  });
  const asked = weighQuestion(
    question,
    read.flatMap(({ sentences }) => sentences),
  );
  const said = told.join('\n');
  return read
    .flatMap((reading) =>
      windows(reading.sentences)
        .filter((window) => isWhole(window) && window.every(({ text }) => !said.includes(text)))
        .map((window) => excerptOf(reading, window, asked))
        .map((excerpt) =>
          question.goesOn && followsWhatWasSaid(excerpt, reading.sentences, said)
            ? { ...excerpt, score: excerpt.score + GOES_ON }
            : excerpt,
        ),
    )
    .sort((one, other) => other.score - one.score);
}

/** Half of what somebody else is quoted with would sound as if it were the person's. */
function isWhole(window: readonly OwnSentence[]): boolean {
  const text = window.map((sentence) => sentence.text).join(' ');
  return count(text, '"') % 2 === 0 && count(text, '“') === count(text, '”');
}

const count = (text: string, mark: string): number => text.split(mark).length - 1;

function windows(sentences: readonly OwnSentence[]): OwnSentence[][] {
  const found: OwnSentence[][] = [];
  for (let start = 0; start < sentences.length; start += 1) {
    const window: OwnSentence[] = [];
    let length = 0;
    for (const sentence of sentences.slice(start, start + MOST_SENTENCES)) {
      length += sentence.text.length + 1;
      if (!sentence.isOwn || (window.length > 0 && length > LONGEST)) break;
      window.push(sentence);
      found.push([...window]);
    }
  }
  return found;
}

/** What a word of the question counts that is not in the excerpt itself. */
const ASKED_JUST_BEFORE = 0.8;
const NEARBY = 0.55;
const IN_THE_PASSAGE = 0.3;

/** Found by trying, with the questions to the demo person and where their answers stand. */
const LOOKS_RIGHT = 0.25;
const LEANS_BACK = 0.1;
/** It has none of the words that were said just now. */
const UNTOUCHED = 0.25;
const BEGINS_ELSEWHERE = 0.15;
const ALONE = 0.06;
const THIRD_SENTENCE = 0.03;
const PER_RANK = 0.04;
/** "Mistakes." is a heading, and no answer. */
const FEWEST_WORDS = 4;
const TOO_SHORT = 0.4;

function excerptOf(reading: Reading, window: readonly OwnSentence[], asked: Asked): Excerpt {
  const text = window.map(({ text }) => text).join(' ');
  const stems = stemsOf(text);
  const opening = stemsOf(window[0]?.text ?? '');
  const score =
    coverageOf(asked, [[1, stems], ...surroundings(reading, window)]) +
    (looksLikeAnswer(asked.asks, text) ? LOOKS_RIGHT : 0) -
    (leansBack(text) ? LEANS_BACK : 0) -
    (isTouched(asked, stems) ? 0 : UNTOUCHED) -
    (window.length > 1 && !asked.words.some((word) => opening.has(word)) ? BEGINS_ELSEWHERE : 0) -
    (window.length === 1 ? ALONE : 0) -
    (stems.size < FEWEST_WORDS ? TOO_SHORT : 0) -
    (window.length === MOST_SENTENCES ? THIRD_SENTENCE : 0) -
    PER_RANK * reading.rank;
  const words = new Set(asked.words.filter((word) => stems.has(word)));
  return { passage: reading.passage, text, sentences: window.length, score, words };
}

/** What stands around an excerpt, the nearest first: somebody's question, the sentences beside it, the whole passage. */
function surroundings({ sentences, everywhere }: Reading, window: readonly OwnSentence[]): Circle[] {
  const first = window[0] ? sentences.indexOf(window[0]) : 0;
  const before = sentences[first - 1];
  const beside = sentences.slice(Math.max(0, first - 2), first + window.length + 1);
  return [
    [ASKED_JUST_BEFORE, stemsOf(before && !before.isOwn ? before.text : '')],
    [NEARBY, stemsOf(beside.map(({ text }) => text).join(' '))],
    [IN_THE_PASSAGE, everywhere],
  ];
}

const GOES_ON = 1;

function followsWhatWasSaid(excerpt: Excerpt, sentences: readonly OwnSentence[], said: string): boolean {
  const first = sentences.findIndex(({ text }) => excerpt.text.startsWith(text));
  const before = sentences[first - 1];
  return before !== undefined && said.includes(before.text);
}
