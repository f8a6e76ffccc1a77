import { MANAGERS, MEMBERS, STEWARDS } from '#lib/reflections/roles.public.ts';

/**
 * Who may what with sources, collections and what was found in them. The database asks the same again. Publishing a collection:
 * `publish` in lib/voice/policy.public.ts. What guests, members and stewards hear of each: who-hears-what.public.ts.
 */
export const KNOWLEDGE_POLICY = {
  /** Sources, statements, search, and what is being read. */
  read: STEWARDS,
  /** To a published collection: `addToPublished`. */
  add: STEWARDS,
  /** A source: its text, title, language, statements, recording; a deleted one comes back. */
  change: STEWARDS,
  /** What guests hear without being asked again. */
  addToPublished: MANAGERS,
  /** Of published words: `addToPublished`. */
  decideCorrections: STEWARDS,
  decideContradictions: STEWARDS,
  /** Recordings and pictures of what a conversation cited to them. */
  hearAndSee: MEMBERS,
  /** Make, describe and order. */
  makeCollections: STEWARDS,
  /** Delete, merge and bring back. */
  deleteCollections: MANAGERS,
  retryFailedWork: STEWARDS,
} as const;
