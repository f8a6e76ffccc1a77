import type { PGliteInterface } from '@electric-sql/pglite';
import type { ReservedSql, Sql } from 'postgres';

type SqlRow = Readonly<Record<string, unknown>>;

/**
 * The little that migrations, tests and introspection need of a database. One session: `begin` sent through `exec`
 * must reach the same connection as the statements after it.
 */
export interface SqlDatabase {
  /** Runs SQL text without parameters; several statements are allowed. */
  exec(sql: string): Promise<void>;
  /** Runs one statement with positional parameters and answers its rows. */
  query(sql: string, params?: readonly unknown[]): Promise<readonly SqlRow[]>;
}

export function pgliteDatabase(pglite: Pick<PGliteInterface, 'exec' | 'query'>): SqlDatabase {
  return {
    exec: async (sql) => {
      await pglite.exec(sql);
    },
    query: async (sql, params = []) => (await pglite.query<SqlRow>(sql, [...params])).rows,
  };
}

/** Wants a reserved connection or a client with `max: 1`, because a pool would scatter a transaction. */
export function postgresJsDatabase(sql: Pick<ReservedSql | Sql, 'unsafe'>): SqlDatabase {
  return {
    exec: async (text) => {
      await sql.unsafe(text).simple();
    },
    query: async (text, params = []) => await sql.unsafe<SqlRow[]>(text, params.map(toParameter)),
  };
}

type Parameter = string | number | boolean | Date | null;

function toParameter(value: unknown): Parameter {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value;
  throw new TypeError(
    `a SQL parameter of type ${typeof value} is not supported; send text and cast it in the SQL`,
  );
}
