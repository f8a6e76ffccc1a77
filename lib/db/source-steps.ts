import 'server-only';
import { ok, type Result } from '#lib/platform/result.ts';
import { fromDatabase } from './database-failure.ts';
import type { EvidenceKind } from './evidence.ts';
import { serviceClient } from './service-client.ts';
import type { SourceKind } from './sources.ts';
import type { Json } from './types.gen.ts';

type TextIndex = {
  language: string;
  passages: readonly string[];
  lines: readonly Record<string, Json>[];
  evidence: readonly { kind: EvidenceKind; quote: string }[];
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
  /** Null until it has been read once. */
  language: string | null;
  recordedOn: string | null;
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
    language: row.language,
    recordedOn: row.recorded_on,
  });
}

export async function storeSourceText(
  sourceId: string,
  { text, title }: { text: string; title?: string | undefined },
): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('store_source_text', {
      p_source_id: sourceId,
      p_content: text,
      ...(title && { p_title: title }),
    }),
  );
}

/** Passages and lines in order. A passage that was there before and is still the same keeps its id. */
export async function indexSource(
  sourceId: string,
  { language, passages, lines, evidence }: TextIndex,
): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('index_source', {
      p_source_id: sourceId,
      p_language: language,
      p_passages: [...passages],
      p_lines: lines.map((line) => ({ ...line })),
      p_evidence: [...evidence],
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

/** Also those that failed while they waited for the voice: the next one may be approved. */
export async function listCompilingSources(reflectionId: string): Promise<Result<string[]>> {
  return fromDatabase(await serviceClient().rpc('list_compiling_sources', { p_reflection_id: reflectionId }));
}

/** To live, or to failed with a reason. */
export async function finishCompiling(
  reflectionId: string,
  sourceIds: readonly string[],
  failureReason: string | null,
): Promise<Result<number>> {
  return fromDatabase(
    await serviceClient().rpc('finish_compiling', {
      p_reflection_id: reflectionId,
      p_source_ids: [...sourceIds],
      ...(failureReason !== null && { p_failure_reason: failureReason }),
    }),
  );
}

/** For good. False for a source that was restored meanwhile. */
export async function eraseSource(sourceId: string): Promise<Result<boolean>> {
  return fromDatabase(await serviceClient().rpc('erase_source', { p_source_id: sourceId }));
}
