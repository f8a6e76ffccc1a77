import { randomUUID } from 'node:crypto';
import { createPostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';
import { bootstrapRoles } from '#lib/local/postgres/bootstrap-roles.ts';
import { createAuthSchema } from '#lib/local/postgres/open-scratch-postgres.ts';
import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import { installPgmqAsSql } from '#tests/db/extensions-as-sql.ts';

/** A database on the server that is gone when the work ends, however it ends. */
export async function inFreshDatabase(
  serverUrl: string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} });
  const name = `reflections_test_${randomUUID().replaceAll('-', '')}`;
  await admin.unsafe(`create database ${name}`);
  try {
    const url = new URL(serverUrl);
    url.pathname = name;
    await work(url.href);
  } finally {
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  }
}

/** What a Supabase project has before our first migration: accounts, API roles, and pgmq. */
export async function prepareForMigrations(url: string, db: SqlDatabase): Promise<void> {
  const lite = createPostgresConnection({ url, postgresOptions: { onnotice: () => {} } });
  await createAuthSchema(lite);
  await lite.close();
  await installPgmqAsSql(db);
  await bootstrapRoles(db);
}
