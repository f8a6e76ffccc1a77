import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requireMigratedProject } from '#lib/local/hosted-project.ts';
import { readMigrations } from '#lib/local/postgres/migrate.ts';
import { requireSettings } from '#lib/local/require-settings.ts';
import { root } from '#tests/app-under-test.ts';
import { startListener } from '#tests/launch/listener.ts';

const migrationsDir = join(root, 'supabase', 'migrations');
const newest = (await readMigrations(migrationsDir)).at(-1)?.version ?? '';

const notServed = {
  code: 'PGRST106',
  message: 'Invalid schema: api',
  details: null,
  hint: 'Only the following schemas are exposed: public',
};

test.each([
  ['at a migration before 0.1.0', 200, '20260101003100', 'was made by a version before 0.1.0'],
  ['at the newest migration', 200, newest, null],
  ['ahead', 200, '29990101000000', null],
  ['without the schema of our functions', 406, notServed, 'npx supabase config push'],
])('a hosted project that is %s is answered in words', async (_, status, body, told) => {
  const project = await startListener(() => ({ status, body }));
  const env = requireSettings({
    NODE_ENV: 'production',
    APP_URL: 'http://localhost:3000',
    SUPABASE_URL: `http://127.0.0.1:${project.port}`,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_somebody',
    SUPABASE_SECRET_KEY: 'sb_secret_somebody_in_particular',
  });
  const asked = requireMigratedProject(env, migrationsDir);
  if (told) await expect(asked).rejects.toThrow(told);
  else await expect(asked).resolves.toBeUndefined();
  await project.stop();
});
