/** `end` is where the sentence ends in the whole text that was added, so that a cut in speech finds its place in it. */
export type Sentence = { text: string; start: number; end: number };

const MAX_LENGTH = 240;
/** Of the first sentence so much is said by itself, if there is a breath in it: the whole of a long one takes a third of a second to make. */
const FIRST_LENGTH = 40;
const NOT_AN_END = /(?:^|[\s(])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|etc|e\.g|i\.e|approx|No)\.$/;

/** Cuts a text into sentences while it still streams in. A sentence leaves as soon as the next one has begun. */
export function createSentenceCutter() {
  let rest = '';
  let start = 0;

  const cut = (length: number): Sentence => {
    const sentence = { text: rest.slice(0, length), start, end: start + length };
    rest = rest.slice(length);
    start += length;
    return sentence;
  };

  const lengthOf = (text: string): number => {
    const whole = sentenceLength(text);
    return (start === 0 && clauseLength(text.slice(0, whole || MAX_LENGTH))) || whole;
  };

  return {
    add(text: string): Sentence[] {
      rest += text;
      const sentences: Sentence[] = [];
      for (let length = lengthOf(rest); length > 0; length = lengthOf(rest)) sentences.push(cut(length));
      return sentences;
    },
    /** What is left when no more text will come. */
    flush: (): Sentence[] => (rest === '' ? [] : [cut(rest.length)]),
  };
}

/** A run of marks is looked at from its start only: one of thousands would cost its square. */
const SENTENCE_END = /(?<![.!?…])[.!?…]+["'”’)\]]*\s+(?=\S)|(?<!\n)\n+(?=\S)/g;

/** The length of the first whole sentence with the space after it, or 0. */
function sentenceLength(text: string): number {
  const near = text.slice(0, MAX_LENGTH + 1);
  for (const match of near.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    if (NOT_AN_END.test(near.slice(Math.max(0, match.index - 10), match.index + 1)) && match[0][0] === '.')
      continue;
    if (near.slice(0, end).trim() !== '') return end;
  }
  return text.length > MAX_LENGTH ? breathLength(text.slice(0, MAX_LENGTH)) : 0;
}

const BREATH = /[,;:–—]\s+(?=\S)/g;

/** Up to the first breath behind a few words, or 0. Not within brackets, whose ends belong together. */
function clauseLength(text: string): number {
  for (const { 0: mark, index } of text.matchAll(BREATH)) {
    const end = index + mark.length;
    if (end >= FIRST_LENGTH && !/[[(][^\])]*$/.test(text.slice(0, end))) return end;
  }
  return 0;
}

/** Where one would take a breath in a sentence that is too long. */
function breathLength(text: string): number {
  const comma = Math.max(...[', ', '; ', ': ', ' – '].map((mark) => text.lastIndexOf(mark) + mark.length));
  if (comma > MAX_LENGTH / 3) return comma;
  const space = text.lastIndexOf(' ') + 1;
  return space > 0 ? space : text.length;
}
