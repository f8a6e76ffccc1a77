import { z } from 'zod';
import { AgentSchema } from './agent.public.ts';
import { durableContentPartSchema, mediaHandleSchema } from './session-content.public.ts';

export const FS_SCOPE_TIERS = ['sandboxed', 'project', 'full'] as const;
export type FsScopeTier = (typeof FS_SCOPE_TIERS)[number];

const path = z.string().min(1).max(4_096);
const line = z.int().min(1);

/** The situation that a session runs in. Plain text throughout: it is told in the first event, and kept. */
export const SessionContextSchema = z.strictObject({
  workingDir: path,
  activeFile: path.optional(),
  selection: z.strictObject({ file: path, startLine: line, endLine: line }).optional(),
  gitRef: z.string().min(1).max(255).optional(),
  fsScopeTier: z.enum(FS_SCOPE_TIERS).default('sandboxed'),
  /** The file that it was imported from, kept beside it: as long as nothing is added, this is what it exports. */
  importedFrom: mediaHandleSchema.optional(),
  variables: z.record(z.string().regex(/^[A-Za-z_]\w{0,63}$/), z.string().max(4_000)).optional(),
});
export type SessionContext = z.infer<typeof SessionContextSchema>;

const moment = z.iso.datetime({ offset: true });
const count = z.int().min(0);

/** The database gives UUIDs; a transcript from elsewhere may be named otherwise. */
export const sessionIdSchema = z.string().min(1).max(200);

export const AgentSessionSchema = z.strictObject({
  id: sessionIdSchema,
  agentSlug: z.string().min(1).max(100),
  agentSnapshot: AgentSchema.optional(),
  title: z.string().min(1).max(200).optional(),
  modelId: z.string().min(1).max(200).optional(),
  context: SessionContextSchema,
  status: z.enum(['active', 'idle', 'exported', 'ended']),
  totalInputTokens: count,
  totalOutputTokens: count,
  totalCostMicrocents: count,
  createdAt: moment,
  updatedAt: moment,
});
export type AgentSessionRecord = z.infer<typeof AgentSessionSchema>;

/** One message of the transcript, which is only ever added to. */
export const SessionMessageSchema = z.strictObject({
  id: z.string().min(1).max(200),
  sessionId: sessionIdSchema,
  sequenceNumber: count,
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: z.array(durableContentPartSchema),
  modelId: z.string().min(1).max(200).optional(),
  timestamp: moment,
});
export type SessionMessage = z.infer<typeof SessionMessageSchema>;
