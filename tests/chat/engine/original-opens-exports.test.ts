import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Agent } from '#lib/chat/agent.public.ts';
import type { AgentSessionRecord, SessionMessage } from '#lib/chat/agent-session.public.ts';
import { parseWorkflow, serializeWorkflow, sessionToWorkflow } from '#lib/chat/engine/export.ts';
import { workflowToSession } from '#lib/chat/engine/import.ts';
import type { DurableContentPart } from '#lib/chat/session-content.public.ts';
import { messagesOf, recordOf } from './arbitrary-transcript.ts';
import { originalSchema } from './original-schema.ts';

const base = {
  id: 'mara',
  model: 'claude-sonnet-4-6',
  provider: 'anthropic',
  system_prompt: 'You are Mara.',
} as const;
const ref = `media://sha256-${'0f'.repeat(32)}` as const;

const AGENTS: Record<string, Agent | undefined> = {
  none: undefined,
  plain: base,
  'of another vendor': { ...base, provider: 'deepseek', model: 'deepseek-flash', temperature: 0 },
  'of this machine': { ...base, provider: 'local', model: 'llama3.3' },
  'with every field': {
    ...base,
    name: 'Mara',
    description: 'Of the harbour',
    temperature: 0.4,
    max_tokens: 4_096,
    reasoning_effort: 'high',
    input_schema: { type: 'object' },
    output_schema: { type: 'object', properties: { answer: { type: 'string' } } },
    tools: ['retrieve_context'],
    mcp_servers: [
      { id: 'files', transport: 'http', url: 'https://mcp.example.org/mcp', tools_allowlist: ['read'] },
      { id: 'own', transport: 'stdio', command: 'node', args: ['server.js'], env: { A: 'b' } },
      { ref: 'shared' },
    ],
    memory: { type: 'window', window_size: 20 },
    retry: { max: 3, backoff: 'exponential', backoff_ms: 500, retry_on: ['provider_rate_limit'] },
    fallback_chain: [{ model: 'gpt-5.4', provider: 'openai', max_attempts: 2 }],
  },
  'that falls back to this machine': {
    ...base,
    fallback_chain: [{ model: 'own', provider: 'local', max_attempts: 1 }],
  },
  'that thinks': { ...base, reasoning_effort: 'max' },
  'of no memory': { ...base, memory: { type: 'none' } },
};

const withParts = (...content: DurableContentPart[]): SessionMessage[] => {
  const [user, assistant] = messagesOf('user:A?', 'assistant:B.');
  return user && assistant ? [user, { ...assistant, modelId: 'claude-sonnet-4-6', content }] : [];
};

const TRANSCRIPTS: Record<string, SessionMessage[]> = {
  'nothing said': [],
  'an exchange': messagesOf('user:Where is {{it}}?', 'assistant:It sank.\n\nTwice.'),
  'tools, a broken turn and questions on end': messagesOf(
    'user:A?',
    'call:read_file',
    'tool:ok',
    'assistant:B.',
    'user:C?',
    'call:write_file',
    'tool:Wrote.',
    'assistant:Half an',
    'system:The answer before this line did not come to its end.',
    'user:D?',
    'user:E?',
    'assistant:F.',
  ),
  'every part': withParts(
    { type: 'reasoning', text: 'First the tide.', redacted: true },
    {
      type: 'tool_call',
      id: 'c',
      name: 'search',
      args: { a: [1, null, { b: 'x' }] },
      providerExecuted: true,
    },
    { type: 'tool_result', toolCallId: 'c', result: { text: 'head', whole: ref }, isError: true },
    { type: 'tool_result', toolCallId: 'c', result: { text: 'Wrote.', effect: 'write' } },
    { type: 'media', mimeType: 'image/png', source: { kind: 'handle', ref } },
    { type: 'text', text: 'no: "yes"\n- null\n' },
  ),
  'words that look like something else': messagesOf(
    'user:{{{{secrets.key}}}}',
    'assistant:~\n---\n"\\u0000"',
    'user:👩‍🚀 海',
  ),
};

const shapes = Object.entries(AGENTS).flatMap(([of, agentSnapshot]) =>
  Object.entries(TRANSCRIPTS).map(([said, messages]) => ({ of, said, agentSnapshot, messages })),
);

test('the exports that are tried have forty shapes', () => expect(shapes).toHaveLength(40));

test.each(shapes)(
  'an agent $of, $said: opens there, and here again with the same bytes',
  ({ agentSnapshot, messages }) => {
    const record: AgentSessionRecord = recordOf({
      title: 'The boat',
      ...(agentSnapshot && { agentSnapshot }),
    });
    const prompt = agentSnapshot && { text: 'You are Mara.\n\nHer words.', asOf: '2026-11-19T12:00:00.000Z' };
    const yaml = serializeWorkflow(sessionToWorkflow(record, messages, prompt));
    const opened = originalSchema.safeParse(parse(yaml));
    expect(opened.error).toBeUndefined();
    const imported = workflowToSession(parseWorkflow(yaml));
    expect(imported.messages).toEqual(messages);
    expect(serializeWorkflow(sessionToWorkflow(imported.record, imported.messages, imported.prompt))).toBe(
      yaml,
    );
  },
);

test('a model that is not known there is said beside the workflow, and no agent is', () => {
  const { workflow } = sessionToWorkflow(recordOf({ agentSnapshot: AGENTS['of this machine'] as Agent }), []);
  expect(workflow).not.toHaveProperty('agents');
  expect(workflow.metadata.reflections).toEqual({ provider: 'local', model: 'llama3.3' });
});
