import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { keyFingerprint, signReceipt } from '#lib/platform/signed-receipt.ts';
import { receiptBody } from '#lib/reflections/receipt.public.ts';

const folder = mkdtempSync(join(tmpdir(), 'reflections-receipt-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const receipt = signReceipt(
  receiptBody(
    {
      id: '7f6fbb0c-6f5a-4a86-9d0c-6a2c1c8b5a11',
      kind: 'guest',
      subject: 'ab'.repeat(32),
      erased: { lines: 2 },
      erasedAt: '2026-11-20T06:00:00Z',
      places: [{ place: 'tables', lookedIn: ['public.conversation_turns'], found: 0 }],
      checkedAt: '2026-11-20T06:01:00Z',
      isComplete: true,
    },
    { installation: 'https://app.example', kept: [] },
  ),
  generateKeyPairSync('ed25519').privateKey,
);

/** With an environment that has nothing of the app's: it is checked on any machine. */
async function verified(written: string): Promise<{ code: unknown; said: string }> {
  const file = join(folder, 'receipt.json');
  writeFileSync(file, written);
  const child = spawn(process.execPath, ['lib/local/first-run.mjs', 'lib/ops/verify-receipt.ts', file], {
    env: { NODE_ENV: 'production', PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, problem, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, said: out + problem };
}

test('a receipt of erasure is checked without a network or a database, and one that was changed is not valid', async () => {
  expect(await verified(JSON.stringify(receipt))).toEqual({
    code: 0,
    said: expect.stringMatching(`Valid. Signed by the key ${keyFingerprint(receipt.publicKey)}`),
  });
  const changed = { ...receipt, erased: { lines: 3 } };
  expect(await verified(JSON.stringify(changed))).toEqual({
    code: 1,
    said: expect.stringContaining('NOT VALID'),
  });
});
