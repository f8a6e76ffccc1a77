import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { splitStatements } from '#lib/local/postgres/split-statements.ts';
import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';

const pgtapDir = fileURLToPath(new URL('../../supabase/tests', import.meta.url));
const helpers = '00_helpers.sql';

export interface PgtapResult {
  readonly file: string;
  readonly passed: number;
  /** The `not ok` lines with their diagnosis, an SQL error, or a plan that was not kept. Empty when all is well. */
  readonly failures: readonly string[];
}

export async function listPgtapFiles(): Promise<readonly string[]> {
  return (await readdir(pgtapDir)).filter((file) => file.endsWith('.test.sql')).sort();
}

/** Installs pgTAP, the cast and the tools. They stay; every test file rolls back what it does with them. */
export async function installPgtapHelpers(db: SqlDatabase): Promise<void> {
  const { failures } = await runPgtapFile(db, helpers);
  if (failures.length > 0) throw new Error(failures.join('\n'));
}

/** Runs one file statement by statement and hands on every TAP line as it comes. */
export async function runPgtapFile(
  db: SqlDatabase,
  file: string,
  onLine: (line: string) => void = () => {},
): Promise<PgtapResult> {
  const lines: string[] = [];
  let sqlError: string | null = null;
  for (const statement of splitStatements(await readFile(join(pgtapDir, file), 'utf8'))) {
    try {
      const rows = await db.query(statement.text);
      for (const line of rows.flatMap(tapLines)) {
        lines.push(line);
        onLine(line);
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const detail = error instanceof Error ? Reflect.get(error, 'detail') : null;
      sqlError = `${file}:${statement.line}: ${reason}${detail ? ` (${detail})` : ''}`;
      onLine(`# ${sqlError}`);
      await db.exec('rollback');
      break;
    }
  }
  const passed = lines.filter((line) => /^ok\b/.test(line)).length;
  return {
    file,
    passed,
    failures: [...notOkLines(lines), ...planProblems(lines), ...(sqlError ? [sqlError] : [])],
  };
}

function tapLines(row: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.values(row)
    .filter((value) => typeof value === 'string')
    .flatMap((value) => value.split('\n'))
    .filter((line) => /^(ok|not ok|\d+\.\.\d+|#)/.test(line));
}

/** A failed assertion is followed by its diagnosis in comment lines. */
function notOkLines(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line, index) => {
    if (!line.startsWith('not ok')) return [];
    const next = lines.findIndex((other, at) => at > index && !other.startsWith('#'));
    return [[line, ...lines.slice(index + 1, next === -1 ? undefined : next)].join('\n')];
  });
}

function planProblems(lines: readonly string[]): readonly string[] {
  const planned = lines.map((line) => /^1\.\.(\d+)$/.exec(line)?.[1]).find((count) => count !== undefined);
  const ran = lines.filter((line) => /^(not )?ok\b/.test(line)).length;
  if (planned === undefined) return ['no plan'];
  return Number(planned) === ran ? [] : [`planned ${planned} assertions and ran ${ran}`];
}
