import 'server-only';
import { ok, type Result } from '#lib/platform/result.ts';
import { fromDatabase } from './database-failure.ts';
import type { UserClient } from './user-client.ts';

const PAGE = 200;

/**
 * Everything of one reflection that its reader may read, a page of rows at a time: row-level security decides
 * what that is, so a section added here can never show an owner what a member said in confidence.
 */
const SECTIONS = {
  members: (db, id) =>
    db.from('reflection_members').select('user_id, role, joined_at').eq('reflection_id', id).order('user_id'),
  namespaces: (db, id) => db.from('namespaces').select('*').eq('reflection_id', id).order('id'),
  sources: (db, id) => db.from('sources').select('*').eq('reflection_id', id).order('id'),
  fact_corrections: (db, id) => db.from('fact_corrections').select('*').eq('reflection_id', id).order('id'),
  evidence: (db, id) => db.from('evidence').select('*').eq('reflection_id', id).order('id'),
  voice_consents: (db, id) => db.from('voice_consents').select('*').eq('reflection_id', id).order('id'),
  voice_artifacts: (db, id) => db.from('voice_artifacts').select('*').eq('reflection_id', id).order('id'),
  conversations: (db, id) => db.from('conversations').select('*').eq('reflection_id', id).order('id'),
  conversation_turns: (db, id) =>
    db.from('conversation_turns').select('*').eq('reflection_id', id).order('id'),
  recaps: (db, id) => db.from('recaps').select('*').eq('reflection_id', id).order('conversation_id'),
  memories: (db, id) => db.from('memories').select('*').eq('reflection_id', id).order('id'),
  audit_log: (db, id) => db.from('audit_log').select('*').eq('reflection_id', id).order('position'),
} satisfies Record<string, (db: UserClient, reflectionId: string) => unknown>;

export type ExportSection = keyof typeof SECTIONS;

export const EXPORT_SECTIONS = Object.keys(SECTIONS) as ExportSection[];

export async function readExportPage(
  db: UserClient,
  { section, reflectionId, page }: { section: ExportSection; reflectionId: string; page: number },
): Promise<Result<{ rows: readonly unknown[]; isLast: boolean }>> {
  const rows = fromDatabase<readonly unknown[]>(
    await SECTIONS[section](db, reflectionId).range(page * PAGE, page * PAGE + PAGE - 1),
  );
  return rows.ok ? ok({ rows: rows.value, isLast: rows.value.length < PAGE }) : rows;
}
