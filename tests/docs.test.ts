import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');

const pages = [
  ...readdirSync(root),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name)),
]
  // The examples are prompts, written by `npm run packs:examples`.
  .filter((path) => path.endsWith('.md') && !path.startsWith('docs/examples/'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** Paths from the top, with nothing left open, as in `lib/reflections/store/as-user/members.ts`. */
const PATH =
  /(?<![\w./@-])(?:app|components|docs|lib|public|supabase|tests)\/(?:[\w./-]|\[\w+\])*(?:[\w/-]|\[\w+\])/g;
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;
const IMAGE = /(?:src|srcset)="([^"]+)"/g;

describe('the documents', () => {
  test('every path that a document names exists', () => {
    const named = pages.flatMap(({ path, text }) => [
      ...[...text.matchAll(PATH)].map(([name]) => ({ path, name })),
      ...[...text.matchAll(LINK), ...text.matchAll(IMAGE)].map(([, to = '']) => ({
        path,
        // What begins with a slash is a page of the app.
        name: to.startsWith('/') ? join('app', to, 'page.tsx') : join(dirname(path), to),
      })),
    ]);
    expect(named.length).toBeGreaterThan(300);
    expect(
      named.filter(({ name }) => !existsSync(join(root, name))).map(({ path, name }) => `${path}: ${name}`),
    ).toEqual([]);
  });

  test('every rule stands in the file that docs/rules.md names, under the name that it gives', () => {
    const rules = pages.find(({ path }) => path === 'docs/rules.md')?.text ?? '';
    const named = [...rules.matchAll(/`((?:lib|supabase)\/[\w./-]+)`,? \(([^)]+)\)/g)].flatMap(
      ([, path = '', names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ path, name })),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(
      named.filter(
        ({ path, name }) => !new RegExp(`\\b${name}\\b`).test(readFileSync(join(root, path), 'utf8')),
      ),
    ).toEqual([]);
  });

  test('every script of npm that a document names exists', () => {
    const named = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => ({ path, name })),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
  });

  test('every script of npm is in the list of commands', () => {
    const commands = pages.find(({ path }) => path === 'docs/commands.md')?.text ?? '';
    const unnamed = Object.keys(scripts).filter(
      (name) => !commands.includes(`npm run ${name}`) && !['start', 'test'].includes(name),
    );
    expect(unnamed).toEqual([]);
  });

  test('every decision is in the table of decisions', () => {
    const files = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md');
    const table = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');
    expect(files.filter((name) => !table.includes(`(${name})`))).toEqual([]);
  });
});
