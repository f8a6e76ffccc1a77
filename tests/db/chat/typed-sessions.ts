import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentSessionAccess } from '#lib/chat/require-agent-session.ts';
import type { SessionEvent } from '#lib/chat/session-event.public.ts';
import { runRuntime } from '#tests/db/runtime/running-runtime.ts';
import { addMember, aMasterKey } from '#tests/db/session-stores.ts';
import { says } from '#tests/model-answers.ts';
import { type AskedOfServer, type ModelServer, startModelServer } from '#tests/models/model-server.ts';

type Role = 'owner' | 'admin' | 'operator' | 'viewer';
type Answer = (response: ServerResponse, asked: AskedOfServer) => void | Promise<void>;

/** A database, a reflection with a live voice, a model that answers as the test says, and the app's own code on them. One per file. */
export async function runTypedSessions(settings: Record<string, string> = {}) {
  let answer: Answer = (response) => says(response, 'Yes.');
  const model: ModelServer = await startModelServer((response, asked) => answer(response, asked));
  const workspaces = mkdtempSync(join(tmpdir(), 'reflections-typed-'));
  Object.assign(process.env, {
    MASTER_KEYS: aMasterKey('first'),
    AGENT_WORKSPACES_DIR: workspaces,
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_NAME: 'model-of-the-test',
    MODEL_BASE_URL: model.address,
    ...settings,
  });
  const runtime = await runRuntime();
  const { db } = runtime;
  const { agentSessionStore } = await import('#lib/chat/agent-session-store.ts');
  const { startTypedSession } = await import('#lib/chat/start-typed-session.ts');
  const { sendTypedMessage } = await import('#lib/chat/send-typed-message.ts');

  /** As a route has it from `requireAgentSession`. */
  async function accessOf(member: Member, sessionId: string): Promise<AgentSessionAccess> {
    const stored = await agentSessionStore(member).readState(sessionId);
    if (!stored) throw new Error('There is no such session.');
    return { user: userOf(member), reflection: await reflectionOf(member), stored };
  }

  async function reflectionOf({ reflectionId, role }: Member) {
    const [row] = await db.query('select slug from public.reflections where id = $1', [reflectionId]);
    const createdAt = '2026-01-01T00:00:00Z';
    return {
      id: reflectionId,
      slug: String(row?.slug),
      displayName: 'Mara',
      createdAt,
      role,
      language: 'en',
      ownName: 'Elin',
    };
  }

  return {
    ...runtime,
    workspaces,
    model,
    answerWith: (next: Answer) => {
      answer = next;
    },
    member: async (reflectionId: string, role: Role): Promise<Member> => ({
      ...(await addMember(db, role, reflectionId)),
      role,
    }),
    storeOf: agentSessionStore,
    messagesOf: async (member: Member, sessionId: string) =>
      (await agentSessionStore(member).read(sessionId))?.messages ?? [],
    accessOf,
    start: async (member: Member, wish = {}) => {
      const access = { user: userOf(member), reflection: await reflectionOf(member) };
      const started = await startTypedSession(access, wish);
      if (!started.ok) throw new Error(started.error.code);
      return started.value.sessionId;
    },
    /** Begins a turn; what it comes to is awaited with `over`. */
    send: async (member: Member, sessionId: string, text: string) =>
      sendTypedMessage(await accessOf(member, sessionId), text),
    /** A whole turn, in which everything that is asked for is allowed, or nothing. */
    talk: async (
      member: Member,
      sessionId: string,
      text: string,
      approve = true,
    ): Promise<SessionEvent[]> => {
      const { followTurn } = await import('#lib/chat/follow-typed-session.ts');
      const sent = await sendTypedMessage(await accessOf(member, sessionId), text);
      if (!sent.ok) throw new Error(sent.error.code);
      const { firstSequence, over } = sent.value;
      const told: SessionEvent[] = [];
      const session = { ...member, sessionId };
      for await (const event of followTurn(session, firstSequence, new AbortController().signal)) {
        told.push(event);
        if (event.type === 'agent:approval_requested')
          await agentSessionStore(member).decideApproval(sessionId, event.approvalId, approve);
      }
      await over;
      return told;
    },
    /** What the model was told last, as one text. */
    lastPrompt: () => JSON.stringify(model.asked.at(-1)?.body.messages ?? ''),
    lastTools: () => toolNames(model.asked.at(-1)?.body.tools),
    stop: async () => {
      await runtime.stop();
      await model.stop();
      rmSync(workspaces, { recursive: true, force: true });
    },
  };
}

export type TypedSessions = Awaited<ReturnType<typeof runTypedSessions>>;
export type Member = { reflectionId: string; userId: string; role: Role };

const userOf = ({ userId }: Member) => ({
  id: userId,
  email: `${userId}@example.test`,
  sessionId: '',
});

function toolNames(tools: unknown): string[] {
  if (!Array.isArray(tools)) return [];
  return tools.map((tool: { function?: { name?: unknown } }) => String(tool.function?.name)).sort();
}
