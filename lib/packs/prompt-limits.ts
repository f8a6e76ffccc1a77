/** In characters, before the run-time variables are filled in. */
export const PROMPT_LIMIT = 24_000;
export const FIRST_MESSAGE_LIMIT = 800;
export const NARRATIVE_LIMIT = 1_500;
/** Of one saying. Longer ones are found by retrieval, and would push many others out. */
export const LINE_LIMIT = 600;
