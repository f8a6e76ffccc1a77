import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { postgresJsDatabase, type SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import type { Around } from './serve-api.ts';
import { servePostgresApi } from './serve-postgres-api.ts';

/** The migrated database from which others are made. */
export const TEMPLATE = 'reflections_migrated';

export function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = database;
  return url.href;
}

/** A copy of a database on this server: of the migrated one, if none is named. */
export async function openCopy(serverUrl: string, template = TEMPLATE) {
  const name = `scratch_${randomUUID().replaceAll('-', '')}`;
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template ${template}`);
  const url = addressOf(serverUrl, name);
  const session = postgres(url, {
    max: 1,
    onnotice: () => {},
    types: { int8: AS_NUMBER, text_of_json: JSON_AS_SENT },
  });
  const db: SqlDatabase = postgresJsDatabase(session);
  return {
    db,
    session,
    url,
    /**
     * Cutting what is still asked loses the driver an answer, for which it then waits for ever: a copy that somebody still
     * asks goes with its server.
     */
    close: async () => {
      await session.end({ timeout: 5 });
      await admin.unsafe(`drop database ${name}`).catch(() => {});
      await admin.end();
    },
  };
}

/** A copy of the template on this server, behind the embedded API. */
export async function serveCopy(serverUrl: string, around?: Around) {
  const { db, session, close } = await openCopy(serverUrl);
  const api = await servePostgresApi(session, around);
  return {
    db,
    environment: api.environment,
    close: async () => {
      await api.close();
      await close();
    },
  };
}

/** As the embedded database answers them. */
const AS_NUMBER = {
  to: 20,
  from: [20],
  serialize: (value: unknown) => String(value),
  parse: (text: string): unknown => Number(text),
};
const JSON_AS_SENT = {
  to: 3802,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
};
