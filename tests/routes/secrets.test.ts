import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { DEMO_PASSWORD } from '#lib/local/demo-content.ts';
import { root } from '#tests/app-under-test.ts';
import { pathOf } from '#tests/server-actions.ts';
import { cookieOf, reflectionIdOf, request } from './http.ts';
import { listPages } from './list-routes.ts';

const secretsFile = join(inject('dataDir'), 'secrets.json');
const secrets = Object.values(
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(secretsFile, 'utf8'))),
);

/** The publishable key too: the browser never talks to the database itself. */
const forbidden = [
  ...secrets,
  DEMO_PASSWORD,
  'sb_secret_',
  'sb_publishable_',
  'service_role',
  'SUPABASE_SECRET_KEY',
];

test('no file that the browser can load holds a key', () => {
  const files = readdirSync(join(root, '.next', 'static'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const { parentPath, name } of files) {
    const content = readFileSync(join(parentPath, name), 'latin1');
    for (const secret of forbidden)
      expect(content.includes(secret), `${name} holds ${secret.slice(0, 12)}`).toBe(false);
  }
});

test.each(listPages())('%s holds no key, and no access token', async (page) => {
  const cookie = await cookieOf('mara');
  const path = pathOf(page, await reflectionIdOf('mara'));
  for (const headers of [{ cookie }, { cookie: '' }, { cookie, rsc: '1' }]) {
    const body = await (await request({ path, headers })).text();
    for (const secret of forbidden)
      expect(body.includes(secret), `${path} holds ${secret.slice(0, 12)}`).toBe(false);
    expect(body).not.toMatch(/eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}\./);
  }
});
