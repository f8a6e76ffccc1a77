import 'server-only';
import { env } from '#lib/platform/env.ts';
import { fail, type Result } from '#lib/platform/result.ts';
import { signIn } from './sign-in.ts';

const DEMO_OWNER = 'mara@demo.reflections.local';

/** The demo accounts exist on the embedded stack only: a hosted project has no password that is known to all. */
export const demoIsAvailable = () => env().LOCAL_DEMO_PASSWORD !== undefined;

export async function signInToDemo(): Promise<Result<null>> {
  const password = env().LOCAL_DEMO_PASSWORD;
  if (!password) return fail('not_found');
  return signIn({ email: DEMO_OWNER, password: password.reveal() });
}
