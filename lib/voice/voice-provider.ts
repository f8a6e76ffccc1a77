import type { Secret } from '#lib/platform/secret.ts';

/** An agent as we want it at the provider. What is the same for all of ours (no recording, no overrides) is not in it. */
export type AgentSpec = {
  name: string;
  /** Says what the agent is for, and is of one agent only: it is found again by it when the answer to its creation was lost. */
  tag: string;
  language: string;
  /** Empty: the agent waits until it is spoken to. */
  firstMessage: string;
  systemPrompt: string;
  model: string;
  temperature: number;
  maxTokens: number;
  toolIds: readonly string[];
  /** When the agent is to hang up, in words for the model. */
  endCall: string;
  /** Every variable that prompt, first message and tools use, with a value that is safe to say. */
  placeholders: Readonly<Record<string, string>>;
  voiceId: string;
  maxDurationSeconds: number;
  retentionDays: number;
};

export type ToolParameter = {
  name: string;
  type: 'string' | 'integer' | 'number' | 'boolean';
  required: boolean;
} & (
  | { from: 'model'; description: string }
  /** Filled by the provider from the call's dynamic variables; the model neither sees nor chooses it. */
  | { from: 'variable'; variable: string }
);

/** A tool of ours that the provider calls by POST. It is the same tool as another one of the same name and address. */
export type ToolSpec = {
  name: string;
  description: string;
  url: string;
  secretHeaders: Readonly<Record<string, Secret>>;
  timeoutSeconds: number;
  parameters: readonly ToolParameter[];
};

/** Where an agent differs from its spec, setting by setting in the provider's words. */
export type Drift = { setting: string; wanted: unknown; found: unknown };

export type VoiceAgent = { agentId: string; name: string; tags: readonly string[]; drift: readonly Drift[] };

export type SignedUrl = { url: string; conversationId: string | null };
export type WebrtcToken = { token: string; conversationId: string };

export type VoiceTurn = {
  role: 'user' | 'agent';
  text: string;
  atSeconds: number;
  interrupted: boolean;
  toolCalls: readonly { requestId: string; name: string; input: string }[];
  toolResults: readonly { requestId: string; name: string; output: string; isError: boolean }[];
};

export type VoiceConversation = {
  conversationId: string;
  agentId: string;
  status: 'initiated' | 'in-progress' | 'processing' | 'done' | 'failed';
  startedAt: Date;
  durationSeconds: number;
  turns: readonly VoiceTurn[];
  variables: Readonly<Record<string, unknown>>;
  endReason: string | null;
  error: { code: number; reason: string } | null;
};

/** The time is for each request together with its further tries; ten seconds when none is said. */
export type CallOptions = { signal?: AbortSignal; timeoutMs?: number };

/**
 * What a voice provider does for us.
 *
 * Throws: `VoiceProviderError` and nothing else, in time: when `signal` is aborted (`aborted`) or the time is over
 * (`timeout`), even if the provider still thinks about it.
 *
 * Tried again by itself, at most twice, after 408, 429 and 5xx: reading, updating, deleting. Never tried again: creating
 * (a lost answer would leave two) and credentials (whoever waits for one decides).
 *
 * Idempotent: `registerTool`, `updateAgent`, and deleting: what is gone already counts as deleted. `createAgent` is not:
 * after a `retryable` error look with `findAgents` before creating again.
 */
export type VoiceProvider = {
  createAgent(spec: AgentSpec, options?: CallOptions): Promise<{ agentId: string }>;
  /** Compares with a spec when one is given; without one there is no drift. */
  readAgent(agentId: string, wanted?: AgentSpec, options?: CallOptions): Promise<VoiceAgent>;
  /** Replaces everything that a spec says; what the provider keeps besides stays. */
  updateAgent(agentId: string, spec: AgentSpec, options?: CallOptions): Promise<void>;
  deleteAgent(agentId: string, options?: CallOptions): Promise<void>;
  /** The ids of all agents with this tag, oldest first. */
  findAgents(tag: string, options?: CallOptions): Promise<string[]>;
  /** Makes the tool, or updates the one of the same name and address. */
  registerTool(spec: ToolSpec, options?: CallOptions): Promise<{ toolId: string }>;
  /** Refused while an agent uses it. */
  deleteTool(toolId: string, options?: CallOptions): Promise<void>;
  webrtcToken(agentId: string, options?: CallOptions): Promise<WebrtcToken>;
  /** Good for one conversation that starts within the provider's time, a quarter of an hour. */
  signedUrl(agentId: string, options?: CallOptions): Promise<SignedUrl>;
  readConversation(conversationId: string, options?: CallOptions): Promise<VoiceConversation>;
  deleteConversation(conversationId: string, options?: CallOptions): Promise<void>;
};
