import type { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { pgtap } from '@electric-sql/pglite/pgtap';
import { vector } from '@electric-sql/pglite/vector';
import { pgmq } from '@electric-sql/pglite-pgmq';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { answerLikePostgrest } from '#lib/local/postgres/answer-like-postgrest.ts';
import { keepOwnPrivileges } from '#lib/local/postgres/keep-own-privileges.ts';
import { setContextAtOnce } from '#lib/local/postgres/set-context-at-once.ts';

/**
 * PGlite copies all that it knows of types for each statement, and nearly all of that are arrays of rows of tables and of types
 * that only Postgres itself uses: a fifth of what a request costs. They are read as text then, and nobody asks for one.
 */
async function forgetUnusedArrays(driver: PGlite): Promise<void> {
  const { rows } = await driver.query<{ oid: number }>(
    `select list.oid from pg_type as list join pg_type as element on element.oid = list.typelem
     where list.typcategory = 'A' and element.typtype not in ('e', 'd') and element.typname not in (
       'bool', 'bytea', 'char', 'date', 'float4', 'float8', 'int2', 'int4', 'int8', 'json', 'jsonb', 'name', 'numeric', 'oid',
       'text', 'time', 'timestamp', 'timestamptz', 'uuid', 'varchar', 'vector')`,
  );
  for (const { oid } of rows) {
    delete driver.parsers[oid];
    delete driver.serializers[oid];
  }
  // A table of which much was taken away stays as slow to copy as it was.
  driver.parsers = { ...driver.parsers };
  driver.serializers = { ...driver.serializers };
}

/**
 * Opens Postgres in this process, on a directory (created when missing) or in memory. The caller closes it. With `from`, an
 * archive that `dumpDataDir` made, it begins with that data.
 */
export async function openEmbeddedPostgres(
  dataDir: string | 'memory://',
  from?: Blob,
): Promise<PgliteConnection> {
  const connection = await createPgliteConnection({
    url: dataDir,
    pgliteOptions: {
      extensions: { btree_gin, pgcrypto, pgmq, pgtap, pg_trgm, unaccent, vector },
      ...(from && { loadDataDir: from }),
    },
  });
  await connection.driver.waitReady;
  await forgetUnusedArrays(connection.driver);
  keepOwnPrivileges(connection);
  setContextAtOnce(connection);
  answerLikePostgrest(connection);
  return connection;
}
