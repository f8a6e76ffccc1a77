import { AgentSession } from '#lib/chat/agent-session.ts';
import { agentSessionStore } from '#lib/chat/agent-session-store.ts';
import { workspaceFiles } from '#lib/chat/tools/files/workspace-files.ts';
import type { LlmMessage, LlmProvider } from '#lib/models/llm-provider.ts';
import { createToolRegistry } from '#lib/models/tool.ts';
import { type ScriptedReply, scriptedModel } from '#tests/models/scripted-model.ts';

/** A worker of its own, to be killed: takes the next turn of a session, or goes on where another one died, and ends. */
const [reflectionId = '', userId = '', sessionId = '', folder = '', text = ''] = process.argv.slice(2);

/** In each turn it writes a file, and then says that it did. */
const provider: LlmProvider = {
  ...scriptedModel(),
  // The name of one that costs something.
  name: 'anthropic',
  stream: (request) => scriptedModel(replyTo(request.messages)).stream(request),
};

function replyTo(messages: readonly LlmMessage[]): ScriptedReply {
  if (messages.at(-1)?.role === 'tool') return `I have kept what you said in ${text}.`;
  return ['Let me write it. ', { call: 'write_file', input: { path: `${text}.txt`, content: `Of ${text}` } }];
}

const session = await AgentSession.resume(
  {
    store: agentSessionStore({ reflectionId, userId }),
    resolveModel: () => ({ provider }),
    tools: () => createToolRegistry(workspaceFiles({ root: folder, tier: 'sandboxed' })),
    decide: async () => true,
    limits: { turnCap: 1_000, maxCostMicrocents: 10_000_000_000, onExceed: 'fail' },
  },
  sessionId,
);
const outcome = await session.sendMessage(text);
if (outcome.stopReason !== 'stop') console.error(JSON.stringify(outcome));
process.exit(outcome.stopReason === 'stop' ? 0 : 1);
