import { z } from 'zod';

/** What the project that exports are made for takes, from the facts of its contract. Every object is strict. */

const kebab = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const text = z.string().min(1);
const positive = z.int().min(1);
const provider = z.enum(['anthropic', 'openai', 'gemini', 'deepseek']);
const moment = z.iso.datetime({ offset: true });

const server = z.union([
  z.strictObject({ ref: text, tools_allowlist: z.array(text).optional() }),
  z.strictObject({
    id: kebab,
    transport: z.enum(['stdio', 'http', 'websocket', 'sse']),
    url: z.url().optional(),
    command: text.optional(),
    args: z.array(z.string()).optional(),
    env: z.record(z.string(), z.string()).optional(),
    tools_allowlist: z.array(text).optional(),
  }),
]);

const agent = z.strictObject({
  id: kebab,
  name: z.string().optional(),
  description: z.string().optional(),
  model: text,
  provider,
  system_prompt: text,
  temperature: z.number().min(0).max(2).optional(),
  max_tokens: positive.optional(),
  input_schema: z.record(z.string(), z.unknown()).optional(),
  output_schema: z.record(z.string(), z.unknown()).optional(),
  tools: z.array(text).optional(),
  mcp_servers: z.array(server).optional(),
  memory: z
    .union([
      z.strictObject({ type: z.enum(['none', 'summary']) }),
      z.strictObject({ type: z.literal('window'), window_size: positive }),
    ])
    .optional(),
  retry: z
    .strictObject({
      max: positive,
      backoff: z.enum(['linear', 'exponential']),
      backoff_ms: positive.optional(),
      retry_on: z
        .array(z.enum(['provider_rate_limit', 'provider_unavailable', 'tool_failed', 'sandbox_error']))
        .optional(),
    })
    .optional(),
  fallback_chain: z.array(z.strictObject({ model: text, provider, max_attempts: positive })).optional(),
});

const media = z.strictObject({
  type: z.literal('media'),
  mimeType: z.string().regex(/^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/),
  source: z.strictObject({
    kind: z.literal('handle'),
    ref: z.string().regex(/^media:\/\/sha256-[0-9a-f]{64}$/),
  }),
});

const part = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('reasoning'), text: z.string(), redacted: z.boolean().optional() }),
  z.strictObject({
    type: z.literal('tool_call'),
    id: text,
    name: text,
    args: z.unknown(),
    providerExecuted: z.boolean().optional(),
  }),
  z.strictObject({
    type: z.literal('tool_result'),
    toolCallId: text,
    result: z.unknown(),
    isError: z.boolean().optional(),
    media: z.array(media).optional(),
  }),
  media,
]);

const message = z.strictObject({
  id: text,
  sessionId: text,
  sequenceNumber: z.int().min(0),
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: z.array(part),
  modelId: text.optional(),
  timestamp: moment,
});

const node = z.discriminatedUnion('type', [
  z.strictObject({ id: kebab, type: z.literal('input') }),
  z.strictObject({ id: kebab, type: z.literal('output') }),
  z.strictObject({
    id: kebab,
    type: z.literal('agent'),
    agent_ref: kebab,
    prompt_template: text.optional(),
    tools: z.array(text).optional(),
  }),
]);

export const originalSchema = z.strictObject({
  schema_version: z.literal('1.0'),
  workflow: z.strictObject({
    id: kebab,
    name: z.string().optional(),
    agents: z.array(agent).optional(),
    nodes: z.array(node).min(1),
    edges: z.array(z.strictObject({ from: text, to: text })),
    metadata: z.looseObject({
      relaviumExport: z.strictObject({
        source: z.literal('session'),
        sessionId: text,
        agentSlug: kebab,
        title: text.optional(),
        createdAt: moment,
        updatedAt: moment,
        messages: z.array(message),
      }),
    }),
  }),
});
