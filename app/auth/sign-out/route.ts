import { z } from 'zod';
import { signOut } from '#lib/auth/sign-out.ts';
import { safePathSchema } from '#lib/contracts/safe-path.ts';
import { anyone } from '#lib/http/anyone.ts';
import { defineRoute } from '#lib/http/define-route.ts';

export const POST = defineRoute({
  name: 'sign-out',
  query: z.strictObject({ next: safePathSchema.optional() }),
  guard: anyone,
  respond: async ({ query: { next } }) => {
    await signOut();
    return new Response(null, { status: 303, headers: { location: next ?? '/' } });
  },
});
