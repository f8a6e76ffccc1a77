/** How far from 0 a number is to count for what it is, beside what is usual in its vector. */
const COUNTS_FROM = 0.5;

/** Of each number whether it is large, and whether it is not small: the database compares how many of these differ. */
export function signsOf(vector: readonly number[]): string {
  const from = COUNTS_FROM * usualIn(vector);
  return vector.map((value) => `${Number(value > from)}${Number(value > -from)}`).join('');
}

/** Of each number two bits are kept: whether it is positive, and whether it is larger than most. */
const LEVELS = [-1, 1, -3, 3] as const;
const NUMBERS_IN_A_BYTE = 4;

const lengthOf = (vector: readonly number[]): number =>
  Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
const usualIn = (vector: readonly number[]): number => lengthOf(vector) / Math.sqrt(vector.length);

/** What the ranking reads: with these two bits of each number it finds as much as with all of it. */
export function codeOf(vector: readonly number[]): string {
  const usual = usualIn(vector);
  const bytes = new Uint8Array(Math.ceil(vector.length / NUMBERS_IN_A_BYTE));
  for (const [place, value] of vector.entries()) {
    const level = Number(value > 0) + 2 * Number(Math.abs(value) > usual);
    bytes[place >> 2] = (bytes[place >> 2] ?? 0) | (level << (2 * (place & 3)));
  }
  return Buffer.from(bytes).toString('base64');
}

/** How alike a question and a line are in meaning, from -1 to 1: the whole vector of the question with what is kept of the line's. */
export function likenessTo(vector: readonly number[]): (code: string) => number {
  const length = lengthOf(vector);
  return (code) => {
    const bytes = Buffer.from(code, 'base64');
    let [sum, squares] = [0, 0];
    for (const [place, value] of vector.entries()) {
      const level = LEVELS[((bytes[place >> 2] ?? 0) >> (2 * (place & 3))) & 3] ?? 0;
      sum += value * level;
      squares += level * level;
    }
    return length === 0 ? 0 : sum / (length * Math.sqrt(squares));
  };
}
