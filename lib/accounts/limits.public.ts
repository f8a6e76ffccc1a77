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

/** Of one network: the log of them is never erased, and nobody may fill it. */
export const NOTED_REFUSALS = { limit: 5, windowSeconds: 900 };

/** Mails that somebody tries an account. */
export const ONCE_A_DAY = { limit: 1, windowSeconds: 86_400 };

/** The auth service hashes 72 bytes; a longer password would be cut in silence. */
export const PASSWORD_LENGTH = { least: 10, mostBytes: 72 } as const;

/** How long a browser is known from which somebody has signed in, and how many: people of one household share one. */
export const KNOWN_DEVICE = { days: 180, people: 4 } as const;

/** How long somebody who follows the mail of a lost password may set another without the old one. */
export const RECOVERY_MINUTES = 15;

/** Made at once, for when the app of the second factor is lost. */
export const RECOVERY_CODES = 10;

// The database holds to these: supabase/schemas/platform/limits.sql.

/** Of one person. */
export const MOST_PASSKEYS = 10;

/** Whoever has proved who they are is not asked again for so long. */
export const PROOF_MINUTES = 30;

/** Longer nobody stays signed in: in all, and without a visit. */
export { SIGNED_IN_DAYS, UNUSED_SIGN_IN_DAYS } from '#lib/platform/limits.public.ts';

/** How often one address may call each route and action. */
export const ACCOUNT_RATES = {
  'add-passkey': { limit: 30, windowSeconds: 600 },
  'ask-for-passkey': { limit: 60, windowSeconds: 300 },
  'begin-passkey': { limit: 30, windowSeconds: 600 },
  'change-email': { limit: 20, windowSeconds: 600 },
  'change-password': { limit: 20, windowSeconds: 600 },
  'confirm-email-link': { limit: 30, windowSeconds: 300 },
  'confirm-factor': { limit: 30, windowSeconds: 600 },
  'confirm-it-is-me': { limit: 60, windowSeconds: 600 },
  'decide-access': { limit: 30, windowSeconds: 600 },
  'delete-account': { limit: 10, windowSeconds: 600 },
  demo: { limit: 60, windowSeconds: 60 },
  'end-sign-in': { limit: 60, windowSeconds: 600 },
  'export-account': { limit: 20, windowSeconds: 600 },
  'forgot-password': { limit: 30, windowSeconds: 300 },
  'magic-link': { limit: 30, windowSeconds: 300 },
  'make-recovery-codes': { limit: 10, windowSeconds: 600 },
  'new-link': { limit: 30, windowSeconds: 300 },
  'new-password': { limit: 10, windowSeconds: 600 },
  'remove-factor': { limit: 30, windowSeconds: 600 },
  'remove-passkey': { limit: 30, windowSeconds: 600 },
  'show-factor': { limit: 30, windowSeconds: 600 },
  'sign-in': { limit: 100, windowSeconds: 300 },
  'sign-in-by-passkey': { limit: 60, windowSeconds: 300 },
  'sign-out-everywhere': { limit: 20, windowSeconds: 600 },
  'sign-up': { limit: 30, windowSeconds: 600 },
  'update-profile': { limit: 60, windowSeconds: 600 },
} as const;
