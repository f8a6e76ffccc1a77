// How much, how long and how many: of calls.

/** How many conversations of one reflection begin in a day. The provider's own limit of a day must not be the narrower door. */
export const CONVERSATIONS_PER_DAY = 3_000;
