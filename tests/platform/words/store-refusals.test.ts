import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storeRefusals } from '#lib/ops/store-refusals.ts';
import { isErrorCode } from '#lib/platform/error-codes.public.ts';

const root = join(import.meta.dirname, '../../..');
const sql = globSync('supabase/schemas/**/*.sql', { cwd: root })
  .map((path) => readFileSync(join(root, path), 'utf8').replaceAll(/--.*$/gm, ''))
  .join('\n');

/** Codes that cannot say by themselves what happened. */
const NEED_A_REASON = ['conflict', 'forbidden', 'invalid_request', 'limit_reached'];

/** `perform internal.fail('code', 'reason', what it is about)`: names and columns, and no sentence. */
const NAME = String.raw`'(\w+)'`;
const RAISED = new RegExp(
  String.raw`\binternal\.(fail|misused)\(${NAME}(?:, ${NAME}((?:, [\w.]+(?:\[\d\])?(?:::text)?)*))?\)`,
  'g',
);

const raised = [...sql.matchAll(RAISED)].map(([, by, code = '', reason, given = '']) => ({
  by,
  code,
  reason,
  given: given.split(', ').length - 1,
}));
const forPeople = raised.flatMap(({ by, code, reason, given }) =>
  by === 'fail' && reason ? [{ code, reason, given }] : [],
);

/** Kept with what failed, for who looks at it. */
const KEPT = new RegExp(String.raw`\binternal\.reason\(${NAME}, [\w.]+\)`, 'g');
const kept = [...sql.matchAll(KEPT)].map(([, reason = '']) => ({ reason, given: 1 }));

test('the database raises codes and reasons, and no sentence', () => {
  expect(raised.length).toBeGreaterThan(200);
  expect(raised.length).toBe([...sql.matchAll(/\bperform internal\.(fail|misused)\(/g)].length);
  expect([...sql.matchAll(/\braise\s+exception\b/g)]).toHaveLength(2);
  expect(raised.filter(({ code }) => !isErrorCode(code))).toEqual([]);
  expect(raised.filter(({ by, reason }) => by === 'misused' && !reason)).toEqual([]);
});

test('only a code that cannot say what happened comes with a reason', () => {
  expect(forPeople.filter(({ code }) => !NEED_A_REASON.includes(code))).toEqual([]);
});

test('each reason that the database gives has one sentence, and each sentence is given', () => {
  const said = storeRefusals.flatMap((refusals) => Object.keys(refusals));
  expect(said.sort()).toEqual([...new Set([...forPeople, ...kept].map(({ reason }) => reason))].sort());
});

test('each sentence is given all that it speaks about', () => {
  const sentences: Readonly<Record<string, unknown>> = Object.assign({}, ...storeRefusals);
  for (const { reason, given } of [...forPeople, ...kept]) {
    const sentence = sentences[reason];
    expect(typeof sentence === 'function' ? sentence.length : 0, reason).toBe(given);
  }
});
