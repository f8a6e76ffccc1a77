/** What is taken along of a conversation that goes on with tools: the end of what was said. */
export const EARLIER_LIMITS = { lines: 100, characters: 4_000, citations: 40 } as const;
