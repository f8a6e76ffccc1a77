import { signOut } from '#lib/auth/sign-out.ts';
import { anyone } from '#lib/http/anyone.ts';
import { defineRoute } from '#lib/http/define-route.ts';

export const POST = defineRoute({
  name: 'sign-out',
  guard: anyone,
  respond: async () => {
    await signOut();
    return new Response(null, { status: 303, headers: { location: '/' } });
  },
});
