import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAllRows, type SomeRows } from '#lib/local/postgres/carry-rows.ts';
import { openEmbeddedPostgres } from '#lib/local/postgres/embedded-postgres.ts';
import { pgliteDatabase, type SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import { preparedData } from '#tests/prepared-data.ts';
import { openWithCast } from './serve-scratch-postgres.ts';

export async function rowsOf(db: SqlDatabase): Promise<readonly SomeRows[]> {
  const all: SomeRows[] = [];
  for await (const some of readAllRows(db)) all.push(some);
  return all;
}

/** Everything in the database of somebody who used a release, by what they did with it. */
export type Installations = { demo: readonly SomeRows[]; cast: readonly SomeRows[] };

/** As today's product would leave them. */
export const makeInstallations = async (): Promise<Installations> => ({
  demo: await demoRows(),
  cast: await castRows(),
});

/** The demo, read, with voices made of it. From a copy: the folder is other tests' too. */
async function demoRows(): Promise<readonly SomeRows[]> {
  const copy = await mkdtemp(join(tmpdir(), 'reflections-demo-'));
  await cp(join(await preparedData(), 'postgres'), copy, { recursive: true });
  const connection = await openEmbeddedPostgres(copy);
  const rows = await rowsOf(pgliteDatabase(connection.driver));
  await connection.close();
  await rm(copy, { recursive: true });
  return rows;
}

/** Of what the demo has none of, the cast of the pgTAP files has a little. */
async function castRows(): Promise<readonly SomeRows[]> {
  const { db, close } = await openWithCast();
  await db.exec(`
    select tests.add_conversation('talk', 'mara', 'vera'), tests.add_conversation('guests talk', 'mara', null, 'guest', 'share'),
      tests.add_session('session', 'mara', 'vera'), tests.add_approved('voice', 'mara');
    insert into public.contradictions (id, reflection_id, disagreement, one_source_id, one_namespace_id, one_quote,
      other_source_id, other_namespace_id, other_quote)
    values (tests.id('contradiction'), tests.id('mara'), 'number', tests.id('mara/private/source'), tests.id('mara/private'),
      'I have two brothers.', tests.id('mara/private/source'), tests.id('mara/private'), 'I have three brothers.');
    insert into public.golden_questions (id, reflection_id, audience, question)
    values (tests.id('golden'), tests.id('mara'), 'public', 'Where were you born?');
    insert into public.guest_requests (id, reflection_id, guest_id, body)
    values (tests.id('request'), tests.id('mara'), tests.id('guest'), 'Not me.');`);
  const rows = await rowsOf(db);
  await close();
  return rows.filter(({ table }) => !table.startsWith('tests.'));
}
