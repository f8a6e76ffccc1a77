import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const FILE = 'lib/local/first-run.mjs';
const NEEDED = { 'node_modules/a': { version: '1.0.0' } };
const OPTIONAL = { 'node_modules/voice': { version: '2.0.0', optional: true } };
const HERE = { version: '3.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
const PARTS = {
  'node_modules/@a/here': HERE,
  'node_modules/@a/other-libc': { ...HERE, libc: ['none'] },
  'node_modules/@a/elsewhere': { ...HERE, os: ['plan9'] },
  'node_modules/b/node_modules/within': HERE,
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'reflections-first-run-'));
  put('entry.mjs', "console.log('started');");
  mkdirSync(join(root, 'lib/local'), { recursive: true });
  cpSync(join(import.meta.dirname, '../..', FILE), join(root, FILE));
  mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'));
  put('bin/npm', `#!/bin/sh\necho "$@" > "${join(root, 'asked')}"\n`, 0o755);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, text: string, mode = 0o644) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text, { mode });
}

/** What npm is asked for where these packages are installed, and whether the entry was started. */
function firstRun(installed: object) {
  put('package-lock.json', JSON.stringify({ packages: { ...NEEDED, ...OPTIONAL, ...PARTS } }));
  put('node_modules/.package-lock.json', JSON.stringify({ packages: installed }));
  const { stdout } = spawnSync(process.execPath, [join(root, FILE), 'entry.mjs'], {
    env: { ...process.env, PATH: `${join(root, 'bin')}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  const asked = join(root, 'asked');
  return {
    asked: existsSync(asked) ? readFileSync(asked, 'utf8').trim() : null,
    isStarted: stdout.includes('started'),
  };
}

test('the project starts without its optional packages, and asks for nothing', () => {
  const installed = { ...NEEDED, 'node_modules/@a/here': HERE };
  expect(firstRun(installed)).toEqual({ asked: null, isStarted: true });
});

test('where npm left out all that is optional, only the parts for this machine are added, and the project starts', () => {
  const { asked, isStarted } = firstRun(NEEDED);
  expect(asked).toMatch(/^install --no-save --omit=optional .* @a\/here@3\.0\.0$/);
  expect(isStarted).toBe(true);
});

test('a package that is needed and not there brings all of them', () => {
  expect(firstRun({ 'node_modules/a': { version: '0.9.0' } }).asked).toMatch(/^ci --include=dev /);
});
