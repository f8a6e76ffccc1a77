/** In characters, with the run-time variables filled in: a longer prompt is followed less well, and paid for at every turn. */
export const PROMPT_LIMIT = 12_000;

/** Of run-time values, with their headings. */
export const VALUE_LIMITS = {
  explore_next: 250,
  preloaded_evidence: 450,
  session_recap: 400,
  user_context: 350,
  reflection_namespaces: 200,
} as const;
/** Of all the others together: who takes part, what is allowed, how answers are given. */
export const OTHER_VALUES = 450;
export const FIRST_MESSAGE_LIMIT = 800;
export const NARRATIVE_LIMIT = 1_500;
/** Of one saying. Longer ones are found by retrieval, and would push many others out. */
export const LINE_LIMIT = 600;
