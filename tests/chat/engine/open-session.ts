import { z } from 'zod';
import type { Agent } from '#lib/chat/agent.public.ts';
import type { SessionContext } from '#lib/chat/agent-session.public.ts';
import { AgentSession } from '#lib/chat/agent-session.ts';
import type { SessionEvent } from '#lib/chat/session-event.public.ts';
import type { SessionHost } from '#lib/chat/session-host.ts';
import {
  createToolRegistry,
  defineTool,
  type Tool,
  type ToolCall,
  type ToolOutcome,
} from '#lib/models/tool.ts';
import { memorySessionStore } from '#tests/chat/engine/memory-session-store.ts';
import { type ScriptedReply, scriptedModel } from '#tests/models/scripted-model.ts';

export const mara: Agent = {
  id: 'mara',
  model: 'scripted',
  provider: 'local',
  system_prompt: 'You are Mara.',
};

export const harbour: SessionContext = { workingDir: '/srv/harbour', fsScopeTier: 'sandboxed' };

type Options = Partial<Omit<SessionHost, 'tools'>> & {
  tools?: readonly Tool[];
  agent?: Agent;
  context?: unknown;
  title?: string;
  agentSlug?: string;
};

/** A host over a store in memory, and a model that answers as scripted. */
export function hostOf(replies: readonly ScriptedReply[], { tools = [], ...more }: Options = {}) {
  const model = scriptedModel(...replies);
  const { agent: _, context: __, title: ___, agentSlug: ____, ...given } = more;
  const store = given.store ?? memorySessionStore();
  const host: SessionHost = {
    resolveModel: () => ({ provider: model }),
    tools: () => createToolRegistry(tools),
    ...given,
    store,
  };
  return { host, store, model };
}

export async function openSession(replies: readonly ScriptedReply[], options: Options = {}) {
  const { host, store, model } = hostOf(replies, options);
  const { agent = mara, context = harbour, title, agentSlug } = options;
  const session = await AgentSession.start(host, { agent, context, title, agentSlug });
  const events = () => store.readEvents(session.id, -1, 10_000);
  const stored = async () => {
    const read = await store.read(session.id);
    if (!read) throw new Error('The session is gone.');
    return read;
  };
  return { session, host, store, model, events, stored };
}

export const typesOf = (events: readonly SessionEvent[]): string[] => events.map(({ type }) => type);

/** What a model was shown, as words. */
export const shownTo = (
  request: { messages: readonly { role: string; content: readonly object[] }[] } | undefined,
) =>
  request?.messages.map(({ role, content }) => {
    const words = content.map((part) =>
      'text' in part ? part.text : 'type' in part ? `<${part.type}>` : '',
    );
    return `${role}: ${words.join('')}`;
  });

type Execute = (input: Record<string, unknown>, call: ToolCall) => ToolOutcome | Promise<ToolOutcome>;
type ToolOptions = { name?: string; effect?: Tool['policy']['effect']; approval?: 'never' | 'always' };

export function toolThat(execute: Execute, { name = 'look_up', ...policy }: ToolOptions = {}): Tool {
  return defineTool({
    name,
    description: 'A tool of a test.',
    parameters: z.looseObject({}),
    policy: { effect: 'read', approval: 'never', ...policy },
    execute: async (input, call) => execute(input, call),
  });
}

export const found = toolThat(() => ({ isError: false, text: 'It sank.' }));

/** A promise to be resolved by the test, and a step of a script that waits for it. */
export function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, open: () => resolve(), step: { wait: promise } };
}

/** Gives way until something is true: everything in memory takes only a few turns of the event loop. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let turns = 0; turns < 5_000; turns += 1) {
    if (await isTrue()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('It never came true.');
}
