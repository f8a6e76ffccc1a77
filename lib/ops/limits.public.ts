// How often operators may press what.

/** How often one address may call each route and action. */
export const OPS_RATES = {
  'retry-as-operator': { limit: 120, windowSeconds: 600 },
} as const;
