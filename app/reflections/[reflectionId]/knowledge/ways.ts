/** The ways to add something, in the order in which people are offered them. */
export const WAYS = ['paste', 'files', 'recording', 'photo', 'web', 'interview'] as const;

export type Way = (typeof WAYS)[number];
