import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { isSteward } from '#lib/conversations/tool-permissions.ts';
import { env } from '#lib/platform/env.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import type { ReflectionAccess } from '#lib/reflections/require-reflection.ts';
import { agentOfReflection } from './agent-of-reflection.ts';
import { AgentSession } from './agent-session.ts';
import type { newChatSchema } from './chat-input.public.ts';
import { earlierMessages } from './earlier-messages.ts';
import { asRefusal } from './session/session-refusal.ts';
import { readHeardCitations } from './store/as-service/heard-citations.ts';
import { typedSessionHost } from './typed-session-host.ts';
import { workspaceOf } from './workspace-of.ts';

/** Begins a typed session of a member in the app. */
export async function startTypedSession(
  { user, reflection }: ReflectionAccess,
  { fsScopeTier = 'sandboxed', offRecord = false, earlier = [] }: z.infer<typeof newChatSchema>,
): Promise<Result<{ sessionId: string }>> {
  if (fsScopeTier !== 'sandboxed' && !isSteward(reflection.role)) return fail('forbidden');
  if (fsScopeTier === 'full' && env().AGENT_FULL_SCOPE === 'off') {
    return fail('forbidden', { message: 'This installation does not allow work outside of its folders.' });
  }
  const heard = await readHeardCitations({ reflectionId: reflection.id, userId: user.id }, [
    ...new Set(earlier.flatMap(({ citations = [] }) => citations)),
  ]);
  if (!heard.ok) return heard;
  const sessionId = randomUUID();
  const session = { reflectionId: reflection.id, userId: user.id, sessionId };
  const host = typedSessionHost(session, { workspace: ({ context }) => workspaceOf(session, context) });
  try {
    await AgentSession.start(
      { ...host, newId: () => sessionId },
      {
        agent: agentOfReflection(reflection),
        context: { workingDir: `reflections/${reflection.slug}`, fsScopeTier },
        offRecord,
        earlier: earlierMessages(earlier, heard.value),
      },
    );
    return ok({ sessionId });
  } catch (error) {
    return asRefusal(error);
  }
}
