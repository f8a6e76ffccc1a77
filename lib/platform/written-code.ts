import { randomBytes } from 'node:crypto';

/** Letters and digits that nobody takes for one another. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** Of at least sixteen bytes, eighty bits in signs that somebody may write down. */
export const writtenCode = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('');

export const newWrittenCode = (): string => writtenCode(randomBytes(LENGTH));
