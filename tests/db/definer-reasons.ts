import { join } from 'node:path';
import { readSchemaFiles } from '#lib/local/postgres/schema-files.ts';
import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import { root } from '#tests/app-under-test.ts';

const LIST_BEGINS = 'security definer, with the reason';
const NAME = /\b(?:api|public|internal)\.[a-z_]+\b/g;
const ALL_OF_THE_FILE =
  /\b(?:all (?:api )?functions here|all of them|both functions)\b(?: but (?<but>[a-z_]+))?/;

/**
 * The header of a file of the schema lists its security definer functions with their reasons: by name, or all of api at once.
 * Answers what the lists and the database do not agree on.
 */
export async function findDefinersWithoutReason(db: SqlDatabase): Promise<readonly string[]> {
  const rows = await db.query(`
    select distinct pronamespace::regnamespace || '.' || proname as name from pg_proc
    where prosecdef and pronamespace in ('api'::regnamespace, 'public'::regnamespace, 'internal'::regnamespace)`);
  const definers = new Set(rows.map(({ name }) => String(name)));
  const listed = new Set(await listDefiners());
  return [
    ...[...definers]
      .filter((name) => !listed.has(name))
      .map((name) => `${name} is a security definer function without a reason`),
    ...[...listed]
      .filter((name) => !definers.has(name))
      .map((name) => `${name} has a reason and is no security definer function`),
  ].sort();
}

async function listDefiners(): Promise<readonly string[]> {
  const files = await readSchemaFiles(join(root, 'supabase'));
  return files.flatMap(({ sql }) => listDefinersOf(sql));
}

function listDefinersOf(sql: string): readonly string[] {
  const [header = ''] = sql.split(/^(?!--)/m);
  const begin = header.indexOf(LIST_BEGINS);
  if (begin === -1) return [];
  const list = header.slice(begin).replaceAll(/\n--\s*/g, ' ');
  const all = ALL_OF_THE_FILE.exec(list);
  const made = [...sql.matchAll(/^create function (api\.[a-z_]+)/gm)].map(([, name]) => String(name));
  const covered = all ? made.filter((name) => name !== `api.${all.groups?.but}`) : [];
  return [...(list.match(NAME) ?? []), ...covered];
}
