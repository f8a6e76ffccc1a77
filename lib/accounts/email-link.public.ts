import { z } from 'zod';

/** What a mailed link carries; the templates in `supabase/templates` write it. */
export const emailLinkSchema = z.strictObject({
  tokenHash: z.string().regex(/^(pkce_)?[0-9a-f]{32,128}$/),
  type: z.enum(['signup', 'magiclink', 'recovery', 'email_change']),
});

export type EmailLink = z.infer<typeof emailLinkSchema>;
