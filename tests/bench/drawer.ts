import { seededRandom } from '#tests/crash/seeded-random.ts';

/** Draws at random, and for the same seed the same. */
export function drawer(seed: number): <Of>(from: readonly Of[], most: number) => Of[] {
  const random = seededRandom(seed);
  return (from, most) =>
    from
      .map((item) => ({ item, order: random() }))
      .toSorted((one, other) => one.order - other.order)
      .slice(0, most)
      .map(({ item }) => item);
}
