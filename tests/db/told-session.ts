import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { SessionStore } from '#lib/chat/session-store.public.ts';

type Scope = { reflectionId: string; userId: string };

/** What is said everywhere in a session: nothing of it may ever be seen. */
export const WORDS = 'I hid the letters under the floor.';

/** A process that has just begun, with these master keys. */
export async function newProcess(scope: Scope, masterKeys: string) {
  vi.resetModules();
  process.env.MASTER_KEYS = masterKeys;
  const [{ agentSessionStore }, sessions, rotation] = await Promise.all([
    import('#lib/chat/agent-session-store.ts'),
    import('#lib/chat/store/agent-sessions.ts'),
    import('#lib/chat/store/as-service/rotate-data-keys.ts'),
  ]);
  return { store: agentSessionStore(scope), agentSessionStore, ...sessions, ...rotation };
}

export async function say(store: SessionStore, sessionId: string, text = WORDS): Promise<void> {
  const turnId = randomUUID();
  const begun = await store.beginTurn({
    sessionId,
    turnId,
    message: { id: randomUUID(), role: 'user', content: [{ type: 'text', text }] },
    events: [{ type: 'agent:token', nodeId: 'n', token: text, model: 'm' }],
    leaseMs: 60_000,
    turnCap: 50,
  });
  expect(begun.ok).toBe(true);
  const approval = {
    id: randomUUID(),
    toolId: 'write_file',
    action: `write ${text}`,
    preview: text,
    seconds: 60,
  };
  await store.askApproval(sessionId, turnId, approval);
  await store.putMedia(sessionId, { mediaType: 'text/plain', data: Buffer.from(text) });
  await store.endTurn(sessionId, turnId, { messages: [], engaged: true });
}

export async function newSession(store: SessionStore): Promise<string> {
  const sessionId = randomUUID();
  const context = {
    workingDir: '/work',
    fsScopeTier: 'sandboxed' as const,
    variables: { secret_place: WORDS },
  };
  await store.create(
    {
      id: sessionId,
      agentSlug: 'mara',
      agentSnapshot: { id: 'mara', provider: 'local', model: 'm', system_prompt: WORDS },
      title: WORDS,
      context,
    },
    { type: 'session:started', agentRef: 'mara', model: 'm', context },
  );
  await say(store, sessionId);
  return sessionId;
}
