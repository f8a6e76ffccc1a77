import type { Secret } from '#lib/platform/secret.ts';
import type { AgentModel } from './agent-model.ts';
import type { PrivatePack, PublicPack } from './audience-pack.public.ts';
import type { Pronunciation } from './pronunciation.public.ts';
import type { SessionSurface } from './session-surface.public.ts';
import type { PromptPack } from './voice-artifact.public.ts';
import type { VoiceLibrary } from './voice-library.ts';

/** Which agent serves a call. The interviewer is nobody's reflection. */
export type AgentSurface = SessionSurface | 'interviewer';

export type AgentVoice = { voiceId: string; language: string };

type Words = Pick<PromptPack, 'systemPrompt' | 'firstMessage' | 'toolContract' | 'placeholders'>;

/** A private pack for a public agent does not compile. */
export type AgentWords =
  | { surface: 'public'; pack: Words & Pick<PublicPack, 'kind'> }
  | { surface: 'standard' | 'memory'; pack: Words & Pick<PrivatePack, 'kind'> }
  | { surface: 'interviewer'; pack: Words };

/**
 * An agent as we want it at the provider: what its pack says. What is the same for all of ours (the model, no recording, no
 * overrides, how a call ends) is not in it.
 */
export type AgentSpec = AgentWords & {
  name: string;
  /** Says what the agent is for, and is of one agent only: it is found again by it when the answer to its creation was lost. */
  tag: string;
  voice: AgentVoice;
  toolBaseUrl: string;
  retentionDays: number;
  /** Of the agent that guests talk with. */
  guestCallsAtOnce?: number;
  /** Whose reflection it is, for what is said first in other languages. */
  personName?: string;
  /** Languages besides its own that it is to understand and answer in. */
  alsoSpeaks?: readonly string[];
  /** To be heard right; of this audience's evidence alone. */
  names?: readonly string[];
  /** How names are said, where the voice would say them otherwise; of this audience's evidence alone, too. */
  pronunciations?: readonly Pronunciation[];
  model?: AgentModel;
  /** Of interviews alone, and of whoever asked for it: what is said is kept as sound, too. */
  recordsVoice?: true;
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
  timeoutSeconds: number;
  parameters: readonly ToolParameter[];
};

/** Kept apart at the provider, and sent with every call of the tool. */
type ToolSecrets = Readonly<Record<string, Secret>>;

/** Where an agent differs from its spec, setting by setting in the provider's words. */
export type Drift = {
  setting: string;
  wanted: unknown;
  found: unknown;
  /** It says the same words and lets in the same people: only how it sounds is another. */
  isOfSoundAlone?: true;
};

type VoiceAgent = { agentId: string; name: string; tags: readonly string[]; drift: readonly Drift[] };

export type SignedUrl = { url: string; conversationId: string | null };
type WebrtcToken = { token: string; conversationId: string };

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
  /** The connection was lost, rather than ended by one of the two. */
  wasCutOff: boolean;
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
 * Tried again by itself, at most twice, after 408, 429 and 5xx: reading, deleting, changing a tool. Never tried again:
 * creating (a lost answer would leave two), updating an agent (the first may arrive after something newer) and credentials
 * (whoever waits for one decides).
 *
 * Idempotent: `registerTool`, `updateAgent`, and deleting: what is gone already counts as deleted. `createAgent` is not:
 * after a `retryable` error look with `findAgents` before creating again.
 */
export type VoiceProvider = VoiceLibrary & {
  /** With these registered tools, which should be those of the spec. */
  createAgent(
    spec: AgentSpec,
    toolIds: readonly string[],
    options?: CallOptions,
  ): Promise<{ agentId: string }>;
  /** Compares with a spec when one is given, down to what its tools are; without one there is no drift. */
  readAgent(agentId: string, wanted?: AgentSpec, options?: CallOptions): Promise<VoiceAgent>;
  /** Replaces everything that a spec says; what the provider keeps besides stays. */
  updateAgent(
    agentId: string,
    spec: AgentSpec,
    toolIds: readonly string[],
    options?: CallOptions,
  ): Promise<void>;
  deleteAgent(agentId: string, options?: CallOptions): Promise<void>;
  /** The ids of all agents with this tag, oldest first. */
  findAgents(tag: string, options?: CallOptions): Promise<string[]>;
  /** Makes the tool, or updates the one of the same name and address. */
  registerTool(spec: ToolSpec, secrets: ToolSecrets, options?: CallOptions): Promise<{ toolId: string }>;
  /** Refused while an agent uses it. */
  deleteTool(toolId: string, options?: CallOptions): Promise<void>;
  webrtcToken(agentId: string, options?: CallOptions): Promise<WebrtcToken>;
  /** Good for one conversation that starts within the provider's time, a quarter of an hour. */
  signedUrl(agentId: string, options?: CallOptions): Promise<SignedUrl>;
  /** The names of the language models that agents can think with in this workspace. */
  listModels(options?: CallOptions): Promise<string[]>;
  readConversation(conversationId: string, options?: CallOptions): Promise<VoiceConversation>;
  /** What was recorded of a call, as a WAV or MP3 file; null where nothing was. */
  readCallSound(conversationId: string, options?: CallOptions): Promise<Buffer | null>;
  /** What was kept to say names with beside the agents of this tag, except for what says these. */
  deletePronunciations(tag: string, but: readonly Pronunciation[], options?: CallOptions): Promise<void>;
  deleteConversation(conversationId: string, options?: CallOptions): Promise<void>;
};

export type VoiceProviderErrorKind =
  /** The provider understood, and will not take it: 400, 409, 422 and their like. Sending it again changes nothing. */
  | 'refused'
  | 'unauthorized'
  /** The plan or the credits of the account do not cover it: somebody has to pay, or wait for the next month. */
  | 'spent'
  | 'not_found'
  | 'rate_limited'
  /** It failed, or could not be reached. */
  | 'unavailable'
  | 'timeout'
  | 'aborted'
  /** It answered something that is not what it promises to answer. */
  | 'unreadable';

const RETRYABLE: readonly VoiceProviderErrorKind[] = ['rate_limited', 'unavailable', 'timeout'];

/** Why the voice provider did not do it. Nothing in it holds a key, a credential or what we sent. */
export class VoiceProviderError extends Error {
  override name = 'VoiceProviderError';
  readonly kind: VoiceProviderErrorKind;
  readonly status: number | undefined;
  /** The provider's own short words for it, where it gave some. */
  readonly reason: string | undefined;
  /** Its sentence, for operators and stewards and never for a visitor. */
  readonly sentence: string | undefined;

  constructor(
    kind: VoiceProviderErrorKind,
    operation: string,
    more: { status?: number; reason?: string; sentence?: string } = {},
  ) {
    const details = [more.status, more.reason].filter((detail) => detail !== undefined).join(' ');
    super(`The voice provider could not ${operation}: ${details || kind}`);
    this.kind = kind;
    this.status = more.status;
    this.reason = more.reason;
    this.sentence = more.sentence;
  }

  get retryable(): boolean {
    return RETRYABLE.includes(this.kind);
  }
}
