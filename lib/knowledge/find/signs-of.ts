/** Which numbers of a vector are positive: how many of them two vectors share says how alike they are. */
export const signsOf = (vector: readonly number[]): string =>
  vector.map((value) => (value > 0 ? '1' : '0')).join('');
