/** How many are put in, left out or changed: letters between two words, or words between two texts. */
export function editDistance(one: ArrayLike<string>, other: ArrayLike<string>): number {
  let before = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let place = 1; place <= other.length; place++) {
      const same = one[row - 1] === other[place - 1] ? 0 : 1;
      now.push(
        Math.min((before[place] ?? 0) + 1, (now[place - 1] ?? 0) + 1, (before[place - 1] ?? 0) + same),
      );
    }
    before = now;
  }
  return before[other.length] ?? 0;
}
