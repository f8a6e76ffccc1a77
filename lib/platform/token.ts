import { createHash, randomBytes } from 'node:crypto';

/** 256 bits, URL-safe. Only its hash is stored, so a leaked table opens nothing. */
export const newToken = () => randomBytes(32).toString('base64url');

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
