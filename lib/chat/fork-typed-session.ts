import { randomUUID } from 'node:crypto';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { agentOfReflection } from './agent-of-reflection.ts';
import type { SessionMessage } from './agent-session.public.ts';
import { agentSessionStore } from './agent-session-store.ts';
import type { AgentSessionAccess } from './require-agent-session.ts';
import { handlesIn } from './session-content.public.ts';
import { orStoreFailure } from './session-store-failure.ts';

/**
 * Another session with the same agent and everything that was said before a message of the person; or, without one, with everything that
 * was said and the agent that the reflection has now. What was said in the first one stays: a transcript is never edited.
 */
export async function forkTypedSession(
  { user, reflection, stored }: AgentSessionAccess,
  messageId: string | undefined,
): Promise<Result<{ sessionId: string }>> {
  const scope = { reflectionId: reflection.id, userId: user.id };
  const read = await orStoreFailure(agentSessionStore(scope).read(stored.record.id));
  if (!read.ok) return read;
  const messages = read.value?.messages ?? [];
  if (messageId === undefined) {
    const agentSnapshot = agentOfReflection(reflection);
    const goneOn = await orStoreFailure(copy(scope, { ...stored.record, agentSnapshot }, messages));
    return goneOn.ok ? ok({ sessionId: goneOn.value }) : goneOn;
  }
  const at = messages.findIndex(({ id, role }) => id === messageId && role === 'user');
  if (at < 0) return fail('not_found');
  const forked = await orStoreFailure(copy(scope, stored.record, messages.slice(0, at)));
  return forked.ok ? ok({ sessionId: forked.value }) : forked;
}

async function copy(
  scope: { reflectionId: string; userId: string },
  { id: from, agentSlug, agentSnapshot, title, modelId, context }: AgentSessionAccess['stored']['record'],
  messages: readonly SessionMessage[],
): Promise<string> {
  const store = agentSessionStore(scope);
  const { id: sessionId } = await store.create(
    {
      id: randomUUID(),
      agentSlug,
      ...(agentSnapshot && { agentSnapshot }),
      ...(title !== undefined && { title }),
      ...(modelId !== undefined && { modelId }),
      context,
    },
    { type: 'session:started', agentRef: agentSlug, model: agentSnapshot?.model ?? '', context },
    messages.map(({ role, content, modelId: by }) => ({
      id: randomUUID(),
      role,
      content,
      ...(by !== undefined && { modelId: by }),
    })),
    from,
  );
  // A handle names bytes by what they are; each session keeps its own copy, sealed for it.
  for (const { content } of messages) {
    for (const part of content) {
      for (const handle of handlesIn(part)) {
        const media = await store.readMedia(from, handle);
        if (media) await store.putMedia(sessionId, media);
      }
    }
  }
  return sessionId;
}
