import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

type Row = Readonly<Record<string, unknown>>;
type Page = { rows: readonly Row[]; next: string | null };

/** What one person has in reflections, their own and others': each with the column that names the person. */
const SECTIONS = {
  memberships: { table: 'reflection_members', columns: '*', key: 'reflection_id', owner: 'user_id' },
  conversations: {
    table: 'conversations',
    columns:
      'id, reflection_id, mode, role, status, off_record, text_only, created_at, ended_at, duration_seconds',
    key: 'id',
    owner: 'user_id',
  },
  recaps: { table: 'recaps', columns: '*', key: 'conversation_id', owner: 'user_id' },
  memories: { table: 'memories', columns: '*', key: 'id', owner: 'user_id' },
} as const;

export type AccountSection = keyof typeof SECTIONS;

export const ACCOUNT_SECTIONS = Object.keys(SECTIONS) as AccountSection[];

const PAGE_SIZE = 200;

export async function readAccountPage(
  db: UserClient,
  { name, userId, after }: { name: AccountSection; userId: string; after: string | null },
): Promise<Result<Page>> {
  const { table, columns, key, owner } = SECTIONS[name];
  // The name of any table: which columns it has is not known to the compiler here, but to the test of the export.
  const all = db
    .from(table as 'memories')
    .select<string, Row>(columns)
    .eq(owner as 'user_id', userId);
  const read = fromDatabase(await (after === null ? all : all.gt(key, after)).order(key).limit(PAGE_SIZE));
  if (!read.ok) return read;
  const last = read.value.length === PAGE_SIZE ? read.value.at(-1)?.[key] : undefined;
  return ok({ rows: read.value, next: last === undefined ? null : String(last) });
}

const TURNS_AT_ONCE = 500;

/** What was said in one of them, with what its person thought of it. */
export async function readTurnsForExport(db: UserClient, conversationId: string): Promise<Result<Row[]>> {
  const all: (Row & { position: number })[] = [];
  for (;;) {
    const read = fromDatabase(
      await db
        .from('conversation_turns')
        .select(
          'id, position, speaker, body, citations, created_at, turn_feedback(rating, comment, created_at)',
        )
        .eq('conversation_id', conversationId)
        .gt('position', all.at(-1)?.position ?? -1)
        .order('position')
        .limit(TURNS_AT_ONCE),
    );
    if (!read.ok) return read;
    all.push(...read.value);
    if (read.value.length < TURNS_AT_ONCE) return ok(all);
  }
}
