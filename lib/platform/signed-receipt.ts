import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalJson } from './canonical-hash.ts';

/** With whose key, and its signature over everything else, so that it can be checked on any machine without a network. */
export type Signed<Body> = Body & { publicKey: string; signature: string };

/** A private Ed25519 key as PKCS8 in base64, such as `openssl genpkey -algorithm ed25519 -outform DER | base64 -w0` makes; null for anything else. */
export function readSigningKey(base64: string): KeyObject | null {
  try {
    const key = createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

export function signReceipt<Body extends object>(body: Body, key: KeyObject): Signed<Body> {
  const publicKey = publicKeyOf(key);
  const signature = sign(null, Buffer.from(canonicalJson({ ...body, publicKey })), key).toString('base64');
  return { ...body, publicKey, signature };
}

/** Whether not a byte of it was changed since it was signed with the key that it names. */
export function isSignedReceipt({ signature, ...signed }: Signed<object>): boolean {
  try {
    const key = createPublicKey({
      key: Buffer.from(signed.publicKey, 'base64'),
      format: 'der',
      type: 'spki',
    });
    if (key.asymmetricKeyType !== 'ed25519') return false;
    return verify(null, Buffer.from(canonicalJson(signed)), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** What two people can read to each other, to see that they mean the same key. */
export const keyFingerprint = (publicKey: string): string =>
  createHash('sha256')
    .update(Buffer.from(publicKey, 'base64'))
    .digest('hex')
    .slice(0, 32)
    .replace(/(.{4})(?=.)/g, '$1 ');
