import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';

/**
 * pgmq and pgTAP are plain SQL, and the npm packages of the embedded database carry their files: a server needs no
 * package beside its own, and both engines run the same versions.
 */
export async function installPgmqAsSql(db: SqlDatabase): Promise<void> {
  await db.exec(extensionSql('@electric-sql/pglite-pgmq', 'pgmq.tar.gz', 'pgmq--1.11.1.sql'));
}

/** Apart from pgmq: the schema that is checked has no tests in it. */
export async function installPgtapAsSql(db: SqlDatabase): Promise<void> {
  const pgtap = extensionSql('@electric-sql/pglite', 'pgtap.tar.gz', 'pgtap--1.3.5.sql');
  await db.exec(`create schema tests; set search_path to tests; ${pgtap}; reset search_path;`);
}

function extensionSql(npmPackage: string, archive: string, file: string): string {
  const entry = fileURLToPath(import.meta.resolve(npmPackage));
  const tarball = entry.replace(/[^/\\]+$/, archive);
  const path = `share/postgresql/extension/${file}`;
  return execFileSync('tar', ['-xzOf', tarball, path], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
}
