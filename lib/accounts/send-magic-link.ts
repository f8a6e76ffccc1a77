import 'server-only';
import { userClient } from '#lib/platform/db/user-client.ts';
import type { Result } from '#lib/platform/result.ts';
import { mailAnswer } from './mail-answer.ts';

/** Only for people who have an account; the answer does not tell whether they have one. */
export async function sendMagicLink({ email }: { email: string }): Promise<Result<null>> {
  const db = await userClient();
  const { error } = await db.auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false },
  });
  return mailAnswer(error);
}
