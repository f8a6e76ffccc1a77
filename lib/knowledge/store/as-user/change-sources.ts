import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import type { Result } from '#lib/platform/result.ts';

/** What a steward does with sources. Each is one SQL function, which decides again and queues the work that follows. */

export type NewText = {
  namespaceId: string;
  kind: 'paste' | 'interview';
  title: string;
  content: string;
  recordedOn?: string | undefined;
};

/** The id of the new source; `conflict` when the namespace holds the same text. */
export async function addSource(
  db: UserClient,
  { namespaceId, kind, title, content, recordedOn }: NewText,
): Promise<Result<string>> {
  return fromDatabase(
    await db.rpc('add_source', {
      p_namespace_id: namespaceId,
      p_kind: kind,
      p_title: title,
      p_content: content,
      ...(recordedOn && { p_recorded_on: recordedOn }),
    }),
  );
}

type NewFile = {
  namespaceId: string;
  kind: 'file' | 'interview';
  title: string;
  fileName: string;
  bytes: Uint8Array;
};

export async function addFile(
  db: UserClient,
  { namespaceId, kind, title, fileName, bytes }: NewFile,
): Promise<Result<string>> {
  return fromDatabase(
    await db.rpc('add_file', {
      p_namespace_id: namespaceId,
      p_kind: kind,
      p_title: title,
      p_file_name: fileName,
      p_base64: Buffer.from(bytes).toString('base64'),
    }),
  );
}

export async function addWebPage(
  db: UserClient,
  { namespaceId, url, title }: { namespaceId: string; url: string; title?: string | undefined },
): Promise<Result<string>> {
  return fromDatabase(
    await db.rpc('add_web_page', {
      p_namespace_id: namespaceId,
      p_url: url,
      ...(title && { p_title: title }),
    }),
  );
}

export async function moveSource(
  db: UserClient,
  { sourceId, namespaceId, unseal }: { sourceId: string; namespaceId: string; unseal: boolean },
): Promise<Result<unknown>> {
  return fromDatabase(
    await db.rpc('move_source', { p_source_id: sourceId, p_namespace_id: namespaceId, p_unseal: unseal }),
  );
}

/** All of them or none; how many stood elsewhere. */
export async function moveSources(
  db: UserClient,
  { sourceIds, namespaceId, unseal }: { sourceIds: readonly string[]; namespaceId: string; unseal: boolean },
): Promise<Result<number>> {
  return fromDatabase(
    await db.rpc('move_sources', {
      p_source_ids: [...sourceIds],
      p_namespace_id: namespaceId,
      p_unseal: unseal,
    }),
  );
}

export async function renameSource(
  db: UserClient,
  { sourceId, title }: { sourceId: string; title: string },
): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('rename_source', { p_source_id: sourceId, p_title: title }));
}

/** Null detects it anew. The source is read again, because words and statements follow the rules of its language. */
export async function setSourceLanguage(
  db: UserClient,
  { sourceId, language }: { sourceId: string; language: string | null },
): Promise<Result<unknown>> {
  return fromDatabase(
    await db.rpc('set_source_language', { p_source_id: sourceId, ...(language && { p_language: language }) }),
  );
}

export async function retrySource(db: UserClient, sourceId: string): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('retry_source', { p_source_id: sourceId }));
}

/** Nothing of it is found from now on; for ten minutes it can be restored. */
export async function deleteSource(db: UserClient, sourceId: string): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('delete_source', { p_source_id: sourceId }));
}

export async function restoreSource(db: UserClient, sourceId: string): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('restore_source', { p_source_id: sourceId }));
}
