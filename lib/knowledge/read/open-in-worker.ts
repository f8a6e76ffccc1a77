import { z } from 'zod';
import { whyNotRead } from '../file-names.public.ts';
import type { OpenedFile, openArchive } from '../open-archive.public.ts';
import { runWorker } from './run-worker.ts';

const openedSchema = z.union([
  z.enum(['broken', 'too_demanding']),
  z.null(),
  z.array(
    z.union([
      z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) }),
      z.object({ name: z.string(), why: z.string() }),
    ]),
  ),
]);

/** Opens an archive of strangers in a worker, by the rules of the page. */
export async function openInWorker(bytes: Uint8Array): Promise<ReturnType<typeof openArchive>> {
  const answer = await runWorker({ task: 'open', request: bytes });
  if (!answer.ok) return answer.reason === 'too_demanding' ? 'too_demanding' : 'broken';
  const opened = openedSchema.parse(answer.message);
  if (opened === null || typeof opened === 'string') return opened;
  return opened.map(
    (file): OpenedFile =>
      'why' in file
        ? { name: file.name, why: whyNotRead(file.name) }
        : { name: file.name, bytes: new Uint8Array(file.bytes) },
  );
}
