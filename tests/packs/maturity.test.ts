import { expect, test } from 'vitest';
import { maturityOf } from '#lib/packs/maturity.ts';

const enough = maturityOf([]).needs.flatMap(({ kind, need }) =>
  Array.from({ length: need }, () => ({ kind })),
);

test('a voice matures when there is enough of every kind, and not before', () => {
  expect(maturityOf(enough).maturity).toBe('mature');
  for (const { kind } of enough) {
    const without = [...enough];
    without.splice(
      without.findIndex((item) => item.kind === kind),
      1,
    );
    const { maturity, needs } = maturityOf(without);
    expect(maturity).toBe('emerging');
    expect(needs.filter(({ have, need }) => have < need).map((need) => need.kind)).toEqual([kind]);
  }
});

test('more of one kind makes up for nothing of another', () => {
  const facts = Array.from({ length: 1_000 }, () => ({ kind: 'fact' as const }));
  expect(maturityOf(facts).maturity).toBe('emerging');
});
