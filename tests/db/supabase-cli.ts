import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cli = fileURLToPath(import.meta.resolve('supabase/dist/supabase.js'));
const project = fileURLToPath(new URL('../../supabase', import.meta.url));

/**
 * The Supabase CLI on a plain PostgreSQL server, without Docker and without an account. In a copy of the project, because it
 * leaves notes beside the migrations.
 */
export async function supabaseOn(url: string, args: readonly string[]): Promise<string> {
  const target = new URL(url);
  // The CLI would try TLS first, and write that it failed between the lines of its answer.
  if (!target.searchParams.has('sslmode')) target.searchParams.set('sslmode', 'disable');
  const workdir = await mkdtemp(join(tmpdir(), 'reflections-supabase-'));
  const env = { ...process.env, HOME: workdir, DO_NOT_TRACK: '1', APP_URL: 'http://127.0.0.1:3000' };
  try {
    await cp(project, join(workdir, 'supabase'), { recursive: true });
    const { stdout } = await run(
      process.execPath,
      [cli, ...args, '--remote', target.href, '--workdir', workdir],
      {
        env,
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    return stdout;
  } finally {
    await rm(workdir, { recursive: true, force: true });
  }
}
