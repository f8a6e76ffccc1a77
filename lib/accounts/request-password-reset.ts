import 'server-only';
import { userClient } from '#lib/platform/db/user-client.ts';
import type { Result } from '#lib/platform/result.ts';
import { mailAnswer } from './mail-answer.ts';

/** The answer does not tell whether the address has an account. */
export async function requestPasswordReset({ email }: { email: string }): Promise<Result<null>> {
  const db = await userClient();
  const { error } = await db.auth.resetPasswordForEmail(email);
  return mailAnswer(error);
}
