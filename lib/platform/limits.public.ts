// How often what belongs to no module is called; how much and how long.

/** Longer nobody stays signed in: in all, and without a visit. The database holds to both: supabase/schemas/platform/limits.sql. */
export const SIGNED_IN_DAYS = 180;

export const UNUSED_SIGN_IN_DAYS = 30;

/** Calls that guests of one reflection may hold at once, unless GUEST_CALLS_AT_ONCE says otherwise. */
export const GUEST_CALLS_AT_ONCE = 20;

/** Calls that one network may hold at once with guests of one reflection, unless NETWORK_CALLS_AT_ONCE says otherwise. */
export const NETWORK_CALLS_AT_ONCE = 12;

/** How often a job is tried before it is given up, and what is waited before each next time. */
export const JOB_TRIES = 5;

export const JOB_WAITS_SECONDS = [5, 20, 60, 180];

/** Next's own limit for server actions. */
export const FORM_BYTES = 1024 * 1024;

/** An older message of the voice provider may be one that somebody has kept. */
export const WEBHOOK_TOLERANCE_SECONDS = 5 * 60;

/** How often one address may call each route and action. */
export const PLATFORM_RATES = {
  'csp-reports': { limit: 60, windowSeconds: 60 },
  language: { limit: 60, windowSeconds: 600 },
} as const;
