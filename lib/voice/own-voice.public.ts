import { z } from 'zod';

/** Why a recording cannot be used, as `fields.recording` of the refusal says it. */
export type RecordingFault =
  | 'unreadable'
  | 'too_short'
  | 'too_long'
  | 'too_quiet'
  | 'too_loud'
  | 'too_noisy'
  | 'too_little_speech'
  | 'other_words';

/** `on`: the day that stood in the words, in the time zone of whoever read them. */
export const ownVoiceQuery = z.strictObject({ on: z.iso.date() });

export const chooseStockVoiceInput = z.strictObject({
  reflectionId: z.uuid(),
  voice: z.string().min(1).max(100),
});
export const useOwnVoiceInput = z.strictObject({ reflectionId: z.uuid() });
export const leaveOwnVoiceInput = z.strictObject({ reflectionId: z.uuid() });
export const revokeOwnVoiceInput = z.strictObject({ reflectionId: z.uuid(), consentId: z.uuid() });
