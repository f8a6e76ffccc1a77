/** `end` is where the sentence ends in the whole text that was added, so that a cut in speech finds its place in it. */
export type Sentence = { text: string; start: number; end: number };

const MAX_LENGTH = 240;
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

  return {
    add(text: string): Sentence[] {
      rest += text;
      const sentences: Sentence[] = [];
      for (let length = sentenceLength(rest); length > 0; length = sentenceLength(rest)) {
        sentences.push(cut(length));
      }
      return sentences;
    },
    /** What is left when no more text will come. */
    flush: (): Sentence[] => (rest === '' ? [] : [cut(rest.length)]),
  };
}

/** The length of the first whole sentence with the space after it, or 0. */
function sentenceLength(text: string): number {
  for (const match of text.matchAll(/[.!?…]+["'”’)\]]*\s+(?=\S)|\n+(?=\S)/g)) {
    const end = match.index + match[0].length;
    if (NOT_AN_END.test(text.slice(Math.max(0, match.index - 10), match.index + 1)) && match[0][0] === '.')
      continue;
    if (text.slice(0, end).trim() !== '') return Math.min(end, MAX_LENGTH);
  }
  return text.length > MAX_LENGTH ? breathLength(text.slice(0, MAX_LENGTH)) : 0;
}

/** Where one would take a breath in a sentence that is too long. */
function breathLength(text: string): number {
  const comma = Math.max(...[', ', '; ', ': ', ' – '].map((mark) => text.lastIndexOf(mark) + mark.length));
  if (comma > MAX_LENGTH / 3) return comma;
  const space = text.lastIndexOf(' ') + 1;
  return space > 0 ? space : text.length;
}
