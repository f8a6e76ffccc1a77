import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import { StartupProblem } from '#lib/local/startup-problem.ts';
import { type SqlStatement, splitStatements } from './split-statements.ts';

type MigrationErrorCode = 'migration_failed' | 'migration_history_differs';

/** One line for whoever is at the terminal, as every command prints it. */
export class MigrationError extends StartupProblem {
  readonly code: MigrationErrorCode;
  readonly file: string;
  readonly line: number | null;

  constructor(code: MigrationErrorCode, file: string, line: number | null, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.file = file;
    this.line = line;
  }
}

/** The Supabase CLI's own bookkeeping, so that either tool can go on where the other stopped. */
const historySql = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
alter table supabase_migrations.schema_migrations add column if not exists statements text[];
alter table supabase_migrations.schema_migrations add column if not exists name text;
`;

/**
 * Applies the pending migrations of `dir`, each in a transaction of its own, and answers the versions applied now.
 * Throws MigrationError when one fails (its transaction is rolled back, earlier ones stay) and when the history in the
 * database is not the beginning of the files.
 */
export async function applyMigrations(db: SqlDatabase, dir: string): Promise<readonly string[]> {
  const pending = await findPending(db, dir);
  for (const migration of pending) await applyMigration(db, migration);
  return pending.map((migration) => migration.version);
}

interface MigrationFile {
  readonly file: string;
  readonly version: string;
  readonly name: string;
  readonly statements: readonly SqlStatement[];
}

const fileName = /^(\d+)_(.+)\.sql$/;

/** The migrations of a folder in the order in which the Supabase CLI would apply them. */
export async function readMigrations(dir: string): Promise<readonly MigrationFile[]> {
  const files = (await readdir(dir)).filter((file) => fileName.test(file)).sort();
  return Promise.all(files.map((file) => readMigration(dir, file)));
}

async function readMigration(dir: string, file: string): Promise<MigrationFile> {
  const [, version = '', name = ''] = fileName.exec(file) ?? [];
  return { file, version, name, statements: splitStatements(await readFile(join(dir, file), 'utf8')) };
}

/** Those that were not applied yet. Throws as above, and changes nothing but that there is a history. */
export async function findPending(db: SqlDatabase, dir: string): Promise<readonly MigrationFile[]> {
  await db.exec(historySql);
  const files = await readMigrations(dir);
  const history = await db.query(`
    select version, coalesce(array_to_json(statements)::text, '[]') as statements
    from supabase_migrations.schema_migrations order by version`);
  for (const [index, applied] of history.entries()) {
    const migration = files[index];
    if (!migration || migration.version !== applied.version) {
      throw historyDiffers(migration?.file ?? String(applied.version), 'was not applied in this order');
    }
    if (JSON.stringify(JSON.parse(String(applied.statements))) !== JSON.stringify(textsOf(migration))) {
      throw historyDiffers(migration.file, 'was changed after it had been applied');
    }
  }
  return files.slice(history.length);
}

async function applyMigration(db: SqlDatabase, migration: MigrationFile): Promise<void> {
  await db.exec('begin');
  try {
    for (const statement of migration.statements) await runStatement(db, migration, statement);
    await db.query(
      `insert into supabase_migrations.schema_migrations (version, name, statements)
       values ($1, $2, array(select json_array_elements_text($3::text::json)))`,
      [migration.version, migration.name, JSON.stringify(textsOf(migration))],
    );
    await db.exec('commit');
  } catch (error) {
    await db.exec('rollback');
    throw error;
  }
}

async function runStatement(
  db: SqlDatabase,
  migration: MigrationFile,
  statement: MigrationFile['statements'][number],
): Promise<void> {
  try {
    await db.exec(statement.text);
  } catch (error) {
    const line = statement.line + linesBefore(statement.text, error);
    const reason = error instanceof Error ? error.message : String(error);
    const message = `migration ${migration.file} failed at line ${line}: ${reason}`;
    throw new MigrationError('migration_failed', migration.file, line, message, error);
  }
}

/** Lines between the first SQL line of the statement and the character that Postgres points at, if it points at one. */
function linesBefore(text: string, error: unknown): number {
  const position = error instanceof Error ? Number(Reflect.get(error, 'position')) : Number.NaN;
  if (!Number.isInteger(position)) return 0;
  const leadingComments = text.split('\n').findIndex((line) => line.trim() !== '' && !line.startsWith('--'));
  return Math.max(0, text.slice(0, position).split('\n').length - 1 - Math.max(0, leadingComments));
}

function textsOf(migration: MigrationFile): readonly string[] {
  return migration.statements.map((statement) => statement.text);
}

function historyDiffers(file: string, what: string): MigrationError {
  const message = `This database was built otherwise than this version builds it (migration ${file} ${what}). Nothing was changed. \`npm run dev -- --renew\` builds it anew with everything that is in it and keeps the old one beside it; \`npm run dev -- --reset\` starts with an empty one.`;
  return new MigrationError('migration_history_differs', file, null, message);
}
