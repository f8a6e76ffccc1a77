import 'server-only';
import { env } from '#lib/platform/env.ts';
import { fail, type Result } from '#lib/platform/result.ts';
import { signIn } from './sign-in.ts';

/** The demo accounts exist on the embedded stack only: a hosted project has no password that is known to all. */
export const demoIsAvailable = () => env().LOCAL_DEMO_PASSWORD !== undefined;

/** Printed in the terminal, so it opens nothing to a caller from elsewhere. */
export const isDemoPassword = (password: string) => env().LOCAL_DEMO_PASSWORD?.reveal() === password;

export async function signInToDemo(): Promise<Result<null>> {
  const { LOCAL_DEMO_EMAIL: email, LOCAL_DEMO_PASSWORD: password } = env();
  if (!email || !password) return fail('not_found');
  return signIn({ email, password: password.reveal() });
}
