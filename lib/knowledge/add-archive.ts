import 'server-only';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { sentenceOf } from '#lib/platform/sentence-of.ts';
import { titleOfFile } from './file-names.public.ts';
import { SOURCE_LIMITS } from './limits.public.ts';
import { openInWorker } from './read/open-in-worker.ts';
import { addFile } from './store/as-user/change-sources.ts';
import { listTwins } from './store/as-user/sources.ts';
import { readingTexts } from './texts/reading.public.ts';

type Given = { namespaceId: string; kind: 'file' | 'interview'; bytes: Uint8Array };

/** Of each file in an archive what became of it; files that nobody can read stop no other. */
export type AddedArchive = {
  sources: { name: string; sourceId: string; alsoIn: readonly string[] }[];
  refused: { name: string; message: string }[];
};

/** Each file of an archive as a source of its own, as on the page; null for an archive that is read as a whole. */
export async function addArchive(
  db: UserClient,
  { namespaceId, kind, bytes }: Given,
): Promise<Result<AddedArchive | null>> {
  const opened = await openInWorker(bytes);
  if (opened === null) return ok(null);
  if (typeof opened === 'string') return fail('invalid_request', { message: readingTexts[opened] });
  const added: AddedArchive = { sources: [], refused: [] };
  for (const file of opened) {
    const message = whyNotTaken(file, added.sources.length);
    if ('why' in file || message !== null) {
      added.refused.push({ name: file.name, message: message ?? '' });
      continue;
    }
    const source = await addFile(db, {
      ...{ namespaceId, kind, bytes: Buffer.from(file.bytes) },
      ...{ title: titleOfFile(file.name), fileName: file.name },
    });
    if (source.ok) added.sources.push({ name: file.name, sourceId: source.value, alsoIn: [] });
    // Of the collection, and not of this file.
    else if (source.error.code !== 'conflict' && source.error.code !== 'invalid_request') return source;
    else added.refused.push({ name: file.name, message: sentenceOf(source.error) });
  }
  const twins = await listTwins(
    db,
    added.sources.map(({ sourceId }) => sourceId),
  );
  if (twins.ok) for (const source of added.sources) source.alsoIn = twins.value.get(source.sourceId) ?? [];
  return ok(added);
}

type Opened = Exclude<Awaited<ReturnType<typeof openInWorker>>, string | null>[number];

function whyNotTaken(file: Opened, taken: number): string | null {
  if ('why' in file) return readingTexts[file.why];
  if (file.bytes.length === 0) return readingTexts.empty;
  if (file.bytes.length > SOURCE_LIMITS.fileBytes) return readingTexts.too_large;
  return taken < SOURCE_LIMITS.filesAtOnce ? null : readingTexts.too_demanding;
}
