// How much, how long and how many: of calls.

/** How many conversations of one reflection begin in a day. The provider's own limit of a day must not be the narrower door. */
export const CONVERSATIONS_PER_DAY = 3_000;

/** Members of one reflection at once; of guests: `GUEST_CALLS_AT_ONCE` in lib/platform/limits.public.ts. */
export const MEMBER_CALLS_AT_ONCE = 8;

/** The provider ends a call then; the database waits for it as long: supabase/schemas/platform/limits.sql. */
export const LONGEST_CALL_MINUTES = 30;

/** How long the provider keeps what was said, unless an operator says otherwise. */
export const PROVIDER_KEEPS_DAYS = 30;
