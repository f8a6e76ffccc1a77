import 'server-only';
import { headers } from 'next/headers';
import { z } from 'zod';
import { requireBearerUser } from '#lib/accounts/require-bearer-user.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { currentGuest } from './guest.ts';
import { type Conversation, findConversation } from './store/as-service/conversations.ts';

/** A conversation, to the member or the guest who has it. To everybody else there is none, whether or not there is. */
export async function requireConversation(conversationId: string): Promise<Result<Conversation>> {
  if (!z.guid().safeParse(conversationId).success) return fail('not_found');
  const found = await findConversation(conversationId);
  if (!found.ok) return found;
  if (!found.value) return fail('not_found');
  const { userId, guestId } = found.value;
  if (guestId !== null) {
    const guest = await currentGuest();
    return guest?.guestId === guestId ? ok(found.value) : fail('not_found');
  }
  const caller = await callersId();
  if (!caller.ok) return caller;
  return userId !== null && caller.value === userId ? ok(found.value) : fail('not_found');
}

/** Of the web by its cookie, of an app by its token. */
async function callersId(): Promise<Result<string | null>> {
  const sent = await headers();
  if (!sent.has('authorization')) {
    const user = await requireUser();
    if (!user.ok && user.error.code === 'unauthenticated') return ok(null);
    return user.ok ? ok(user.value.id) : user;
  }
  const user = await requireBearerUser(sent);
  return user.ok ? ok(user.value.id) : user;
}
