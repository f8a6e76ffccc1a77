import { signInToDemo } from '#lib/accounts/demo.ts';
import { ACCOUNT_RATES } from '#lib/accounts/limits.public.ts';
import { noteSignIn } from '#lib/accounts/note-sign-in.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { beginLookingAround } from '#lib/platform/http/looking-around.ts';
import { requireThisMachine } from '#lib/platform/http/require-this-machine.ts';
import { listReflections } from '#lib/reflections/store/as-user/reflections.ts';

/** The landing page's one click, on the machine that the app runs on: signed in as the demo's owner, to look around in the demo reflection. */
export const POST = defineRoute({
  name: 'demo',
  rateLimit: ACCOUNT_RATES.demo,
  guard: requireThisMachine,
  respond: async () => {
    const signedIn = await signInToDemo();
    if (!signedIn.ok) return signedIn;
    await noteSignIn('password');
    await beginLookingAround();
    const user = await requireUser();
    if (!user.ok) return user;
    const mine = await listReflections(await userClient(), user.value.id);
    const [first] = mine.ok ? mine.value : [];
    return new Response(null, {
      status: 303,
      headers: { location: first ? `/reflections/${first.id}` : '/reflections' },
    });
  },
});
