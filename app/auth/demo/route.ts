import { signInToDemo } from '#lib/auth/demo.ts';
import { anyone } from '#lib/http/anyone.ts';
import { defineRoute } from '#lib/http/define-route.ts';

/** The landing page's one click into the demo. */
export const POST = defineRoute({
  name: 'demo',
  rateLimit: { limit: 60, windowSeconds: 60 },
  guard: anyone,
  respond: async () => {
    const signedIn = await signInToDemo();
    if (!signedIn.ok) return signedIn;
    return new Response(null, { status: 303, headers: { location: '/reflections' } });
  },
});
