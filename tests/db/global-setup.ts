import { execFileSync } from 'node:child_process';
import { root } from '#tests/app-under-test.ts';
import { startPostgresServer } from '#tests/db/postgres-server.ts';
import { isDeep } from '#tests/depth.ts';

/**
 * A server with a migrated database, a copy of which each file has for itself in half of the time that an embedded one takes.
 * Where no server can be had, and in the deep run, the files open the embedded one, on which routes and pages are tested always.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (isDeep) return async () => {};
  const server = await startPostgresServer();
  if ('unavailable' in server) return async () => {};
  execFileSync(process.execPath, ['--conditions=react-server', 'tests/db/make-template.ts', server.url], {
    cwd: root,
    stdio: 'inherit',
  });
  process.env.TEST_SCRATCH_SERVER = server.url;
  return server.stop;
}
