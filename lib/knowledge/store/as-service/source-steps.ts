import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { Json } from '#lib/platform/db/types.gen.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import type { Voices } from '../../voices.public.ts';
import type { EvidenceKind } from '../as-user/evidence.ts';
import type { SourceKind } from '../as-user/sources.ts';

type TextIndex = {
  language: string;
  passages: readonly string[];
  lines: readonly Record<string, Json>[];
  evidence: readonly { kind: EvidenceKind; quote: string }[];
  voices: Voices;
};

/**
 * The steps of a source, for the worker. Each is one compare-and-set that answers false, or null, when the source is not
 * where the step begins: it was deleted, or another worker was first.
 */

export type ClaimedSource = {
  id: string;
  status: 'reading' | 'indexing';
  kind: SourceKind;
  content: string | null;
  fileName: string | null;
  file: Uint8Array | null;
  originUrl: string | null;
  /** Whose words the source holds. */
  person: string;
  title: string;
  recordedOn: string | null;
  /** Two letters of ISO 639-1; null before it was read, or when none fits. */
  language: string | null;
  /** What this text calls the person, as a steward chose; null when nobody did. */
  calledAs: string[] | null;
  /** Of the text: an index of another one is not stored. */
  version: number;
};

/** What is to be done next; null when nothing is. */
export async function claimSource(sourceId: string): Promise<Result<ClaimedSource | null>> {
  const rows = fromDatabase(await serviceClient().rpc('claim_source', { p_source_id: sourceId }));
  if (!rows.ok) return rows;
  const [row] = rows.value;
  if (!row || (row.status !== 'reading' && row.status !== 'indexing')) return ok(null);
  return ok({
    id: sourceId,
    status: row.status,
    kind: row.kind,
    content: row.content,
    fileName: row.file_name,
    file: row.file_base64 ? Buffer.from(row.file_base64, 'base64') : null,
    originUrl: row.origin_url,
    person: row.person,
    title: row.title,
    recordedOn: row.recorded_on,
    language: row.language,
    calledAs: row.called_as,
    version: row.version,
  });
}

export async function storeSourceText(
  sourceId: string,
  {
    text,
    title,
    note,
    language,
  }: {
    text: string;
    title?: string | undefined;
    note?: string | undefined;
    language: string | null;
  },
): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('store_source_text', {
      p_source_id: sourceId,
      p_content: text,
      ...(title && { p_title: title }),
      ...(note && { p_note: note }),
      ...(language && { p_language: language }),
    }),
  );
}

/** Passages and lines in order. A passage that was there before and is still the same keeps its id. */
export async function indexSource(
  { id, version }: Pick<ClaimedSource, 'id' | 'version'>,
  { language, passages, lines, evidence, voices }: TextIndex,
): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('index_source', {
      p_source_id: id,
      p_version: version,
      p_language: language,
      p_passages: [...passages],
      p_lines: lines.map((line) => ({ ...line })),
      p_evidence: [...evidence],
      ...(voices && { p_voices: { of: voices.of, voices: voices.voices.map((voice) => ({ ...voice })) } }),
    }),
  );
}

export async function reportSourceProgress(
  { id, status }: Pick<ClaimedSource, 'id' | 'status'>,
  percent: number,
): Promise<Result<boolean>> {
  return advance(id, status, status, { p_progress: percent });
}

/** `reason` is a sentence on which a person can act. */
export async function failSource(
  { id, status }: Pick<ClaimedSource, 'id' | 'status'>,
  reason: string,
): Promise<Result<boolean>> {
  return advance(id, status, 'failed', { p_failure_reason: reason });
}

async function advance(
  sourceId: string,
  from: ClaimedSource['status'],
  to: ClaimedSource['status'] | 'failed',
  more: { p_progress?: number; p_failure_reason?: string },
): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('advance_source', { p_source_id: sourceId, p_from: from, p_to: to, ...more }),
  );
}

/** For good. False for a source that was restored meanwhile. */
export async function eraseSource(sourceId: string): Promise<Result<boolean>> {
  return fromDatabase(await serviceClient().rpc('erase_source', { p_source_id: sourceId }));
}

/** For good, with everything in it. False for a collection that was restored meanwhile, or whose time has not come. */
export async function eraseNamespace(namespaceId: string): Promise<Result<boolean>> {
  return fromDatabase(await serviceClient().rpc('erase_namespace', { p_namespace_id: namespaceId }));
}
