/** What counts how much when lines are ranked. Learnt by `npm run bench:learn` on the sets for tuning. */
export const WEIGHTS = {
  question: 0.6,
  beside: 0.461,
  heading: 0.56,
  title: 0.3,
  saturation: 0.173,
  length: 0.3,
  coverage: 0.5,
  sense: 1.5,
  likeness: 0.09,
  speaker: 0.15,
  person: 0.022,
  time: 0.25,
  asks: 0.1,
  correction: 0.1,
} as const;
export type Weights = { readonly [Name in keyof typeof WEIGHTS]: number };

/** How likely a find is the right one: by words alone, and where it was compared by meaning too. Learnt with the weights. */
export const CLOSENESS = {
  strongFrom: 0.15,
  byWords: { always: -3.93, words: 2.38, sense: 0 },
  bySense: { always: -6.59, words: 1.59, sense: 10.72 },
} as const;
