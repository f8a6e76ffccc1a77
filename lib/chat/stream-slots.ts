import 'server-only';
import { chatRefusalTexts } from '#lib/chat/texts/chat.public.ts';
import { createSlots } from '#lib/platform/slots.ts';

/** Of one person on one instance: more tabs than anybody reads. */
export const takeStreamSlot = createSlots({
  most: 24,
  message: () => chatRefusalTexts.tooManyWindows,
  retryAfterSeconds: 15,
});
