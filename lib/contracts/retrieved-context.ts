import { z } from 'zod';

/**
 * What `retrieve-context` answers, in the words of the wire: a model reads it, the page takes the citations from it, and the
 * transcript repeats it.
 */
export const retrievedContextSchema = z.object({
  passages: z.array(
    z.object({ text: z.string(), namespace: z.string(), source_title: z.string(), citation: z.string() }),
  ),
});
export type RetrievedContext = z.infer<typeof retrievedContextSchema>;
