/** Money is counted in millionths of a cent: a token of the cheapest model costs some. */
export const MICROCENTS_IN_A_DOLLAR = 100_000_000;

const HUNDREDTH_OF_A_CENT = 10_000;

/** Rounded up to a hundredth of a cent: nothing that costs something looks free. */
export const inDollars = (microcents: number): string =>
  `$${(Math.ceil(microcents / HUNDREDTH_OF_A_CENT) / 10_000).toFixed(4)}`;
