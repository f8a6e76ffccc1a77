import { z } from 'zod';

const replaced = {
  string_to_replace: z.string().min(1),
  case_sensitive: z.boolean().nullish(),
  word_boundaries: z.boolean().nullish(),
};

/** How a word is said: in other letters, or in the signs of an alphabet of sounds. */
export const pronunciationRule = z.discriminatedUnion('type', [
  z.object({ type: z.literal('alias'), ...replaced, alias: z.string().min(1) }),
  z.object({
    type: z.literal('phoneme'),
    ...replaced,
    phoneme: z.string().min(1),
    alphabet: z.enum(['ipa', 'cmu-arpabet']),
  }),
]);
export type PronunciationRule = z.output<typeof pronunciationRule>;
