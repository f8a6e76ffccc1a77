import 'server-only';
import { userClient } from '#lib/platform/db/user-client.ts';
import type { Result } from '#lib/platform/result.ts';
import { language } from '#lib/platform/words/language.public.ts';
import { mailAnswer } from './auth-mails.ts';
import { requireUncommonPassword } from './new-password.ts';

/**
 * Sends a confirmation link, and keeps in which language the sign-in service writes to this person. For an address that already has an account the answer is the same, so that
 * nobody can ask who is here.
 */
export async function signUp(person: {
  displayName: string;
  email: string;
  password: string;
}): Promise<Result<null>> {
  const judged = await requireUncommonPassword(person.password, person.email);
  if (!judged.ok) return judged;
  const db = await userClient();
  const { error } = await db.auth.signUp({
    email: person.email,
    password: person.password,
    options: { data: { display_name: person.displayName, language: language() } },
  });
  return mailAnswer(error);
}
