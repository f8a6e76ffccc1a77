/**
 * Which collections somebody hears of, by their visibility: a guest, a viewer (who is a member), a steward (who reads sources). The search
 * asks again in SQL, by the same three.
 */
export const HEARD = {
  guest: ['published'],
  viewer: ['private', 'published'],
  steward: ['sealed', 'private', 'published'],
} as const;

/** Of somebody who is there now. */
export type Hearer = keyof typeof HEARD;
