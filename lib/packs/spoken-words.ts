/** A saying as it was spoken, sentence by sentence, each in words. */
export type Spoken = { sentences: string[][]; names: string[]; evidenceId: string };

const SENTENCE_END = /(?<=[.!?…]["”’»')\]]{0,3})\s+/u;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;

const NAME = /(?<=[\p{Ll}\p{N},;:]\s+)\p{Lu}[\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;

/** What is written with a capital in the middle of a sentence, in lower case as the words are. */
export const namesIn = (text: string): string[] =>
  (text.match(NAME) ?? []).map((name) => name.replaceAll('’', "'").toLowerCase());

/** The words of each sentence, in lower case. */
export const spokenSentences = (text: string): string[][] =>
  text
    .split(SENTENCE_END)
    .map((sentence) => sentence.replaceAll('’', "'").toLowerCase().match(WORD) ?? [])
    .filter((words) => words.length > 0);
