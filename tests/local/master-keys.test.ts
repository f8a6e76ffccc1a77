import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localMasterKeys } from '#lib/local/local-secrets.ts';
import { parseEnv } from '#lib/platform/env.ts';
import { TEST_ENVIRONMENT } from '#tests/test-environment.ts';

const newDirectory = () => mkdtempSync(join(tmpdir(), 'local-'));
const OWN = `own:${Buffer.alloc(32, 1).toString('base64')}`;

test('a master key is made once, that only its owner can read and the app takes', () => {
  const directory = newDirectory();
  const keys = localMasterKeys(directory, {});
  expect(localMasterKeys(directory, { MASTER_KEYS: '' })).toBe(keys);
  expect(statSync(join(directory, 'master-keys')).mode & 0o077).toBe(0);
  expect(parseEnv({ ...TEST_ENVIRONMENT, MASTER_KEYS: keys })).toHaveProperty('env');
});

test('a master key that is set wraps new keys, and the one made before goes on opening old ones', () => {
  const directory = newDirectory();
  expect(localMasterKeys(directory, { MASTER_KEYS: OWN })).toBe(OWN);
  const made = localMasterKeys(directory, {});
  expect(localMasterKeys(directory, { MASTER_KEYS: OWN })).toBe(`${OWN},${made}`);
  expect(localMasterKeys(directory, { MASTER_KEYS: `${OWN},${made}` })).toBe(`${OWN},${made}`);
});
