import { z } from 'zod';
import { SessionContextSchema, sessionIdSchema } from './agent-session.public.ts';

export const SESSION_ERROR_CODES = [
  'validation',
  'content_filter',
  'provider_auth',
  'provider_rate_limit',
  'provider_unavailable',
  'tool_denied',
  'tool_failed',
  'tool_unavailable',
  'budget_exceeded',
  'run_timeout',
  'turn_limit',
  'cancelled',
  'sandbox_error',
  'internal',
] as const;
export type SessionErrorCode = (typeof SESSION_ERROR_CODES)[number];

const count = z.int().min(0);
const nodeId = z.string();
const model = z.string();

/**
 * What happens in a session. Whoever reads events ignores types and fields that are not here, so the objects are not strict.
 * Reserved, and emitted by nothing: agent:directive_injected, agent:context_cleared.
 */
const payloads = [
  z.object({
    type: z.literal('session:started'),
    agentRef: z.string(),
    model,
    context: SessionContextSchema,
  }),
  z.object({ type: z.literal('session:turn_started') }),
  z.object({
    type: z.literal('session:turn_completed'),
    stopReason: z.enum(['stop', 'length', 'content_filter', 'error', 'aborted']),
    tokensUsed: z.object({ input: count, output: count, model: model.optional() }),
    error: z
      .object({
        code: z.enum(SESSION_ERROR_CODES),
        message: z.string(),
        retryable: z.boolean(),
        correlationId: z.string().optional(),
      })
      .optional(),
  }),
  z.object({ type: z.literal('session:cancelled') }),
  z.object({ type: z.literal('session:exported'), workflowPath: z.string() }),
  z.object({ type: z.literal('agent:token'), nodeId, token: z.string(), model }),
  z.object({ type: z.literal('agent:reasoning'), nodeId, text: z.string(), model }),
  z.object({
    type: z.literal('agent:tool_call'),
    nodeId,
    model,
    toolId: z.string(),
    toolInput: z.unknown(),
    callId: z.string(),
    /** What the tool does to the world, where it does anything. */
    effect: z.enum(['write', 'execute', 'egress']).optional(),
  }),
  z.object({
    type: z.literal('agent:tool_result'),
    nodeId,
    toolId: z.string(),
    success: z.boolean(),
    outputSummary: z.string(),
    callId: z.string(),
  }),
  z.object({
    type: z.literal('agent:approval_requested'),
    nodeId,
    toolId: z.string(),
    action: z.string(),
    preview: z.string(),
    callId: z.string(),
    approvalId: z.guid(),
  }),
  z.object({
    type: z.literal('cost:updated'),
    nodeId,
    model,
    inputTokens: count,
    outputTokens: count,
    costMicrocents: count,
    cumulativeCostMicrocents: count,
    priced: z.boolean().optional(),
  }),
  /** Older messages are told by a summary from here on; the transcript stays. */
  z.object({ type: z.literal('agent:context_compacted'), nodeId, throughSequenceNumber: z.int() }),
] as const;

const envelope = {
  sessionId: sessionIdSchema,
  timestamp: z.iso.datetime({ offset: true }),
  sequenceNumber: count,
};

/** What is told before it has its place in the session. */
export type SessionEventPayload = z.infer<(typeof payloads)[number]>;

export const SessionEventSchema = z.discriminatedUnion('type', [
  payloads[0].extend(envelope),
  payloads[1].extend(envelope),
  payloads[2].extend(envelope),
  payloads[3].extend(envelope),
  payloads[4].extend(envelope),
  payloads[5].extend(envelope),
  payloads[6].extend(envelope),
  payloads[7].extend(envelope),
  payloads[8].extend(envelope),
  payloads[9].extend(envelope),
  payloads[10].extend(envelope),
  payloads[11].extend(envelope),
]);
export type SessionEvent = z.infer<typeof SessionEventSchema>;
