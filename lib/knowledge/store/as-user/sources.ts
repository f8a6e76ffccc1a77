import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { Database } from '#lib/platform/db/types.gen.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { codeTexts } from '#lib/platform/texts/codes.public.ts';
import { keptSentence } from '#lib/platform/words/kept-sentence.ts';
import { readingTexts, sourceFailureTexts } from '../../texts/reading.public.ts';
import { soundRefusals } from '../../texts/sound.public.ts';
import { storeRefusals } from '../../texts/store-refusals.ts';
import { type Voices, voicesSchema } from '../../voices.public.ts';

export type SourceKind = Database['public']['Enums']['source_kind'];

const SUMMARY =
  'id, namespace_id, kind, title, status, progress, failure_reason, byte_length, origin_url, file_name, reading_note, recorded_on, created_at, language, is_language_chosen, version';

export type SourceSummaryRow = Pick<
  Database['public']['Tables']['sources']['Row'],
  | 'id'
  | 'namespace_id'
  | 'kind'
  | 'title'
  | 'status'
  | 'progress'
  | 'failure_reason'
  | 'byte_length'
  | 'origin_url'
  | 'file_name'
  | 'reading_note'
  | 'recorded_on'
  | 'created_at'
  | 'language'
  | 'is_language_chosen'
  | 'version'
>;

const FAILURES = [readingTexts, sourceFailureTexts, soundRefusals, storeRefusals, codeTexts];

const failureOf = ({ failure_reason: kept }: Pick<SourceSummaryRow, 'failure_reason'>): string | null =>
  kept === null ? null : keptSentence(kept, FAILURES);

export const toSourceSummary = (row: SourceSummaryRow) => ({
  id: row.id,
  namespaceId: row.namespace_id,
  kind: row.kind,
  title: row.title,
  status: row.status,
  /** Of the whole way to live, in percent. */
  progress: row.progress,
  failureReason: failureOf(row),
  /** Of the text; not known before it has been read. */
  byteLength: row.byte_length,
  originUrl: row.origin_url,
  fileName: row.file_name,
  /** Of an archive: what was taken from it, and what was left. */
  readingNote: row.reading_note,
  recordedOn: row.recorded_on,
  createdAt: row.created_at,
  /** Two letters of ISO 639-1; null before it was read, or when none fits. */
  language: row.language,
  /** By a steward, not detected. */
  isLanguageChosen: row.is_language_chosen,
  /** Of the text: each edit makes another one. */
  version: row.version,
});

export type SourceSummary = ReturnType<typeof toSourceSummary>;
export type Source = SourceSummary & {
  content: string | null;
  voices: Voices;
  /** What it calls the person, as a steward chose. */
  calledAs: string[] | null;
};

type SourceList = { notLive?: boolean; limit: number };

/** Newest first; what was deleted is left out. */
export async function listSources(
  db: UserClient,
  reflectionId: string,
  { notLive, limit }: SourceList,
): Promise<Result<SourceSummary[]>> {
  let query = db.from('sources').select(SUMMARY).eq('reflection_id', reflectionId).is('deleted_at', null);
  if (notLive) query = query.neq('status', 'live');
  const rows = fromDatabase(await query.order('created_at', { ascending: false }).order('id').limit(limit));
  if (!rows.ok) return rows;
  return ok(rows.value.map(toSourceSummary));
}

export type SourceProgress = Pick<SourceSummary, 'id' | 'status' | 'progress' | 'failureReason'> & {
  /** Of one that is live: who hears of it, or that nobody in it is known to be the person. */
  end: 'members' | 'guests' | 'nobody';
};

/** Longer than a browser may leave a hidden page without asking. */
const ENDED_SINCE = 5 * 60_000;

/** Those that a person waits for: not at their end yet, or only just. */
export async function listSourceProgress(
  db: UserClient,
  reflectionId: string,
): Promise<Result<SourceProgress[]>> {
  const before = new Date(Date.now() - ENDED_SINCE).toISOString();
  const [heard, rows] = await Promise.all([
    db
      .from('namespaces')
      .select('id')
      .eq('reflection_id', reflectionId)
      .eq('visibility', 'published')
      .limit(100),
    db
      .from('sources')
      .select('id, namespace_id, status, progress, failure_reason, voices')
      .eq('reflection_id', reflectionId)
      .is('deleted_at', null)
      .or(`status.in.(queued,reading,indexing,compiling),updated_at.gte.${before}`)
      .order('id')
      .limit(1000),
  ]);
  const [published, sources] = [fromDatabase(heard), fromDatabase(rows)];
  if (!published.ok) return published;
  if (!sources.ok) return sources;
  const isHeard = new Set(published.value.map(({ id }) => id));
  return ok(
    sources.value.map(({ failure_reason, namespace_id, voices, ...row }) => ({
      ...row,
      failureReason: failureOf({ failure_reason }),
      end: endOf(voicesSchema.parse(voices), isHeard.has(namespace_id)),
    })),
  );
}

/** A conversation in which nobody is known to be the person is told by nobody. */
export function endOf(voices: Voices, isPublished: boolean): SourceProgress['end'] {
  if (voices && !voices.voices.some(({ isPerson }) => isPerson)) return 'nobody';
  return isPublished ? 'guests' : 'members';
}

export type DeletedSourceRow = Pick<
  Database['public']['Tables']['sources']['Row'],
  'id' | 'title' | 'namespace_id' | 'erase_after'
>;

export const toDeletedSource = ({ id, title, namespace_id, erase_after }: DeletedSourceRow) => ({
  id,
  title,
  namespaceId: namespace_id,
  erasedAfter: erase_after ?? '',
});

export type DeletedSource = ReturnType<typeof toDeletedSource>;

export async function findSource(
  db: UserClient,
  { reflectionId, sourceId }: { reflectionId: string; sourceId: string },
): Promise<Result<Source>> {
  const row = fromDatabase(
    await db
      .from('sources')
      .select(`${SUMMARY}, content, voices, called_as`)
      .eq('id', sourceId)
      .eq('reflection_id', reflectionId)
      .is('deleted_at', null)
      .maybeSingle(),
  );
  if (!row.ok) return row;
  if (!row.value) return fail('not_found');
  const { content, voices, called_as: calledAs } = row.value;
  return ok({ ...toSourceSummary(row.value), content, voices: voicesSchema.parse(voices), calledAs });
}

/** Sources by namespace id; namespaces without one are not in it. */
export async function countSources(
  db: UserClient,
  reflectionId: string,
): Promise<Result<ReadonlyMap<string, number>>> {
  const rows = fromDatabase(await db.rpc('count_sources', { p_reflection_id: reflectionId }));
  if (!rows.ok) return rows;
  return ok(new Map(rows.value.map(({ namespace_id, source_count }) => [namespace_id, source_count])));
}

/** Of those whose text or file other collections hold as well, the titles of these. */
export async function listTwins(
  db: UserClient,
  sourceIds: readonly string[],
): Promise<Result<ReadonlyMap<string, readonly string[]>>> {
  const rows = fromDatabase(await db.rpc('list_twins', { p_source_ids: [...sourceIds] }));
  return rows.ok ? ok(new Map(rows.value.map((row) => [row.source_id, row.collections]))) : rows;
}

export type KnowledgeCounts = {
  sources: number;
  passages: number;
  evidence: number;
  unfinished: number;
  failed: number;
};
