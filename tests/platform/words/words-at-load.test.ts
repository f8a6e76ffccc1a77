import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { SPOKEN } from '#lib/platform/words/language.public.ts';

const root = join(import.meta.dirname, '../../..');

// Next puts something else in its place when it builds.
vi.mock('next/font/local', () => ({ default: () => ({ variable: '' }) }));

/** What a server or a browser loads: commands run when they are imported, and speak English. */
const loaded = globSync('{app,components,lib}/**/*.{ts,tsx}', { cwd: root, exclude: ['lib/{local,ops}/**'] })
  .filter((path) => !/-worker\.ts$|reading-process\.ts$|types\.gen\.ts$|\.d\.ts$/.test(path))
  .sort();

test('no module reads words while it is loaded, when nobody has asked for a language yet', async () => {
  const read = new Set<string>();
  const asked = {
    getStore() {
      const places = (new Error('who asks').stack ?? '').matchAll(
        /\/((?:app|components|lib)\/[^?():]*):(\d+)/g,
      );
      const [, path, line] =
        [...places].find(([, place = '']) => !place.startsWith('lib/platform/words/')) ?? [];
      read.add(`${path}, line ${line}`);
      return 'en';
    },
  };
  Reflect.set(globalThis, SPOKEN, asked);
  try {
    for (const path of loaded) {
      await import(/* @vite-ignore */ join(root, path));
    }
  } finally {
    Reflect.deleteProperty(globalThis, SPOKEN);
  }
  expect([...read].sort()).toEqual([]);
});
