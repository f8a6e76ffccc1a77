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

/** What goes wrong with a model, as an agent may name it for trying again. */
const RETRYABLE_KINDS = ['rate_limit', 'overloaded', 'timeout', 'transport'] as const;

/** A whole agent: what `.agent.yaml` files hold and what a session freezes. It never holds a key. */
export const AgentSchema = z.strictObject({
  id: kebabIdSchema,
  name: z.string().min(1).max(200).optional(),
  description: z.string().max(2_000).optional(),
  model,
  provider,
  system_prompt: z.string().max(200_000),
  temperature: z.number().min(0).max(2).optional(),
  max_tokens: z.int().min(1).max(1_000_000).optional(),
  reasoning_effort: z.enum(['off', 'low', 'medium', 'high', 'max']).optional(),
  input_schema: jsonObject.optional(),
  output_schema: jsonObject.optional(),
  tools: z.array(z.string().min(1).max(64)).max(100).optional(),
  mcp_servers: z
    .array(z.strictObject({ name: kebabIdSchema, url: z.url({ protocol: /^https$/ }) }))
    .max(10)
    .optional(),
  memory: jsonObject.optional(),
  retry: z
    .strictObject({
      max: z.int().min(0).max(10),
      backoff: z.enum(['fixed', 'exponential']),
      backoff_ms: z.int().min(0).max(60_000).optional(),
      retry_on: z.array(z.enum(RETRYABLE_KINDS)).optional(),
    })
    .optional(),
  fallback_chain: z
    .array(z.strictObject({ model, provider, max_attempts: z.int().min(1).max(10) }))
    .max(10)
    .optional(),
});
export type Agent = z.infer<typeof AgentSchema>;
