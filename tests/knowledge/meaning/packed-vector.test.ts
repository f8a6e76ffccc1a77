import { expect, test } from 'vitest';
import { packed, unpacked } from '#lib/knowledge/meaning/packed-vector.ts';

/** Of length one, with some large numbers and many small ones. */
function direction(seed: number): number[] {
  const vector = Array.from({ length: 384 }, (_, at) => Math.sin(at * seed) ** 3);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
const likeness = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

test('a likeness to a vector that was stored is the one to the vector itself, but for less than a thousandth', () => {
  const question = direction(1.7);
  for (const seed of [0.3, 1.1, 1.69, 1.7]) {
    const stored = unpacked(packed(direction(seed)));
    expect(Math.abs(likeness(question, stored) - likeness(question, direction(seed)))).toBeLessThan(1e-3);
  }
});

test('a vector is stored in a byte for each number, and one of zeros stays one', () => {
  expect(Buffer.from(packed(direction(1)), 'base64')).toHaveLength(388);
  expect(unpacked(packed([0, 0, 0]))).toEqual([0, 0, 0]);
});
