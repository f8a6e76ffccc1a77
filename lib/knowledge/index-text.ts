import { z } from 'zod';
import { ok, type Result } from '#lib/platform/result.ts';
import { EVIDENCE_KINDS } from '#lib/speech/voice-artifact.public.ts';
import { filedLineSchema } from './lines/file-lines.ts';
import { unreadable } from './read/reading-failure.ts';
import { runWorker, type WorkerOptions } from './read/run-worker.ts';
import { type IndexInput, splitAndExtract, type TextIndex } from './split-and-extract.ts';
import { voicesSchema } from './voices.public.ts';

const evidenceItemSchema = z.object({
  kind: z.enum(EVIDENCE_KINDS),
  quote: z.string(),
  asked: z.string().optional(),
  members_only: z.boolean().optional(),
});

/** In UTF-16 units: what is done before anybody notices, and sooner than a worker starts. */
const SHORT = 64 * 1024;

const indexSchema = z.object({
  language: z.string(),
  passages: z.array(z.string()),
  lines: z.array(filedLineSchema),
  evidence: z.array(evidenceItemSchema),
  voices: voicesSchema,
});

/** The passages and lines of a text, and its evidence by rules. A long text is worked on in a worker, within its limits. */
export async function indexText(input: IndexInput, options: WorkerOptions = {}): Promise<Result<TextIndex>> {
  if (input.text.length <= SHORT) return ok(await splitAndExtract(input));
  const answer = await runWorker({ task: 'index', request: input }, options);
  if (answer.ok) return ok(indexSchema.parse(answer.message));
  if (answer.reason === 'too_demanding') return unreadable('too_demanding');
  throw new Error('The worker ended without an index');
}
