import { z } from 'zod';
import { voiceConsentRefusalTexts as texts } from './texts/voice-consent.ts';

const reflectionId = z.uuid();

export const grantVoiceConsentInput = z.strictObject({
  reflectionId,
  voiceId: z
    .string(texts.voiceId)
    .trim()
    .regex(/^[A-Za-z0-9_-]{8,100}$/, texts.voiceId),
  agreed: z.literal('on', texts.agree),
});

export const revokeVoiceConsentInput = z.strictObject({ reflectionId, consentId: z.uuid() });
export const leaveClonedVoiceInput = z.strictObject({ reflectionId });
