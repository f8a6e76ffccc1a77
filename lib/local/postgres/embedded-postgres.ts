import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { pgtap } from '@electric-sql/pglite/pgtap';
import { vector } from '@electric-sql/pglite/vector';
import { pgmq } from '@electric-sql/pglite-pgmq';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { answerLikePostgrest } from '#lib/local/postgres/answer-like-postgrest.ts';
import { forgetUnusedArrays } from '#lib/local/postgres/forget-unused-arrays.ts';
import { keepOwnPrivileges } from '#lib/local/postgres/keep-own-privileges.ts';
import { setContextAtOnce } from '#lib/local/postgres/set-context-at-once.ts';

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
