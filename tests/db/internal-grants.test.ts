import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScratchDatabase, type ScratchStack } from '#tests/db/serve-scratch-postgres.ts';

let postgres: ScratchStack;
beforeAll(async () => {
  postgres = await openScratchDatabase();
});
afterAll(() => postgres.close());

/** What a role runs with its own rights before any function of ours: functions of api, and what its rows are checked by. */
const ROOTS = `
  select pg_get_functiondef(oid) as text from pg_proc
  where pronamespace = 'api'::regnamespace and prokind = 'f' and not prosecdef and has_function_privilege($1, oid, 'execute')
  union all
  select coalesce(qual, '') || coalesce(with_check, '') from pg_policies where $1 = any (roles)
  union all
  select pg_get_constraintdef(oid) from pg_constraint where contype = 'c' and conrelid <> 0
    and (has_any_column_privilege($1, conrelid, 'insert') or has_any_column_privilege($1, conrelid, 'update'))
  union all
  select pg_get_indexdef(indexrelid) from pg_index
  where has_any_column_privilege($1, indrelid, 'insert') or has_any_column_privilege($1, indrelid, 'update')
  union all
  select pg_get_expr(adbin, adrelid) from pg_attrdef where has_any_column_privilege($1, adrelid, 'insert')
  union all
  select pg_get_functiondef(fired.oid) from pg_trigger join pg_proc as fired on fired.oid = tgfoid
  where not prosecdef and not tgisinternal and (has_any_column_privilege($1, tgrelid, 'insert')
    or has_any_column_privilege($1, tgrelid, 'update') or has_table_privilege($1, tgrelid, 'delete'))`;

const INTERNAL = `
  select proname as name, prosecdef as is_definer, has_function_privilege($1, oid, 'execute') as is_granted,
    pg_get_functiondef(oid) as text
  from pg_proc where pronamespace = 'internal'::regnamespace and prokind = 'f'`;

const namesIn = (text: string): string[] =>
  [...text.matchAll(/\binternal\.(\w+)/g)].map(([, name = '']) => name);

test.each(['anon', 'authenticated', 'service_role'])(
  '%s may call those functions of internal that something calls with its rights, and no others',
  async (role) => {
    const roots = await postgres.db.query(ROOTS, [role]);
    const functions = (await postgres.db.query(INTERNAL, [role])).map((row) => ({
      name: String(row.name),
      isDefiner: row.is_definer === true,
      isGranted: row.is_granted === true,
      text: String(row.text),
    }));
    const needed = new Set(roots.flatMap(({ text }) => namesIn(String(text))));
    for (let known = 0; known < needed.size; ) {
      known = needed.size;
      for (const { name, isDefiner, text } of functions)
        if (needed.has(name) && !isDefiner) for (const called of namesIn(text)) needed.add(called);
    }
    const granted = functions.filter(({ isGranted }) => isGranted).map(({ name }) => name);
    expect(granted.filter((name) => !needed.has(name)).sort()).toEqual([]);
  },
);
