import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';

/** A text of a source before it was edited. */
export type SourceVersion = { version: number; replacedAt: string };

/** Answers the new version. `conflict` when it is not the text that was read, or is being read at the moment. */
export async function editSourceText(
  db: UserClient,
  { sourceId, version, content }: { sourceId: string; version: number; content: string },
): Promise<Result<number>> {
  return fromDatabase(
    await db.rpc('edit_source_text', { p_source_id: sourceId, p_version: version, p_content: content }),
  );
}

/** Newest first. */
export async function listSourceVersions(db: UserClient, sourceId: string): Promise<Result<SourceVersion[]>> {
  const rows = fromDatabase(
    await db
      .from('source_versions')
      .select('version, replaced_at')
      .eq('source_id', sourceId)
      .order('version', { ascending: false })
      .limit(200),
  );
  if (!rows.ok) return rows;
  return ok(rows.value.map(({ version, replaced_at }) => ({ version, replacedAt: replaced_at })));
}

export async function findSourceVersion(
  db: UserClient,
  { sourceId, version }: { sourceId: string; version: number },
): Promise<Result<SourceVersion & { content: string }>> {
  const row = fromDatabase(
    await db
      .from('source_versions')
      .select('version, replaced_at, content')
      .eq('source_id', sourceId)
      .eq('version', version)
      .maybeSingle(),
  );
  if (!row.ok) return row;
  if (!row.value) return fail('not_found');
  const { replaced_at, ...found } = row.value;
  return ok({ ...found, replacedAt: replaced_at });
}

/** The words that a conversation cited, as they stood in the text of that time. */
export async function findFormerPassage(
  db: UserClient,
  { sourceId, citationId }: { sourceId: string; citationId: string },
): Promise<Result<string>> {
  const row = fromDatabase(
    await db
      .from('former_passages')
      .select('body')
      .eq('source_id', sourceId)
      .eq('id', citationId)
      .maybeSingle(),
  );
  if (!row.ok) return row;
  return row.value ? ok(row.value.body) : fail('not_found');
}
