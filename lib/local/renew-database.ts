import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { bootstrapRoles } from '#lib/local/postgres/bootstrap-roles.ts';
import { readAllRows, writeAllRows } from '#lib/local/postgres/carry-rows.ts';
import { openEmbeddedPostgres } from '#lib/local/postgres/embedded-postgres.ts';
import { applyMigrations, findPending, MigrationError } from '#lib/local/postgres/migrate.ts';
import { pgliteDatabase } from '#lib/local/postgres/sql-database.ts';
import { StartupProblem } from './startup-problem.ts';

export type Renewal = {
  /** Where the old database is. */
  before: string;
  /** Tables and columns with something in them that the new one has no place for. */
  lost: readonly string[];
};

type HowToBuild = {
  migrationsDir: string;
  /** Makes what is there before our first migration. */
  prepare(fresh: PgliteConnection): Promise<void>;
};

/**
 * Where a database was built otherwise than by today's migrations: builds one with them and brings every row over. The old
 * one is not written to, and kept. Answers null where there is nothing to do.
 */
export async function renewDatabase(dataDir: string, how: HowToBuild): Promise<Renewal | null> {
  const old = await openEmbeddedPostgres(join(dataDir, 'postgres'));
  try {
    if (!(await isBuiltOtherwise(old, how.migrationsDir))) return null;
    const lost = await bringOver(old, join(dataDir, 'postgres.unfinished'), how);
    await old.close();
    return { before: exchange(dataDir), lost };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupProblem(
      `What is in the database could not be brought over (${reason}). It is as it was. The version that made it can still start it, and its settings save a reflection as a file.`,
    );
  } finally {
    if (!old.driver.closed) await old.close();
  }
}

async function isBuiltOtherwise(old: PgliteConnection, migrationsDir: string): Promise<boolean> {
  try {
    await findPending(pgliteDatabase(old.driver), migrationsDir);
    return false;
  } catch (error) {
    if (error instanceof MigrationError && error.code === 'migration_history_differs') return true;
    throw error;
  }
}

async function bringOver(
  old: PgliteConnection,
  directory: string,
  { migrationsDir, prepare }: HowToBuild,
): Promise<readonly string[]> {
  const fresh = await openEmbeddedPostgres(directory);
  try {
    await prepare(fresh);
    const db = pgliteDatabase(fresh.driver);
    await bootstrapRoles(db);
    await applyMigrations(db, migrationsDir);
    return await writeAllRows(db, readAllRows(pgliteDatabase(old.driver)));
  } finally {
    await fresh.close();
  }
}

/** Two steps: `finishRenewal` does the second where somebody was killed between them. */
function exchange(dataDir: string): string {
  const before = join(dataDir, 'postgres-before', new Date().toISOString().slice(0, 19).replaceAll(':', '-'));
  mkdirSync(join(dataDir, 'postgres-before'), { recursive: true, mode: 0o700 });
  renameSync(join(dataDir, 'postgres.unfinished'), join(dataDir, 'postgres.renewed'));
  renameSync(join(dataDir, 'postgres'), before);
  finishRenewal(dataDir);
  return before;
}

/** A new database that is whole takes the place of the old one once that is out of the way; until then the old one counts. */
export function finishRenewal(dataDir: string): void {
  const [renewed, place] = [join(dataDir, 'postgres.renewed'), join(dataDir, 'postgres')];
  if (existsSync(place)) rmSync(renewed, { recursive: true, force: true });
  else if (existsSync(renewed)) renameSync(renewed, place);
}
