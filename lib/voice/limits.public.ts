// How much, how long and how many: of prompts, of the owner’s own voice and of a reflection in one file.

import { MOST_SOURCES } from '#lib/knowledge/limits.public.ts';

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

/** What was sent without an answer may arrive late, but not after this; until then nothing newer is sent. */
export const QUIET_SECONDS = 30;

/** How an owner's recording has to be. The page says it before, the server holds to it. */
export const RECORDING_LIMITS = {
  leastSeconds: 60,
  mostSeconds: 120,
  /** Of the one channel that is sent; the browser makes it from whatever it recorded or was given. */
  rate: 24_000,
  /** 120 seconds of it, with room for a header. */
  bytes: 6 * 1024 * 1024,
  /** Of a file before the browser has read it. */
  fileBytes: 40 * 1024 * 1024,
} as const;

export const PERSONA_LIMITS = {
  /** Of everything but sound and photos, which are not kept in memory. */
  textBytes: 64 * 1024 * 1024,
  fileBytes: 1024 * 1024 * 1024,
  /** Values, and lists and objects around them: of bytes alone, sixty million empty lists would be few. */
  values: 2_000_000,
  valuesOfALine: 500_000,
  depth: 64,
  sources: MOST_SOURCES,
  /** Of sound, of one source. */
  pieces: 400,
  /** Of one piece. */
  words: 2_000,
  generations: 1_000_000,
} as const;

// The database holds to these: supabase/schemas/platform/limits.sql.

/** Of one reflection: the questions with which a voice is tried. */
export const MOST_TEST_QUESTIONS = 50;

/** Of one reflection. */
export const MOST_PRONUNCIATIONS = 100;

/** How often one address may call each route and action. */
export const VOICE_RATES = {
  'add-golden-question': { limit: 60, windowSeconds: 600 },
  'answer-fidelity': { limit: 30, windowSeconds: 600 },
  'begin-own-voice': { limit: 20, windowSeconds: 3_600 },
  'change-visibility': { limit: 60, windowSeconds: 600 },
  'choose-blind': { limit: 30, windowSeconds: 600 },
  'choose-stock-voice': { limit: 60, windowSeconds: 600 },
  'delete-fidelity-answers': { limit: 30, windowSeconds: 600 },
  'delete-golden-question': { limit: 60, windowSeconds: 600 },
  'hear-own-voice': { limit: 60, windowSeconds: 600 },
  'hear-stock-voice': { limit: 60, windowSeconds: 600 },
  'leave-own-voice': { limit: 30, windowSeconds: 600 },
  'propose-questions': { limit: 5, windowSeconds: 600 },
  'revoke-own-voice': { limit: 30, windowSeconds: 600 },
  'roll-back-voice': { limit: 20, windowSeconds: 600 },
  'run-golden-questions': { limit: 10, windowSeconds: 600 },
  'set-pronunciation': { limit: 60, windowSeconds: 600 },
  'update-manner': { limit: 60, windowSeconds: 600 },
  'use-own-voice': { limit: 30, windowSeconds: 600 },
} as const;
