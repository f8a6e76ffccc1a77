import { z } from 'zod';
import { SOURCE_FORMS } from './source-forms.public.ts';

/**
 * What `retrieve-context` answers, in the words of the wire: a model reads it, the page takes the citations from it, and the
 * transcript repeats it, also one from before these were told: a citation that could not be read would let sealed words
 * pass. `text` is told word for word as it stands in the source, with who speaks and what was asked.
 */
export const retrievedContextSchema = z.object({
  passages: z.array(
    z.object({
      text: z.string(),
      namespace: z.string(),
      source_title: z.string(),
      /** Where the title is only the name of a file. */
      source_form: z.enum(SOURCE_FORMS).optional(),
      citation: z.string(),
      /** When it was said or written, as ISO writes a day. */
      date: z.string().nullable().default(null),
      /** Who speaks in the line that was found. */
      speaker: z.string().nullable().default(null),
      heading: z.string().nullable().default(null),
      /** The last day on which some of `text` was corrected. */
      corrected_on: z.string().optional(),
      /** `weak`: what comes nearest, which may be about something else. */
      closeness: z.enum(['strong', 'weak']).default('weak'),
      /** Of `text`, what was said when this very question was put before. */
      answer: z.string().optional(),
    }),
  ),
});
export type RetrievedContext = z.infer<typeof retrievedContextSchema>;
