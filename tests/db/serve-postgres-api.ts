import { setTimeout as pause } from 'node:timers/promises';
import { createPostgresConnection } from '@supabase/lite/postgres';
import type { Sql } from 'postgres';
import { answerLikePostgrest } from '#lib/local/postgres/answer-like-postgrest.ts';
import { keepOwnPrivileges, setContextAtOnce } from '#lib/local/postgres/embedded-postgres.ts';
import { type Around, serveApi } from './serve-api.ts';

/** The API hands over JSON as text already, which the driver would put into quotes once more. */
const JSON_AS_SENT = {
  to: 3802,
  from: [3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
};

/** The API over the database of a pool, on twelve connections of its own. */
export async function servePostgresApi(pool: Sql, around?: Around) {
  const { host, port, user, database } = pool.options;
  const connection = createPostgresConnection({
    url: `postgres://${user}@${host[0]}:${port[0]}/${database}`,
    postgresOptions: { max: 12, onnotice: () => {}, types: { jsonb: JSON_AS_SENT } },
  });
  keepOwnPrivileges(connection);
  setContextAtOnce(connection);
  answerLikePostgrest(connection);
  const api = await serveApi(connection, around);
  return {
    environment: api.environment,
    /** Who asked is gone by now: nobody waits for what is still answered. */
    close: async () => {
      await api.close();
      await Promise.race([connection.close(), pause(5_000, undefined, { ref: false })]);
    },
  };
}
