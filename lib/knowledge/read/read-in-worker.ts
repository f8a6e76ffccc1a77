import { z } from 'zod';
import { SOURCE_LIMITS } from '../limits.public.ts';
import type { ReadRequest } from './read-bytes-as.ts';
import { isReadingFailure, type Reading, type ReadingFailure, unread } from './reading.ts';
import { runWorker, type WorkerOptions } from './run-worker.ts';

export type ReadingOptions = WorkerOptions;

const readingSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    value: z
      .object({
        text: z.string().max(SOURCE_LIMITS.textBytes),
        title: z.string().optional(),
        note: z.string().optional(),
      })
      .transform(({ text, title, note }) => ({
        text,
        ...(title !== undefined && { title }),
        ...(note !== undefined && { note }),
      })),
  }),
  z.object({ ok: z.literal(false), failure: z.custom<ReadingFailure>(isReadingFailure) }),
]);

/** Reads a file in a worker. One that ends its worker without an answer is damaged. */
export async function readInWorker(request: ReadRequest, options: ReadingOptions = {}): Promise<Reading> {
  const answer = await runWorker({ task: 'read', request }, options);
  if (answer.ok) return readingSchema.parse(answer.message);
  return unread(answer.reason === 'too_demanding' ? 'too_demanding' : 'broken');
}
