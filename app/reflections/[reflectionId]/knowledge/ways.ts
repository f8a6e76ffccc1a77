/** The ways to add something, in the order in which people are offered them. */
export const WAYS = ['paste', 'files', 'web', 'interview'] as const;

export type Way = (typeof WAYS)[number];
