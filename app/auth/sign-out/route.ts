import { z } from 'zod';
import { requireSignIn } from '#lib/accounts/require-user.ts';
import { signOut } from '#lib/accounts/sign-in.ts';
import { noteSecurityEvent } from '#lib/accounts/store/as-service/security-events.ts';
import { anyone } from '#lib/platform/http/anyone.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { endLookingAround } from '#lib/platform/http/looking-around.ts';
import { safePathSchema } from '#lib/platform/safe-path.public.ts';

export const POST = defineRoute({
  name: 'sign-out',
  query: z.strictObject({ next: safePathSchema.optional() }),
  guard: anyone,
  respond: async ({ query: { next } }) => {
    const user = await requireSignIn();
    await signOut();
    await endLookingAround();
    if (user.ok) await noteSecurityEvent({ action: 'sign_in.ended', userId: user.value.id });
    return new Response(null, { status: 303, headers: { location: next ?? '/' } });
  },
});
