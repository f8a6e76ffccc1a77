import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cli = fileURLToPath(import.meta.resolve('supabase/dist/supabase.js'));
const project = fileURLToPath(new URL('../../supabase', import.meta.url));

/** The Supabase CLI on a plain PostgreSQL server, without Docker and without an account. */
export const supabaseOn = (url: string, args: readonly string[]): Promise<string> =>
  runSupabase([...args, '--remote', withoutTls(url)]);

/** What makes of the schema of one database that of another, as far as the CLI knows how: it says beside it what it leaves out. */
export async function supabaseDiff(from: string, to: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reflections-diff-'));
  const file = join(folder, 'diff.sql');
  const between = ['--from', withoutTls(from), '--to', withoutTls(to)];
  try {
    await runSupabase(['db', 'diff', '--use-pg-delta', ...between, '--output', file]);
    return await readFile(file, 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The CLI would try TLS first, and write that it failed between the lines of its answer. */
function withoutTls(url: string): string {
  const target = new URL(url);
  if (!target.searchParams.has('sslmode')) target.searchParams.set('sslmode', 'disable');
  return target.href;
}

/** In a copy of the project, because it leaves notes beside the migrations. */
async function runSupabase(args: readonly string[]): Promise<string> {
  const workdir = await mkdtemp(join(tmpdir(), 'reflections-supabase-'));
  const env = { ...process.env, HOME: workdir, DO_NOT_TRACK: '1', APP_URL: 'http://127.0.0.1:3000' };
  try {
    await cp(project, join(workdir, 'supabase'), { recursive: true });
    const { stdout } = await run(process.execPath, [cli, ...args, '--workdir', workdir], {
      env,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } finally {
    await rm(workdir, { recursive: true, force: true });
  }
}
