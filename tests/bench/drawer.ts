/** Draws at random, and for the same seed the same. */
export function drawer(seed: number): <Of>(from: readonly Of[], most: number) => Of[] {
  let state = seed;
  /** Mulberry32, which is exact in the whole numbers that a machine has. */
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return (from, most) =>
    from
      .map((item) => ({ item, order: random() }))
      .toSorted((one, other) => one.order - other.order)
      .slice(0, most)
      .map(({ item }) => item);
}
