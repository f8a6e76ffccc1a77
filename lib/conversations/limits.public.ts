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

/** How long conversations are kept, as an owner chooses: for so many days, or for as long as the reflection is there. */
export const KEPT_DAYS = ['30', '90', '365', '1095', ''] as const;

/** Of all values of one session together, in characters. */
export const DYNAMIC_VARIABLE_BUDGET = 10_000;

export const RECAP_LIMITS = { recap: 1_200, memories: 5, memory: 300 } as const;

/** For how many days a share link can be made. */
export const SHARE_LINK_DAYS = ['1', '7', '30', '365', 'never'] as const;

/** How often one can be used, where its maker says how often. */
export const MOST_USES_OF_A_LINK = 1_000_000;

/** How long a browser is the guest that it was; and a browser that showed their code. */
export const GUEST_COOKIE_DAYS = 30;

export const GUEST_BY_CODE_MINUTES = 60;

/** Of what somebody writes to a rating. */
export const COMMENT_LENGTH = 2_000;

/** Of what the provider tells of a call: a transcript of half an hour with what its tools answered. */
export const WEBHOOK_BYTES = 5 * 1024 * 1024;

/**
 * How many calls a network holds at once with one reflection: `NETWORK_CALLS_AT_ONCE` in lib/platform/limits.public.ts, and no more than
 * this share of those that all guests of the reflection may hold. A household may talk with several reflections at once, and nobody with
 * all of them.
 */
export const NETWORK_SHARE_OF_CALLS = 0.6;

export const REFLECTIONS_AT_ONCE = 2;

// The database holds to these: supabase/schemas/platform/limits.sql.

/** Of what a model looks up or asks for in one conversation. */
export const TOOL_CALLS_A_MINUTE = 60;

/** Each resumption is another call, and may be longer than the last: a conversation is no way around the caps. */
export const MOST_CALLS_OF_A_CONVERSATION = 20;

/** Of what one member has kept in conversations, in a day. */
export const MOST_SAID_BYTES_A_DAY = 16 * 1024 * 1024;

/** Of one reflection, proposed in conversations and not by the page. */
export const MOST_CORRECTIONS_BY_CALLS = 100;

/** Of one conversation: its answers that somebody rated. */
export const MOST_RATINGS = 1_000;

/** Of one reflection, those that are not revoked. */
export const MOST_SHARE_LINKS = 100;

/** Of one reflection: those that may show it. */
export const MOST_WEBSITES = 20;

/** How long a guest comes back with the code of their conversations. */
export const GUEST_CODE_DAYS = 30;

/** Between two mails with questions that nobody could answer. */
export const WEEKLY_MAIL_DAYS = 7;

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
