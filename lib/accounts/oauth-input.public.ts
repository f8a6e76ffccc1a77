import { z } from 'zod';

/** It becomes part of an address at the auth server. */
export const authorizationIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/);

export const decideAccessInput = z.strictObject({
  authorizationId: authorizationIdSchema,
  decision: z.enum(['accept', 'refuse']),
});
