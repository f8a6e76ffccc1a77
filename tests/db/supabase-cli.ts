import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cli = fileURLToPath(new URL('../../node_modules/.bin/supabase', import.meta.url));
const project = fileURLToPath(new URL('../../supabase', import.meta.url));

/**
 * The Supabase CLI on a plain PostgreSQL server, without Docker and without an account. In a copy of the project, because it
 * leaves notes beside the migrations.
 */
export async function supabaseOn(url: string, args: readonly string[]): Promise<string> {
  const workdir = await mkdtemp(join(tmpdir(), 'reflections-supabase-'));
  const env = { ...process.env, HOME: workdir, DO_NOT_TRACK: '1', APP_URL: 'http://127.0.0.1:3000' };
  try {
    await cp(project, join(workdir, 'supabase'), { recursive: true });
    // Without TLS: it would try first, and write that it failed between the lines of its answer.
    const target = ['--remote', `${url}?sslmode=disable`, '--workdir', workdir];
    const { stdout } = await run(cli, [...args, ...target], { env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } finally {
    await rm(workdir, { recursive: true, force: true });
  }
}
