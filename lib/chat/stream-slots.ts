import 'server-only';
import { createSlots } from '#lib/platform/slots.ts';

/** Of one person on one instance: more tabs than anybody reads. */
export const takeStreamSlot = createSlots({
  most: 24,
  message: 'This conversation is open in too many windows. Close some of them.',
  retryAfterSeconds: 15,
});
