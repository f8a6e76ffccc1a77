import 'server-only';
import { userClient } from '#lib/platform/db/user-client.ts';
import type { Result } from '#lib/platform/result.ts';
import { mailAnswer } from './mail-answer.ts';

/** Sends a link to the new address; until it is opened nothing changes. The answer does not tell whether somebody has that address. */
export async function changeEmail({ email }: { email: string }): Promise<Result<null>> {
  const db = await userClient();
  const { error } = await db.auth.updateUser({ email });
  return mailAnswer(error);
}
