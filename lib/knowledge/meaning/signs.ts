/** Which numbers of a vector are positive, as the database compares them. */
export const signsOf = (vector: readonly number[]): string =>
  vector.map((value) => (value > 0 ? '1' : '0')).join('');

/** The same in base64, eight to a byte. */
export function codeOf(vector: readonly number[]): string {
  const bytes = new Uint8Array(Math.ceil(vector.length / 8));
  for (const [place, value] of vector.entries()) {
    if (value > 0) bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (1 << (place & 7));
  }
  return Buffer.from(bytes).toString('base64');
}

/**
 * How alike a question and a line are in meaning, from -1 to 1: the whole vector of the question with the signs of the line's,
 * which tells nearly as much as both vectors would.
 */
export function likenessTo(vector: readonly number[]): (code: string) => number {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0) * vector.length);
  return (code) => {
    const bytes = Buffer.from(code, 'base64');
    let sum = 0;
    for (const [place, value] of vector.entries()) {
      sum += (bytes[place >> 3] ?? 0) & (1 << (place & 7)) ? value : -value;
    }
    return length === 0 ? 0 : sum / length;
  };
}
