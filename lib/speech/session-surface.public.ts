import { z } from 'zod';

/** Which agent of a reflection serves a call. */
export const SESSION_SURFACES = ['standard', 'memory', 'public'] as const;
export const sessionSurfaceSchema = z.enum(SESSION_SURFACES);
export type SessionSurface = z.infer<typeof sessionSurfaceSchema>;
