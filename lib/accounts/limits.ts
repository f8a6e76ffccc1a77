import 'server-only';

// How often somebody may try to sign in, and how many mails are sent.

/** So many tries of an address for an account, and so many of a browser in which its person has signed in before. */
export const TRIES = { limit: 10, windowSeconds: 300 };

/** Mails to an address, whoever asks; the last of them works. */
export const MAILS = { limit: 6, windowSeconds: 900 };

/** Of wrong passwords of one account, wherever from. */
export const FAILURES = { limit: 60, windowSeconds: 900 };

/** Mistyped by somebody who has forgotten which it was; more are guesses. */
export const FREE_FAILURES = 20;

/** From then on each try waits longer. */
export const DELAY_OF_EACH_MS = 200;

export const LONGEST_DELAY_MS = 8_000;

/** Mails that somebody tries an account. */
export const ONCE_A_DAY = { limit: 1, windowSeconds: 86_400 };
