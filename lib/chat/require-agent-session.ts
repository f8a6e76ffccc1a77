import 'server-only';
import { z } from 'zod';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { type ReflectionAccess, requireReflection } from '#lib/reflections/require-reflection.ts';
import { agentSessionStore } from './agent-session-store.ts';
import { CHAT_POLICY } from './policy.public.ts';
import type { SessionState } from './session-store.public.ts';
import { orStoreFailure } from './session-store-failure.ts';

export const agentSessionParams = z.strictObject({ reflectionId: z.string(), sessionId: z.string() });

export type AgentSessionAccess = ReflectionAccess & { stored: SessionState };

/** A typed session without its transcript, to the member who holds it. To everybody else there is none, whether or not there is. */
export async function requireAgentSession({
  reflectionId,
  sessionId,
}: z.infer<typeof agentSessionParams>): Promise<Result<AgentSessionAccess>> {
  const access = await requireReflection(reflectionId, CHAT_POLICY.write);
  if (!access.ok) return access;
  if (!z.guid().safeParse(sessionId).success) return fail('not_found');
  const store = agentSessionStore({ reflectionId, userId: access.value.user.id });
  const stored = await orStoreFailure(store.readState(sessionId));
  if (!stored.ok) return stored;
  return stored.value ? ok({ ...access.value, stored: stored.value }) : fail('not_found');
}
