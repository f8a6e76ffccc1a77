import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Attributes and properties that a person reads or hears. */
const READ =
  /^(aria-(label|description|valuetext|roledescription)|alt|title|placeholder|label|description|hint|text|message|consequences|name)$/;

/** Not words: of one capital that is no sentence, a form of a file name, names of the product. */
const NO_WORDS = /^[^\p{L}]*$|^[a-z][\w-]*$|^\p{L}$/u;

type Node = { type: string; start: number } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item);
  else if (isNode(value)) {
    yield value;
    // In a type nothing is said.
    if (!value.type.startsWith('TS') || /^TS(As|Satisfies|NonNull)/.test(value.type))
      for (const part of Object.values(value)) yield* nodesIn(part);
  }
}

/** What these say when they are shown, without what is put into them. */
function literalsOf(value: unknown): string[] {
  if (!isNode(value)) return [];
  if (value.type === 'Literal') return typeof value.value === 'string' ? [value.value] : [];
  if (value.type === 'JSXText') return [String(value.value)];
  if (value.type === 'TemplateLiteral')
    return [
      (value.quasis as { value: { cooked: string } }[]).map(({ value: { cooked } }) => cooked).join(' '),
    ];
  if (value.type === 'ConditionalExpression')
    return [...literalsOf(value.consequent), ...literalsOf(value.alternate)];
  if (value.type === 'LogicalExpression') return [...literalsOf(value.left), ...literalsOf(value.right)];
  if (value.type === 'JSXExpressionContainer') return literalsOf(value.expression);
  return [];
}

const nameOf = (key: unknown): string =>
  isNode(key) ? String(key.type === 'Literal' ? key.value : key.name) : '';

/** Words that stand in the code itself, in the one language in which they were written. */
function wordsIn(path: string, source: string): string[] {
  const found: string[] = [];
  for (const node of nodesIn(parseSync(path, source).program)) {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      found.push(...(node.children as unknown[]).flatMap(literalsOf));
    if (node.type === 'JSXAttribute' && READ.test(nameOf(node.name)) && nameOf(node.name) !== 'name')
      found.push(...literalsOf(node.value));
    if (node.type === 'Property' && READ.test(nameOf(node.key)) && nameOf(node.key) !== 'name')
      found.push(...literalsOf(node.value));
  }
  return found.map((words) => words.trim()).filter((words) => !NO_WORDS.test(words));
}

const files = globSync('{app,components}/**/*.{ts,tsx}', { cwd: root }).sort();

test('pages and components hold no words of their own', () => {
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((path) =>
    wordsIn(path, readFileSync(join(root, path), 'utf8')).map((words) => `${path}: ${words}`),
  );
  expect(found).toEqual([]);
});

/**
 * Of what lib refuses, what no reader of a page is told: it goes to programs, to models, to who runs the installation, or is kept with
 * a job. This list may only become shorter.
 */
const TOLD_TO_OTHERS =
  /^lib\/(local|ops|models|speech)\/|\/texts\/|^lib\/voice\/ledger\/|^lib\/chat\/(engine|mcp|tools)\//;
const ALSO_TOLD: readonly string[] = [
  'lib/chat/agent-session.ts',
  'lib/chat/mcp-server.ts',
  'lib/knowledge/read/read-takeout.ts',
  'lib/platform/env.ts',
  'lib/platform/http/define-route.ts',
  'lib/platform/http/require-announced-size.ts',
  'lib/voice/import-persona.ts',
  'lib/voice/pack/prompt-words.ts',
];

test('every refusal in lib takes its words from the texts of its module', () => {
  const lib = globSync('lib/**/*.ts', { cwd: root }).filter((path) => !TOLD_TO_OTHERS.test(path));
  const saying = lib.filter((path) => wordsIn(path, readFileSync(join(root, path), 'utf8')).length > 0);
  expect(saying.sort()).toEqual(ALSO_TOLD);
});

test.each([
  '<p>Some words</p>',
  '<p>{"Some words"}</p>',
  '<p>{isOpen ? `Some words` : null}</p>',
  '<button aria-label="Close">{icon}</button>',
  '<Field label={isNew && "Your name"} />',
  'const choice = <p>{list.map(() => ({ label: "Some words" }).label)}</p>',
])('words are found in %s', (code) => {
  expect(wordsIn('page.tsx', `export const part = ${code.replace(/^const choice = /, '')};`)).toHaveLength(1);
});
