import { z } from 'zod';
import { promptPackSchema } from './voice-artifact.public.ts';

/** Two types, so that a private pack cannot be handed to what makes a public agent. */

export const publicPackSchema = promptPackSchema.extend({
  kind: z.enum(['public_standard', 'public_emerging']),
});
export type PublicPack = z.infer<typeof publicPackSchema>;

export const privatePackSchema = promptPackSchema.extend({
  kind: z.enum(['private_standard', 'private_memory', 'private_emerging']),
});
export type PrivatePack = z.infer<typeof privatePackSchema>;
