import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { isSteward } from '#lib/conversations/tool-permissions.ts';
import { toolNameOf } from '#lib/models/tool-actions.public.ts';
import { env } from '#lib/platform/env.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import type { ReflectionAccess } from '#lib/reflections/require-reflection.ts';
import { agentOfReflection } from './agent-of-reflection.ts';
import type { SessionMessage } from './agent-session.public.ts';
import { AgentSession } from './agent-session.ts';
import { agentSessionStore } from './agent-session-store.ts';
import type { EarlierLine, newChatSchema } from './chat-input.public.ts';
import { parseWorkflow } from './engine/export.ts';
import { summaryIn } from './engine/summary-mark.ts';
import type { WorkflowDefinition } from './engine/workflow-definition.ts';
import type { AgentSessionAccess } from './require-agent-session.ts';
import { asRefusal } from './session/session-refusal.ts';
import { handlesIn } from './session-content.public.ts';
import type { NewMessage } from './session-store.public.ts';
import { orStoreFailure } from './session-store-failure.ts';
import { type HeardCitation, readHeardCitations } from './store/as-service/heard-citations.ts';
import { sealedRefusalTexts } from './texts/sealed.public.ts';
import { typedSessionHost } from './typed-session-host.ts';
import { workspaceOf } from './workspace-of.ts';
import { DocumentError } from './yaml-document.ts';

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

/**
 * A new session that goes on from a file: with what was said in it, and with the agent that the reflection has now. What the file says
 * of an agent is not believed: its words may have been taken back since.
 */
export async function importTypedSession(
  { user, reflection }: ReflectionAccess,
  yaml: string,
): Promise<Result<{ sessionId: string }>> {
  let definition: WorkflowDefinition;
  try {
    definition = parseWorkflow(yaml);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return fail('invalid_request', { message: sealedRefusalTexts.notAFile(error.message) });
  }
  const store = agentSessionStore({ reflectionId: reflection.id, userId: user.id });
  const imported = await orStoreFailure(
    keep(store, definition, yaml, agentOfReflection(reflection), reflection.slug),
  );
  return imported.ok ? ok({ sessionId: imported.value }) : imported;
}

async function keep(
  store: ReturnType<typeof agentSessionStore>,
  { workflow }: WorkflowDefinition,
  yaml: string,
  agent: ReturnType<typeof agentOfReflection>,
  slug: string,
): Promise<string> {
  const { title, messages } = workflow.metadata.relaviumExport;
  const data = new TextEncoder().encode(yaml);
  const importedFrom = `media://sha256-${createHash('sha256').update(data).digest('hex')}` as const;
  const context = { workingDir: `reflections/${slug}`, fsScopeTier: 'sandboxed' as const, importedFrom };
  const { id } = await store.create(
    {
      id: randomUUID(),
      agentSlug: agent.id,
      agentSnapshot: agent,
      ...(title !== undefined && { title: title.slice(0, 200) }),
      context,
    },
    { type: 'session:started', agentRef: agent.id, model: agent.model, context },
    // A summary stands for what a model is not shown any more. Attack: one that was forged would be believed instead of the words.
    messages.flatMap((message) => {
      if (summaryIn(message)) return [];
      const { role, content, modelId } = message;
      return [{ id: randomUUID(), role, content, ...(modelId !== undefined && { modelId }) }];
    }),
  );
  await store.putMedia(id, { mediaType: 'application/yaml', data });
  return id;
}
