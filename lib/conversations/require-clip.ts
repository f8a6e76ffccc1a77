import 'server-only';
import { requireUser } from '#lib/accounts/require-user.ts';
import { type Clip, readClipToken } from '#lib/knowledge/clip-token.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { requireConversation } from './require-conversation.ts';

/** A stretch of sound, to whom its address was given and to nobody else who has it. */
export async function requireClip(token: string): Promise<Result<Clip>> {
  const clip = readClipToken(token);
  if (!clip) return fail('not_found');
  if ('conversationId' in clip.listener) {
    const held = await requireConversation(clip.listener.conversationId);
    return held.ok ? ok(clip) : held;
  }
  const user = await requireUser();
  if (!user.ok) return user.error.code === 'unauthenticated' ? fail('not_found') : user;
  return user.value.id === clip.listener.userId ? ok(clip) : fail('not_found');
}
