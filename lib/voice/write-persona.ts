import 'server-only';
import { createHash } from 'node:crypto';
import { plainJpeg } from '#lib/knowledge/plain-jpeg.ts';
import { soundStore } from '#lib/knowledge/sound-store.ts';
import { pictureStore, readGuestPhoto } from '#lib/knowledge/store/pictures.ts';
import { readKeptSound } from '#lib/knowledge/store/sounds.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import type { Result } from '#lib/platform/result.ts';
import { orBreakOff } from '#lib/reflections/export-stream.ts';
import { readExportPage } from '#lib/reflections/store/as-user/export-reflection.ts';
import type { ArchiveEntry } from './archive-lines.ts';
import { KEPT_KINDS, PERSONA_FORMAT } from './persona-archive.public.ts';
import {
  readPersonaHead,
  readPersonaPage,
  STORED_KINDS,
  type StoredKind,
} from './store/as-user/export-persona.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * A reflection as the entries of its file, read while it is written, so that a large one needs no memory of its size. What came
 * while it was written and leads to something that is not in it is left out: a file is always whole in itself.
 */
export async function* personaEntries(
  db: UserClient,
  reflectionId: string,
  asOf: string,
): AsyncGenerator<ArchiveEntry, void> {
  const head = orBreakOff(await readPersonaHead(db, reflectionId));
  yield { kind: 'persona', row: { format: PERSONA_FORMAT, as_of: asOf, reflection: head } };
  const known = new Set<unknown>([null]);
  const corrections: Row[] = [];
  for (const kind of STORED_KINDS) {
    for await (const row of pagesOf((after) => readPersonaPage(db, { kind, reflectionId, after }))) {
      const kept = keptRow(kind, row, known);
      if (!kept) continue;
      known.add(kept.id);
      if (kind === 'fact_corrections') corrections.push(kept);
      else yield { kind, row: kept };
      if (kind === 'sources' && (kept.kind === 'recording' || kept.kind === 'interview'))
        yield* soundOf(String(kept.id));
      if (kind === 'sources' && kept.kind === 'photo')
        yield* pictureOf(String(kept.id), (picture) => ({
          kind: 'pictures',
          row: { source_id: kept.id, ...picture },
        }));
    }
  }
  // They lead to the statements, and these to them.
  for (const row of corrections)
    yield {
      kind: 'fact_corrections',
      row: known.has(row.evidence_id) ? row : { ...row, evidence_id: null },
    };
  const photoId = orBreakOff(await readGuestPhoto(db, reflectionId));
  if (photoId !== null) yield* pictureOf(photoId, (row) => ({ kind: 'guest_photos', row }));
  for (const name of KEPT_KINDS)
    for await (const row of pagesOf((after) => readExportPage(db, { name, reflectionId, after })))
      yield { kind: name, row };
}

function keptRow(kind: StoredKind, row: Row, known: ReadonlySet<unknown>): Row | null {
  if (kind === 'voice_artifacts') return withoutDeletedWords(row, known);
  const leadsTo = [row.namespace_id, row.source_id, row.correction_id].filter((id) => id !== undefined);
  return leadsTo.every((id) => known.has(id)) ? row : null;
}

/** A voice that quotes what was deleted since: its words stay behind, as they would once the source is erased. */
function withoutDeletedWords(row: Row, known: ReadonlySet<unknown>): Row {
  const pack = (row.payload as { voice_evidence_pack?: Record<string, { sourceId: unknown }[]> } | null)
    ?.voice_evidence_pack;
  const quoted = Object.values(pack ?? {}).flat();
  if (row.payload === null || quoted.every(({ sourceId }) => known.has(sourceId))) return row;
  return {
    ...row,
    payload: null,
    status: row.status === 'promoted' ? 'superseded' : row.status,
    tombstoned_at: row.created_at,
    tombstone_reason: 'A source that it quoted was erased.',
  };
}

async function* soundOf(sourceId: string): AsyncGenerator<ArchiveEntry, void> {
  const sound = orBreakOff(await readKeptSound(sourceId));
  if (!sound) return;
  const { durationMs, hasOthers, pieces } = sound;
  yield {
    kind: 'sounds',
    row: { source_id: sourceId, duration_ms: durationMs, piece_count: pieces.length, has_others: hasOthers },
  };
  for (const piece of pieces) {
    const samples = await soundStore().get(sourceId, piece.position);
    if (!samples) throw new Error('The export broke off: a piece of sound is not there');
    yield {
      kind: 'sound_pieces',
      row: {
        source_id: sourceId,
        position: piece.position,
        starts_ms: piece.startsMs,
        duration_ms: piece.durationMs,
        words: piece.words,
        samples: samples.toString('base64'),
      },
    };
  }
}

/** A picture whose bytes were lost on their way into the store is left out, as its page does without it. */
async function* pictureOf(
  id: string,
  entryOf: (picture: object) => ArchiveEntry,
): AsyncGenerator<ArchiveEntry, void> {
  const bytes = await pictureStore().get(id);
  const picture = bytes && plainJpeg(bytes);
  if (!picture) return;
  yield entryOf({
    width: picture.width,
    height: picture.height,
    hash: createHash('sha256').update(picture.bytes).digest('hex'),
    bytes: picture.bytes.toString('base64'),
  });
}

async function* pagesOf(
  read: (after: string | null) => Promise<Result<{ rows: readonly Row[]; next: string | null }>>,
): AsyncGenerator<Row, void> {
  for (let after: string | null = null; ; ) {
    const page: { rows: readonly Row[]; next: string | null } = orBreakOff(await read(after));
    yield* page.rows;
    if (page.next === null) return;
    after = page.next;
  }
}
