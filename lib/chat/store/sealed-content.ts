import 'server-only';
import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Where content belongs. It opens in that place alone: who can write rows can then neither move what was
 * said to another number or session, nor give it to another person.
 */
export type Place = readonly (string | number)[];

/** The key is another one, the place is another one, or the bytes were changed. */
export class SealBroken extends Error {
  override name = 'SealBroken';
}

/** AES-256-GCM: 12 bytes nonce, ciphertext, 16 bytes tag. */
export function seal(key: KeyObject, place: Place, content: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(inWords(place));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

export function open(key: KeyObject, place: Place, sealed: Uint8Array): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new SealBroken('too short to be sealed');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(inWords(place));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new SealBroken('does not open with this key in this place');
  }
}

/** JSON, so that no two places are spelled alike. */
function inWords(place: Place): Buffer {
  return Buffer.from(JSON.stringify(['reflections/1', ...place]));
}
