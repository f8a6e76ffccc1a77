import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SqlStatement, splitStatements } from '#lib/local/postgres/split-statements.ts';

export interface MigrationFile {
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
