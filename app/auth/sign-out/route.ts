import { z } from 'zod';
import { signOut } from '#lib/auth/sign-out.ts';
import { safePathSchema } from '#lib/contracts/safe-path.ts';
import { noteSecurityEvent } from '#lib/db/security-events.ts';
import { anyone } from '#lib/http/anyone.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { requireSignIn } from '#lib/http/require-user.ts';

export const POST = defineRoute({
  name: 'sign-out',
  query: z.strictObject({ next: safePathSchema.optional() }),
  guard: anyone,
  respond: async ({ query: { next } }) => {
    const user = await requireSignIn();
    await signOut();
    if (user.ok) await noteSecurityEvent({ action: 'sign_in.ended', userId: user.value.id });
    return new Response(null, { status: 303, headers: { location: next ?? '/' } });
  },
});
