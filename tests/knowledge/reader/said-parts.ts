import { quotationsIn } from '#lib/knowledge/quotation.ts';
import { NEVER, THAT_IS_ALL, UNSURE } from '#lib/knowledge/tell-answer.ts';

/** Whether it says that nothing answers, in any of the languages that the reader speaks. */
export const isRefusal = (said: string): boolean =>
  [...Object.values(NEVER).flat(), ...Object.values(UNSURE).flat(), ...Object.values(THAT_IS_ALL)].some(
    (words) => said.startsWith(words),
  );

/** The person's own words in an answer. */
export const quotesIn = (said: string): string[] => quotationsIn(said).map(({ words }) => words);
