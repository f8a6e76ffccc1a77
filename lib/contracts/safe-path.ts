import { z } from 'zod';

/**
 * Where to go after signing in. Attack: `?next=https://evil.example` or `//evil.example` or `/\evil.example`
 * would make our own sign-in page send people there; so only a plain path of this site passes.
 */
const SAFE_PATH = /^\/(?![/\\])[A-Za-z0-9\-._~/?=&%]*$/;

export const safePathSchema = z.string().max(500).regex(SAFE_PATH).catch('/reflections');

export const safePath = (value: unknown): string => safePathSchema.parse(value);
