import { z } from 'zod';
import { voicesTexts as texts } from './texts/voices.public.ts';

/** How those who have no name are called: by the order in which they begin to speak. */
export const NAMELESS = ['– 1', '– 2'] as const;

/**
 * Whose words a conversation holds: how often each wrote or spoke, the most first; null for what one person wrote alone. `asks`:
 * called by that alone, as "Interviewer". `example`: how they begin.
 */
export const voicesSchema = z
  .object({
    of: z.enum(['mails', 'messages', 'turns']),
    voices: z.array(
      z.object({
        name: z.string(),
        times: z.number(),
        isPerson: z.boolean(),
        asks: z.boolean().optional(),
        example: z.string().optional(),
      }),
    ),
  })
  .nullable();
export type Voices = z.infer<typeof voicesSchema>;

/** How many of them are the person's. */
export const countedVoicesSchema = z
  .object({ of: z.enum(['mails', 'messages', 'turns']), all: z.number(), own: z.number() })
  .nullable();
type CountedVoices = NonNullable<z.infer<typeof countedVoicesSchema>>;

export function countVoices({ of, voices }: NonNullable<Voices>): CountedVoices {
  const timesOf = (some: typeof voices) => some.reduce((sum, { times }) => sum + times, 0);
  return { of, all: timesOf(voices), own: timesOf(voices.filter(({ isPerson }) => isPerson)) };
}

/** Whose words guests are told of a conversation, with numbers. */
export function wordsOfVoices({ of, all, own }: CountedVoices, person: string): string {
  if (own === 0) return texts.nobody(of, all, person);
  return own === all ? texts.every(of, all, person) : texts.some(of, own, all, person);
}
