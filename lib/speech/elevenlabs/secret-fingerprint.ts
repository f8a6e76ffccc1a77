import { createHash } from 'node:crypto';
import type { Secret } from '#lib/platform/secret.ts';

/** Tells one value from another, and nothing about either. */
export const secretFingerprint = (secret: Secret): string =>
  createHash('sha256').update(`reflections:${secret.reveal()}`).digest('hex').slice(0, 16);
