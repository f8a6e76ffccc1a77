import { stemOf } from '../stem-of.ts';
import lines from './everyday-words.json' with { type: 'json' };

/**
 * Words of everyday life: a line begins with a word that people ask with and goes on with those that answers have in its
 * place. English, in base forms; other languages come to it by their glosses.
 */
const answering = new Map<string, Set<string>>();
for (const line of lines) {
  const [asked = '', ...said] = line.split(' ').map((word) => stemOf(word, 'en'));
  answering.set(asked, new Set([...(answering.get(asked) ?? []), ...said]));
}

const NONE: ReadonlySet<string> = new Set();

/** The stems that may stand in an answer for an English stem of a question: "boss" is answered with "chief". */
export const stemsAnswering = (stem: string): ReadonlySet<string> => answering.get(stem) ?? NONE;
