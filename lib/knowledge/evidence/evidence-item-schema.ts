import { z } from 'zod';
import { EVIDENCE_KINDS } from './evidence-item.ts';

export const evidenceItemSchema = z.object({ kind: z.enum(EVIDENCE_KINDS), quote: z.string() });
