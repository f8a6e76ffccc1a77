import 'server-only';
import { cache } from 'react';
import { z } from 'zod';
import { userClient } from '#lib/db/user-client.ts';

export type CurrentUser = { id: string; email: string };

const claimsSchema = z.object({ sub: z.uuid(), email: z.string() });

/** Who is asking, from a verified token, or null. A cookie alone proves nothing. */
export const currentUser = cache(async (): Promise<CurrentUser | null> => {
  const db = await userClient();
  const { data } = await db.auth.getClaims();
  const claims = claimsSchema.safeParse(data?.claims);
  return claims.success ? { id: claims.data.sub, email: claims.data.email } : null;
});
