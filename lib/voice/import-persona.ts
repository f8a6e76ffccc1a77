import 'server-only';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { soundStore } from '#lib/knowledge/sound-store.ts';
import { pictureStore } from '#lib/knowledge/store/pictures.ts';
import { asciiSlug, distinctSlug } from '#lib/platform/ascii-slug.ts';
import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { createSlots } from '#lib/platform/slots.ts';
import { newToken } from '#lib/platform/token.ts';
import { bringInTexts } from '#lib/reflections/texts/reflections.public.ts';
import { voiceArtifactSchema } from '#lib/speech/voice-artifact.public.ts';
import { BrokenArchive } from './archive-lines.ts';
import { judgeAndPromote } from './ledger/judge-and-promote.ts';
import { PERSONA_LIMITS } from './limits.public.ts';
import { compileVoiceArtifact } from './pack/compile-voice-artifact.ts';
import { stylesIn } from './pack/measure-style.ts';
import type { Carried } from './persona-archive.public.ts';
import { readPersona } from './read-persona.ts';
import { readCompilationInput } from './store/as-service/compilation-input.ts';
import { beginImport, dropImport, type NewPersona, storePersona } from './store/as-service/import-persona.ts';
import { readVoiceArtifact, recordVoiceEvaluation } from './store/as-service/voice-artifacts.ts';
import { archiveTexts } from './texts/archive.ts';

type Imported = { reflectionId: string; isSameVoice: boolean };

/** A file of a gigabyte on the disk: of a person, and of this instance. Whoever sends slowly keeps nobody else out. */
const takeOwnUpload = createSlots({
  most: 1,
  message: () => bringInTexts.already,
  retryAfterSeconds: 60,
});
const takeUpload = createSlots({
  most: 4,
  message: () => bringInTexts.others,
  retryAfterSeconds: 120,
});
/** The text of one is in memory as a whole: this instance reads one after the other. */
let lastRead: Promise<unknown> = Promise.resolve();
const UPLOAD_MS = 15 * 60_000;
/** Less than the hour after which a job removes what was stored: nothing is stored behind it. */
const STORE_MS = 30 * 60_000;
const STORE_ONE_MS = 2 * 60_000;

/** To a file, because it is read twice and may be larger than the memory. Whoever sends it slowly keeps others from sending theirs. */
export async function spool(
  body: AsyncIterable<Uint8Array>,
  path: string,
  deadline: AbortSignal,
): Promise<Result<null>> {
  const late = Promise.withResolvers<null>();
  deadline.addEventListener('abort', () => late.resolve(null), { once: true });
  const chunks = body[Symbol.asyncIterator]();
  const file = await open(path, 'wx', 0o600);
  try {
    for (let size = 0; ; ) {
      const next = await Promise.race([chunks.next(), late.promise]);
      if (!next) return fail('too_large', { message: bringInTexts.tooSlow });
      if (next.done) return ok(null);
      size += next.value.byteLength;
      if (size > PERSONA_LIMITS.fileBytes) return fail('too_large');
      await file.write(next.value);
    }
  } finally {
    // Not waited for: what never sends never ends either.
    chunks.return?.().catch(() => {});
    await file.close();
  }
}

/**
 * From a file that was downloaded, here or elsewhere: checked as a whole before anything of it is stored, then stored in one
 * transaction. Anybody can write such a file: what was live is compiled anew from its statements and speaks only where the same comes
 * out and the gate of this installation lets it in; the jobs compile one in any case.
 */
export async function importPersona(
  userId: string,
  body: AsyncIterable<Uint8Array>,
  slug: string | undefined,
): Promise<Result<Imported>> {
  const own = takeOwnUpload(userId);
  if (!own.ok) return own;
  const place = takeUpload('all');
  if (!place.ok) {
    own.value();
    return place;
  }
  const path = join(tmpdir(), `persona-${newToken()}`);
  try {
    const spooled = await spool(body, path, AbortSignal.timeout(UPLOAD_MS));
    if (!spooled.ok) return spooled;
    const read = lastRead.then(() => readAndStore(userId, path, slug));
    lastRead = read.catch(() => {});
    return await read;
  } catch (error) {
    if (!(error instanceof BrokenArchive)) throw error;
    return fail('invalid_request', { message: archiveTexts.notWhole(error.message) });
  } finally {
    await rm(path, { force: true });
    place.value();
    own.value();
  }
}

async function readAndStore(
  userId: string,
  path: string,
  slug: string | undefined,
): Promise<Result<Imported>> {
  const read = await readPersona(createReadStream(path));
  const photoId = randomUUID();
  const persona = { ...read, guest_photos: read.guest_photos.map((photo) => ({ id: photoId, ...photo })) };
  const live = await store(persona, { userId, slug, path, photoId });
  if (!live.ok) return live;
  const isSameVoice = live.value !== null && (await speaks(live.value));
  return ok({ reflectionId: persona.reflection.id, isSameVoice });
}

/** The bytes first: of a reflection that somebody may have opened nothing is taken back. */
async function store(
  persona: NewPersona,
  given: { userId: string; slug: string | undefined; path: string; photoId: string },
): Promise<Result<string | null>> {
  const begun = await beginImport(given.userId, persona);
  if (!begun.ok) return begun;
  const deadline = AbortSignal.timeout(STORE_MS);
  let isStored = false;
  try {
    await readPersona(createReadStream(given.path), async (carried) => {
      deadline.throwIfAborted();
      // A store that never answers keeps those who come next out for no longer than this.
      await within(STORE_ONE_MS, storeBytes(carried, given.photoId));
    });
    const live = await storeUnder(persona, { ...given, importId: begun.value });
    isStored = live.ok;
    return live;
  } finally {
    // Where it is not answered either, an hour later.
    if (!isStored) await dropImport(begun.value);
  }
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The store does not answer.')), ms);
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

function storeBytes({ kind, row, bytes }: Carried, photoId: string): Promise<void> {
  if (kind === 'sound_pieces') return soundStore().put(row.source_id, row.position, bytes);
  return pictureStore().put(kind === 'pictures' ? row.source_id : photoId, bytes);
}

/** Its hash says that nobody changed it since it was written, and not who wrote it. */
async function speaks(artifactId: string): Promise<boolean> {
  const artifact = await readVoiceArtifact(artifactId);
  if (!artifact.ok) return false;
  const input = await readCompilationInput(artifact.value.reflectionId);
  if (!input.ok) return false;
  // Its sources are not read yet.
  const read = voiceArtifactSchema.safeParse(artifact.value.payload);
  const styles = read.success ? stylesIn(read.data) : input.value.styles;
  if (canonicalHash(compileVoiceArtifact({ ...input.value, styles })) !== artifact.value.payloadHash) {
    await recordVoiceEvaluation(artifact.value, [NOT_COMPILED]);
    return false;
  }
  const judged = await judgeAndPromote(artifactId);
  return judged.ok && judged.value.outcome === 'promoted';
}

const NOT_COMPILED = {
  check: 'hashes',
  path: '',
  message: 'This voice came in a file, and is not what its statements are compiled to here.',
} as const;

/** Under its own address; where that is taken and nobody chose one, under one like it. */
async function storeUnder(
  persona: NewPersona,
  { userId, slug, importId }: { userId: string; slug: string | undefined; importId: number },
): Promise<Result<string | null>> {
  const proposed = slug ?? asciiSlug(persona.reflection.slug);
  const stored = await storePersona(userId, { slug: proposed, importId, persona });
  if (stored.ok || stored.error.code !== 'slug_taken' || slug !== undefined) return stored;
  return storePersona(userId, { slug: distinctSlug(proposed), importId, persona });
}
