import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#tests/app-under-test.ts';
import { type MigratedPostgres, openMigratedPostgres } from '#tests/db/migrated-postgres.ts';

/**
 * Every direct right to write that somebody with or without an account has, and the code of the page that needs it. Whatever
 * else a page writes goes through a function, which asks first who is calling. A new grant fails until it stands here.
 */
const NEEDED_BY: Readonly<Record<string, { file: string; says: RegExp }>> = {
  'authenticated delete conversations': {
    file: 'lib/conversations/store/as-user/conversation-history.ts',
    says: /\.from\('conversations'\)\s*\.delete\(\)/,
  },
  'authenticated delete memories': {
    file: 'lib/conversations/store/as-user/conversation-history.ts',
    says: /\.from\('memories'\)\s*\.delete\(\)/,
  },
};

let postgres: MigratedPostgres;
beforeAll(async () => {
  postgres = await openMigratedPostgres();
});
afterAll(() => postgres.connection.close());

/** A column is named only where the right is to it and not to its whole table. */
async function writable(roles: readonly string[]): Promise<string[]> {
  const rows = await postgres.db.query(
    `select role || ' ' || verb || ' ' || table_name || coalesce('.' || column_name, '') as right from (
       select role, verb, cls.relname as table_name, null as column_name
       from unnest($1::text[]) as role
       cross join unnest(array['insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as verb
       cross join pg_class as cls
       where cls.relnamespace in ('public'::regnamespace, 'internal'::regnamespace) and cls.relkind in ('r', 'p', 'v', 'm', 'f')
         and has_table_privilege(role, cls.oid, verb)
       union all
       select role, verb, cls.relname, att.attname
       from unnest($1::text[]) as role
       cross join unnest(array['insert', 'update', 'references']) as verb
       cross join pg_class as cls
       join pg_attribute as att on att.attrelid = cls.oid and att.attnum > 0 and not att.attisdropped
       where cls.relnamespace in ('public'::regnamespace, 'internal'::regnamespace) and cls.relkind in ('r', 'p', 'v', 'm', 'f')
         and has_column_privilege(role, cls.oid, att.attnum, verb) and not has_table_privilege(role, cls.oid, verb)
     ) as found order by 1`,
    [roles],
  );
  return rows.map((row) => String(row.right));
}

test('people write no column directly but those that a page of theirs needs', async () => {
  expect(await writable(['anon', 'authenticated', 'public'])).toEqual(Object.keys(NEEDED_BY).sort());
});

test.each(Object.entries(NEEDED_BY))(
  '%s is used by the file that is named for it',
  (_right, { file, says }) => {
    expect(readFileSync(join(root, file), 'utf8')).toMatch(says);
  },
);

test('a grant of one column to stewards is found', async () => {
  await postgres.db.exec('grant update (title) on public.namespaces to authenticated');
  expect(await writable(['authenticated'])).toContain('authenticated update namespaces.title');
});
