/** A number for how large the others are, and a byte for each of them: a likeness is the truth but for less than a thousandth. */
const HEAD = 4;
const LARGEST = 127;

/** A vector as it is stored, in base64. */
export function packed(vector: readonly number[]): string {
  const size = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / LARGEST;
  const bytes = Buffer.alloc(HEAD + vector.length);
  bytes.writeFloatLE(size);
  for (const [place, value] of vector.entries())
    bytes.writeInt8(size === 0 ? 0 : Math.round(value / size), HEAD + place);
  return bytes.toString('base64');
}

export function unpacked(stored: string): number[] {
  const bytes = Buffer.from(stored, 'base64');
  const size = bytes.readFloatLE();
  return Array.from({ length: bytes.length - HEAD }, (_, place) => bytes.readInt8(HEAD + place) * size);
}
