import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackup, restoreBackup } from '#lib/local/backup-archive.ts';
import { openEmbeddedPostgres } from '#lib/local/postgres/embedded-postgres.ts';
import { type LocalStack, startLocalStack } from '#lib/local/stack.ts';
import { root } from '#tests/app-under-test.ts';
import { askStack } from '#tests/ask-stack.ts';
import { fillIdleDataDir } from '#tests/prepared-data.ts';

const SOUND = '00000000-0000-4000-8000-000000000001';
const KEY = 'correct horse battery staple';
const directories: string[] = [];
let dataDir = '';
let stack: LocalStack;
let backup: Uint8Array;
let restored = '';

function directory(): string {
  const made = mkdtempSync(join(tmpdir(), 'reflections-backup-'));
  directories.push(made);
  return made;
}

beforeAll(async () => {
  dataDir = directory();
  await fillIdleDataDir(dataDir);
  mkdirSync(join(dataDir, 'workspaces', 'one'), { recursive: true });
  writeFileSync(join(dataDir, 'workspaces', 'one', 'note.txt'), 'Boats.');
  mkdirSync(join(dataDir, 'sounds', SOUND), { recursive: true });
  writeFileSync(join(dataDir, 'sounds', SOUND, '0.pcm'), 'A voice.');
  stack = await startLocalStack({ root, dataDir, appUrl: 'http://localhost', seed: false });
});
afterAll(async () => {
  await stack.stop();
  for (const made of directories) rmSync(made, { recursive: true, force: true });
});

/** One transaction: an account and its profile are there both, or neither is. */
async function signUp(at: number): Promise<void> {
  const { SUPABASE_URL = '', SUPABASE_PUBLISHABLE_KEY: apikey = '' } = stack.env;
  const response = await fetch(`${SUPABASE_URL}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `person-${at}@example.test`, password: 'a long enough password' }),
  });
  if (!response.ok) throw new Error(`Nobody could sign up: ${response.status} ${await response.text()}`);
}

test('a backup that is made while people sign up holds whole accounts, and all that were there before it', async () => {
  await signUp(0);
  const job = { p_queue: 'recaps', p_payload: { kind: 'settle' }, p_delay_seconds: 0 };
  await askStack(dataDir, 'rpc/enqueue_job', job);
  await askStack(dataDir, 'rpc/read_jobs', { p_queue: 'recaps', p_limit: 1, p_visibility_seconds: 3_600 });
  expect(await stack.hasDueJobs()).toBe(false);
  [backup] = await Promise.all([makeBackup(dataDir, KEY), ...[1, 2, 3, 4].map(signUp)]);
  expect(Buffer.from(backup).includes(Buffer.from('person-0@example.test'))).toBe(false);

  restored = directory();
  await restoreBackup(restored, backup, KEY);
  expect(readFileSync(join(restored, 'secrets.json'), 'utf8')).toBe(
    readFileSync(join(dataDir, 'secrets.json'), 'utf8'),
  );
  expect(readFileSync(join(restored, 'workspaces', 'one', 'note.txt'), 'utf8')).toBe('Boats.');
  expect(readFileSync(join(restored, 'sounds', SOUND, '0.pcm'), 'utf8')).toBe('A voice.');
  const connection = await openEmbeddedPostgres(join(restored, 'postgres'));
  const { rows } = await connection.driver.query<{
    people: number;
    halves: number;
    early: number;
    demo: number;
  }>(`
    select (select count(*) from auth.users)::integer as people,
      (select count(*) from auth.users as account full join public.profiles as profile on profile.id = account.id
        where account.id is null or profile.id is null)::integer as halves,
      (select count(*) from auth.users where email = 'person-0@example.test')::integer as early,
      (select count(*) from public.sources)::integer as demo`);
  await connection.close();
  expect(rows[0]).toMatchObject({ halves: 0, early: 1 });
  expect(rows[0]?.demo).toBeGreaterThan(10);

  const again = await startLocalStack({ root, dataDir: restored, appUrl: 'http://localhost', seed: false });
  expect(again.env.SUPABASE_SECRET_KEY).toBe(stack.env.SUPABASE_SECRET_KEY);
  // What somebody had in hand when the copy was made, or was killed with, is begun again at once.
  expect(await again.hasDueJobs()).toBe(true);
  await again.stop();
});

test('a backup without a running stack is made from its folder', async () => {
  const again = directory();
  await restoreBackup(again, await makeBackup(restored));
  expect(existsSync(join(again, 'postgres'))).toBe(true);
});

test('nothing is restored over data, with a wrong key, from what was changed, or from what is no backup', async () => {
  await expect(restoreBackup(dataDir, backup, KEY)).rejects.toThrow('Another Reflections is running');
  const used = directory();
  mkdirSync(join(used, 'postgres'));
  await expect(restoreBackup(used, backup, KEY)).rejects.toThrow('There is data in');
  const target = directory();
  await expect(restoreBackup(target, backup)).rejects.toThrow('BACKUP_KEY');
  await expect(restoreBackup(target, backup, 'another key')).rejects.toThrow('is not the key');
  const changed = Buffer.from(backup);
  changed[Math.floor(changed.length / 2)] = (changed[Math.floor(changed.length / 2)] ?? 0) ^ 1;
  await expect(restoreBackup(target, changed, KEY)).rejects.toThrow('was changed');
  await expect(restoreBackup(target, Buffer.from('no zip'))).rejects.toThrow('is no backup');
  const manifest = Buffer.from(JSON.stringify({ format: 1, madeAt: '2026-01-01T00:00:00Z' }));
  const leading = zipSync({
    'manifest.json': manifest,
    'postgres.tar': manifest,
    'files/../../out.txt': manifest,
  });
  await expect(restoreBackup(target, leading)).rejects.toThrow('outside of its folder');
  expect(existsSync(join(target, 'postgres'))).toBe(false);
});

test('the running stack gives its database to nobody without the secret key', async () => {
  const { SUPABASE_URL = '', SUPABASE_PUBLISHABLE_KEY = '' } = stack.env;
  for (const authorization of ['', 'Bearer x', `Bearer ${SUPABASE_PUBLISHABLE_KEY}`]) {
    const response = await fetch(`${SUPABASE_URL}/backup`, { method: 'POST', headers: { authorization } });
    expect(response.status).toBe(404);
  }
});
