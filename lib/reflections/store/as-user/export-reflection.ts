import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';

type Section = { table: string; columns: string; key: string; pageSize: number };

const section = (table: string, more: Partial<Section> = {}): Section => ({
  table,
  columns: '*',
  key: 'id',
  pageSize: 200,
  ...more,
});

/**
 * Everything of one reflection that its reader may read: row-level security decides what that is, so a section added
 * here can never show an owner what a member said in confidence. One source may hold megabytes, so they come singly.
 */
const SECTIONS = {
  members: section('reflection_members', { key: 'user_id' }),
  invitations: section('invitations', {
    columns: 'id, email, role, expires_at, accepted_at, revoked_at, created_at',
  }),
  namespaces: section('namespaces'),
  sources: section('sources', { pageSize: 1 }),
  source_versions: section('source_versions', { pageSize: 1 }),
  fact_corrections: section('fact_corrections'),
  evidence: section('evidence'),
  hidden_statements: section('hidden_statements'),
  contradictions: section('contradictions'),
  fidelity_answers: section('fidelity_answers', { key: 'question' }),
  fidelity_scores: section('fidelity_scores', { key: 'generation' }),
  share_links: section('share_links', {
    columns: 'id, label, expires_at, max_uses, used_count, revoked_at, created_at',
  }),
  voice_consents: section('voice_consents'),
  voice_artifacts: section('voice_artifacts', { pageSize: 1 }),
  conversations: section('conversations'),
  conversation_turns: section('conversation_turns', {
    columns: '*, turn_feedback(rating, comment, created_at)',
  }),
  recaps: section('recaps', { key: 'conversation_id' }),
  memories: section('memories'),
  audit_log: section('audit_log', { key: 'position' }),
};

export type ExportSection = keyof typeof SECTIONS;

export const EXPORT_SECTIONS = Object.keys(SECTIONS) as ExportSection[];

type Row = Readonly<Record<string, unknown>>;
type Page = { rows: readonly Row[]; next: string | null };

export async function readReflectionForExport(db: UserClient, reflectionId: string): Promise<Result<Row>> {
  return fromDatabase(
    await db
      .from('reflections')
      .select(
        'id, slug, display_name, language, speaking_style, interview_progress, ingestion_enabled, created_at, updated_at',
      )
      .eq('id', reflectionId)
      .single(),
  );
}

/** Pages go by key and not by number: a row that is deleted meanwhile must not make another one be skipped. */
export async function readExportPage(
  db: UserClient,
  { name, reflectionId, after }: { name: ExportSection; reflectionId: string; after: string | null },
): Promise<Result<Page>> {
  const { table, columns, key, pageSize } = SECTIONS[name];
  // The name of any table: which columns it has is not known to the compiler here, but to the test of the export.
  const all = db
    .from(table as 'namespaces')
    .select<string, Row>(columns)
    .eq('reflection_id', reflectionId);
  const read = fromDatabase(await (after === null ? all : all.gt(key, after)).order(key).limit(pageSize));
  if (!read.ok) return read;
  const last = read.value.length === pageSize ? read.value.at(-1)?.[key] : null;
  if (last === undefined) return fail('internal');
  return ok({ rows: read.value, next: last === null ? null : String(last) });
}
