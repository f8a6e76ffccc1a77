// How much, how long and how many: of conversations, their starts and what is told in them.

/**
 * For a start, from the press to the credential: the provider is given the longest; what can be left out is not waited for so long,
 * nor an agent that is brought up to date where the one that it is may answer as well.
 */
export const CALL_TIMES = { totalMs: 12_000, extrasMs: 4_000, updateMs: 4_000 };

/**
 * What a start holds until the provider says that somebody has connected: whoever starts and stays away keeps nobody out for
 * longer. From then on it grows with the call, and what the call did not take is given back.
 */
export const RESERVED_MINUTES = 3;

export const TEN_MINUTES = 600;

/** In ten minutes. A person, a link and an address (`start-guest-session` below) are counted each for itself. */
export const STARTS = { member: 30, guest: 10, link: 200 } as const;

/**
 * Of one day; the rest of them is set by the operator. A member has room for many calls of which nothing was told yet: a crash must
 * not shut anybody out of their own.
 */
export const CAPS_PER_DAY = {
  member: { sessions: 120, minutes: 600 },
  guest: { sessions: 20, minutes: 60 },
  link: { sessions: 1_000, minutes: 3_000 },
  network: { sessions: 200 },
  /** All guests together have less than the reflection, so that they leave room for those whose it is. */
  'guests-of': { sessions: 2_000 },
} as const;

/** Of what a model looks up or asks for in one conversation; `internal.tool_call_wait` holds to the same. */
export const TOOL_CALLS_A_MINUTE = 60;

/** How long conversations are kept, as an owner chooses: for so many days, or for as long as the reflection is there. */
export const KEPT_DAYS = ['30', '90', '365', '1095', ''] as const;

/** Of all values of one session together, in characters. */
export const DYNAMIC_VARIABLE_BUDGET = 10_000;

/** How many are looked for: more than fit, because of what does not fit something shorter may. */
export const TOLD_PASSAGES = 24;

/** Of the whole answer as it is sent, so that every provider and every model takes it. */
export const TOLD_CHARACTERS = 8_000;

export const RECAP_LIMITS = { recap: 1_200, memories: 5, memory: 300 } as const;

/** How often one address may call each route and action. */
export const CONVERSATION_RATES = {
  'allow-embedding': { limit: 60, windowSeconds: 600 },
  'answer-guest': { limit: 60, windowSeconds: 600 },
  'ask-as-guest': { limit: 10, windowSeconds: 600 },
  'create-share-link': { limit: 30, windowSeconds: 600 },
  'delete-conversation': { limit: 60, windowSeconds: 600 },
  'dismiss-question': { limit: 120, windowSeconds: 600 },
  'download-transcript': { limit: 60, windowSeconds: 600 },
  'end-session': { limit: 300, windowSeconds: 600 },
  'erase-said': { limit: 10, windowSeconds: 600 },
  'export-guest': { limit: 30, windowSeconds: 600 },
  'forget-memory': { limit: 120, windowSeconds: 600 },
  'guest-code': { limit: 60, windowSeconds: 600 },
  'guest-manifest': { limit: 120, windowSeconds: 60 },
  'judge-answer': { limit: 120, windowSeconds: 60 },
  'open-by-code': { limit: 20, windowSeconds: 600 },
  'open-clip': { limit: 240, windowSeconds: 60 },
  'read-outcome': { limit: 300, windowSeconds: 600 },
  'read-transcript': { limit: 300, windowSeconds: 600 },
  'remove-guest-photo': { limit: 30, windowSeconds: 600 },
  'resume-session': { limit: 300, windowSeconds: 600 },
  'revoke-share-link': { limit: 60, windowSeconds: 600 },
  'see-guest-photo': { limit: 600, windowSeconds: 60 },
  'see-own-guest-photo': { limit: 240, windowSeconds: 60 },
  'see-picture': { limit: 600, windowSeconds: 60 },
  'set-guest-photo': { limit: 30, windowSeconds: 600 },
  'set-kept-days': { limit: 60, windowSeconds: 600 },
  'set-public-about': { limit: 30, windowSeconds: 600 },
  'set-weekly-mail': { limit: 30, windowSeconds: 600 },
  'share-questions': { limit: 30, windowSeconds: 600 },
  'start-embedded-session': { limit: 60, windowSeconds: 600 },
  'start-guest-session': { limit: 60, windowSeconds: 600 },
  'start-mobile-session': { limit: 120, windowSeconds: 600 },
  'stop-embedding': { limit: 60, windowSeconds: 600 },
  'stop-weekly-mail': { limit: 60, windowSeconds: 600 },
} as const;
