import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { isSteward } from '#lib/conversations/tool-permissions.ts';
import { toolNameOf } from '#lib/models/tool-actions.public.ts';
import { env } from '#lib/platform/env.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import type { ReflectionAccess } from '#lib/reflections/require-reflection.ts';
import { agentOfReflection } from './agent-of-reflection.ts';
import { AgentSession } from './agent-session.ts';
import type { EarlierLine, newChatSchema } from './chat-input.public.ts';
import { asRefusal } from './session/session-refusal.ts';
import type { NewMessage } from './session-store.public.ts';
import { type HeardCitation, readHeardCitations } from './store/as-service/heard-citations.ts';
import { sealedRefusalTexts } from './texts/sealed.public.ts';
import { typedSessionHost } from './typed-session-host.ts';
import { workspaceOf } from './workspace-of.ts';

/**
 * What was said before a session began, as messages of it. An answer stands behind the lookup that it rested on, as it would had it been
 * given here: its sources are shown, and a recap knows which of them are sealed.
 */
function earlierMessages(
  lines: readonly EarlierLine[],
  heard: ReadonlyMap<string, HeardCitation>,
): NewMessage[] {
  let asked = '';
  return lines.flatMap(({ who, words, citations = [] }) => {
    const said = { type: 'text' as const, text: words };
    if (who === 'person') {
      asked = words;
      return [{ id: randomUUID(), role: 'user' as const, content: [said] }];
    }
    const answer = { id: randomUUID(), role: 'assistant' as const, content: [said] };
    const passages = citations.flatMap((citation) => heard.get(citation) ?? []);
    return passages.length > 0 ? [...lookup(asked, passages), answer] : [answer];
  });
}

function lookup(query: string, passages: readonly HeardCitation[]): NewMessage[] {
  const id = randomUUID();
  const call = { type: 'tool_call' as const, id, name: toolNameOf('retrieve-context'), args: { query } };
  const result = { type: 'tool_result' as const, toolCallId: id, result: JSON.stringify({ passages }) };
  return [
    { id: randomUUID(), role: 'assistant', content: [call] },
    { id: randomUUID(), role: 'tool', content: [result] },
  ];
}

/** Begins a typed session of a member in the app. */
export async function startTypedSession(
  { user, reflection }: ReflectionAccess,
  { fsScopeTier = 'sandboxed', offRecord = false, earlier = [] }: z.infer<typeof newChatSchema>,
): Promise<Result<{ sessionId: string }>> {
  if (fsScopeTier !== 'sandboxed' && !isSteward(reflection.role)) return fail('forbidden');
  if (fsScopeTier === 'full' && env().AGENT_FULL_SCOPE === 'off') {
    return fail('forbidden', { message: sealedRefusalTexts.noFullScope });
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
