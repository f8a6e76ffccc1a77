import { z } from 'zod';

/**
 * Where to go after signing in. Attack: `?next=https://evil.example`, `//evil.example`, `/\evil.example` or
 * `/.//evil.example` (which a browser resolves to the second) would make our own sign-in page send people there; so
 * only a plain path of this site passes, and it has to stay one after it was resolved.
 */
const PLAIN_PATH = /^\/(?![/\\])[A-Za-z0-9\-._~/?=&%]*$/;

const staysHere = (path: string) =>
  URL.canParse(path, 'http://here') && !new URL(path, 'http://here').pathname.startsWith('//');

export const safePathSchema = z.string().max(500).regex(PLAIN_PATH).refine(staysHere).catch('/reflections');

export const safePath = (value: unknown): string => safePathSchema.parse(value);
