import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbeddedSupabase } from '#lib/local/embedded-supabase.ts';
import { keepOpen } from '#lib/local/kept-open.ts';
import { readOrMakeSecrets } from '#lib/local/local-secrets.ts';
import { Mailbox } from '#lib/local/mailbox.ts';
import { FUNCTION_SCHEMA } from '#lib/platform/database-schemas.ts';
import { root } from '#tests/app-under-test.ts';
import { eventually } from '#tests/eventually.ts';
import { fillIdleDataDir } from '#tests/prepared-data.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'reflections-kept-open-'));
await fillIdleDataDir(dataDir);
const told: string[] = [];
let hasRoom = true;
let supabase: Awaited<ReturnType<typeof keepOpen>>;

beforeAll(async () => {
  const secrets = readOrMakeSecrets(dataDir);
  const mailbox = new Mailbox(join(dataDir, 'mail.jsonl'));
  supabase = await keepOpen({
    open: ({ isFirst }) => {
      told.push(isFirst ? 'opened' : 'opened anew');
      return openEmbeddedSupabase({
        dataDir,
        supabaseDir: join(root, 'supabase'),
        siteUrl: 'http://localhost',
        secrets,
        mailbox,
      });
    },
    hasRoom: () => hasRoom,
    onDeath: () => told.push('died'),
    onRecovery: () => told.push('open again'),
    everyMs: 5,
  });
});
afterAll(async () => {
  await supabase.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const probe = () => {
  const { secretKey } = readOrMakeSecrets(dataDir);
  return supabase.fetch(
    new Request('http://embedded.local/rest/v1/rpc/health_probe', {
      method: 'POST',
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/json',
        'content-profile': FUNCTION_SCHEMA,
      },
      body: '{}',
    }),
  );
};

test('a database that died is said to be away at once, and is open again by itself when there is room', async () => {
  expect((await probe()).status).toBe(200);
  await supabase
    .current()
    .connection.driver.query("insert into public.rate_limits values ('kept', 1, now() + interval '1 day')");
  hasRoom = false;
  // As a write to a full disk ends it.
  await supabase.current().connection.driver.close();
  expect((await probe()).status).toBe(503);
  const startedAt = performance.now();
  for (let tries = 0; tries < 20; tries += 1) expect((await probe()).status).toBe(503);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect(told).toEqual(['opened', 'died']);
  hasRoom = true;
  await eventually(async () => expect((await probe()).status).toBe(200));
  expect(told).toEqual(['opened', 'died', 'opened anew', 'open again']);
  const { rows } = await supabase
    .current()
    .connection.driver.query("select hits from public.rate_limits where bucket = 'kept'");
  expect(rows, 'what was committed is there').toEqual([{ hits: 1 }]);
});

test('a query that is refused is no death', async () => {
  const before = supabase.current();
  const response = await supabase.fetch(new Request('http://embedded.local/rest/v1/no_such_table'));
  expect(response.status).toBeLessThan(500);
  expect(supabase.current()).toBe(before);
});
