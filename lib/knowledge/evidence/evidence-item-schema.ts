import { z } from 'zod';
import { EVIDENCE_KINDS } from '#lib/speech/voice-artifact.public.ts';

export const evidenceItemSchema = z.object({
  kind: z.enum(EVIDENCE_KINDS),
  quote: z.string(),
  asked: z.string().optional(),
});
