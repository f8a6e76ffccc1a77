import { z } from 'zod';

/** `local` is whatever model this installation answers with; the others are asked by name, with the installation's key. */
const AGENT_PROVIDERS = ['anthropic', 'openai', 'gemini', 'deepseek', 'local'] as const;
export type AgentProvider = (typeof AGENT_PROVIDERS)[number];

export const kebabIdSchema = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not in kebab-case, such as my-agent');

const model = z.string().min(1).max(200);
const provider = z.enum(AGENT_PROVIDERS);
const jsonObject = z.record(z.string(), z.json());

/** What may pass when it is tried again, in the codes that sessions end with. */
const RETRYABLE_CODES = [
  'provider_rate_limit',
  'provider_unavailable',
  'tool_failed',
  'sandbox_error',
] as const;

const NETWORK = { http: /^https?:\/\//, sse: /^https?:\/\//, websocket: /^wss?:\/\// } as const;
const toolsAllowed = { tools_allowlist: z.array(z.string().min(1)).optional() };
const overNetwork = (transport: keyof typeof NETWORK) =>
  z.strictObject({
    id: kebabIdSchema,
    transport: z.literal(transport),
    url: z.url().regex(NETWORK[transport], 'is no address of this transport'),
    ...toolsAllowed,
  });

/** As other hosts of these files have them; this one asks servers over https, and only those that its operator names. */
const mcpServer = z.union([
  z.discriminatedUnion('transport', [
    overNetwork('http'),
    overNetwork('sse'),
    overNetwork('websocket'),
    z.strictObject({
      id: kebabIdSchema,
      transport: z.literal('stdio'),
      command: z.string().min(1),
      args: z.array(z.string()).optional(),
      env: z.record(z.string(), z.string()).optional(),
      ...toolsAllowed,
    }),
  ]),
  z.strictObject({ ref: z.string().min(1), ...toolsAllowed }),
]);
export type AgentMcpServer = z.infer<typeof mcpServer>;

/** A whole agent: what `.agent.yaml` files hold and what a session freezes. It never holds a key. */
export const AgentSchema = z.strictObject({
  id: kebabIdSchema,
  name: z.string().min(1).max(200).optional(),
  description: z.string().max(2_000).optional(),
  model,
  provider,
  system_prompt: z.string().min(1).max(200_000),
  temperature: z.number().min(0).max(2).optional(),
  max_tokens: z.int().min(1).max(1_000_000).optional(),
  reasoning_effort: z.enum(['off', 'low', 'medium', 'high', 'max']).optional(),
  /** Of what a session is given to begin with: its variables. */
  input_schema: jsonObject.optional(),
  /** Of each answer. */
  output_schema: jsonObject.optional(),
  tools: z.array(z.string().min(1).max(64)).max(100).optional(),
  mcp_servers: z.array(mcpServer).max(10).optional(),
  /** What a model is shown of the conversation before a message: nothing, the newest messages, or all of it, older ones summarised. */
  memory: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('none') }),
      z.strictObject({ type: z.literal('summary') }),
      z.strictObject({ type: z.literal('window'), window_size: z.int().min(1) }),
    ])
    .optional(),
  retry: z
    .strictObject({
      /** Attempts in all, with the first. */
      max: z.int().min(1).max(10),
      backoff: z.enum(['linear', 'exponential']),
      backoff_ms: z.int().min(1).max(60_000).optional(),
      retry_on: z.array(z.enum(RETRYABLE_CODES)).min(1).optional(),
    })
    .optional(),
  fallback_chain: z
    .array(z.strictObject({ model, provider, max_attempts: z.int().min(1).max(10) }))
    .max(10)
    .optional(),
});
export type Agent = z.infer<typeof AgentSchema>;
