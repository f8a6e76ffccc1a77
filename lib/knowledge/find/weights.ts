/** What counts how much when lines are ranked. Learnt by `tests/bench/learn-weights.ts` on the sets for tuning. */
export const WEIGHTS = {
  question: 0.6,
  beside: 0.3,
  heading: 0.35,
  title: 0.3,
  saturation: 0.8,
  length: 0.3,
  coverage: 0.5,
  sense: 0.6,
  speaker: 0.15,
  person: 0.06,
  time: 0.25,
  asks: 0.1,
  correction: 0.1,
} as const;
export type Weights = { readonly [Name in keyof typeof WEIGHTS]: number };

/** From where on a find is strong: by words alone, and where it was compared by meaning too. */
export const CLOSENESS = { words: 0.45, sense: 0.6 } as const;
