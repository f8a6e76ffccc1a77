import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#tests/app-under-test.ts';

const lib = join(root, 'lib');
const pages = readdirSync(lib, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /^[a-z]+\/texts\/(de\/)?[^/]+\.ts$/.test(path),
);

/** Of those who run the installation, who know these words. */
const FOR_OPERATORS = ['ops/texts/operations.public.ts'];

const WORDS_OF_THE_CODE =
  /\b(namespaces?|stewards?|passages?|packs?|agents?|generations?|tokens?|KiB|UTC|ingest(?:ed|ion|ing)?|embeddings?|dossiers?|artifacts?|webhooks?|payload|cron|queue|RLS|JSON)\b/i;

/** What stands in quotes, without what is put into it. */
const textsIn = (source: string): string[] =>
  [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(
    ([, ...quoted]) => (quoted.find((text) => text !== undefined) ?? '').replaceAll(/\$\{[^}]*\}/g, ' '),
  );

test.each(pages.filter((name) => !FOR_OPERATORS.includes(name)))(
  'people read no word of the code in %s',
  (name) => {
    const source = readFileSync(join(lib, name), 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/^import .*$|timeZone: 'UTC'|^\s*\/\/.*$/gm, '');
    const sentences = textsIn(source).filter((text) => / /.test(text.trim()) || /^[A-Z]/.test(text));
    expect(sentences.filter((text) => WORDS_OF_THE_CODE.test(text))).toEqual([]);
  },
);
