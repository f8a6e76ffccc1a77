/** Calls that guests of one reflection may hold at once, unless GUEST_CALLS_AT_ONCE says otherwise. */
export const GUEST_CALLS_AT_ONCE = 20;
