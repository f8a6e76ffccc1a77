// How often what belongs to no module is called; how much and how long.

/** How often one address may call each route and action. */
export const PLATFORM_RATES = {
  'csp-reports': { limit: 60, windowSeconds: 60 },
  language: { limit: 60, windowSeconds: 600 },
} as const;
