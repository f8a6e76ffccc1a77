import { expect, test } from 'vitest';
import { judge } from '#tests/bench/measure.ts';
import { summaryOf } from '#tests/bench/print-rows.ts';

const row = { name: 'a page', value: '9 ms', target: 'at most 4' };

test('a ratio of its target meets it, and one above it misses it', () => {
  expect(judge({ ...row, ratio: 4 }).met).toBe(true);
  expect(judge({ ...row, ratio: 4.01 }).met).toBe(false);
});

test('a ratio that is no number misses its target', () => {
  expect(judge({ ...row, ratio: Number.NaN }).met).toBe(false);
});

test('a row that judges itself is believed', () => {
  expect(judge({ ...row, ratio: 1, target: 'at least 95', met: false }).met).toBe(false);
});

test('a target that says nothing of a ratio is refused, not taken as met', () => {
  expect(() => judge({ ...row, ratio: 1, target: 'fast' })).toThrow('fast');
});

test('a summary names missed targets and failed groups, and keeps every row of the others', () => {
  const missed = judge({ ...row, ratio: 5 });
  const summary = summaryOf([
    { group: 'ledger', seconds: 3, rows: [], failure: 'ECONNRESET' },
    { group: 'requests', seconds: 4, rows: [missed] },
  ]);
  expect(summary).toEqual({
    seconds: 7,
    rows: [{ group: 'requests', ...missed }],
    missed: [{ group: 'requests', name: 'a page' }],
    failed: [{ group: 'ledger', reason: 'ECONNRESET' }],
  });
});
