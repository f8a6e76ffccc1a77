import 'server-only';
import { userClient } from '#lib/platform/db/user-client.ts';
import type { Result } from '#lib/platform/result.ts';
import { mailAnswer } from './mail-answer.ts';

export async function resendConfirmation({ email }: { email: string }): Promise<Result<null>> {
  const db = await userClient();
  const { error } = await db.auth.resend({ type: 'signup', email });
  return mailAnswer(error);
}
