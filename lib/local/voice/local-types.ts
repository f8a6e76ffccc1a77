import type { LlmProvider } from '#lib/models/llm-provider.ts';
import type { Tool } from '#lib/models/tool.ts';
import type { Secret } from '#lib/platform/secret.ts';
import type { Misbehaving } from './rest/misbehaviour.ts';
import type { PronunciationRule } from './rest/pronunciation-rule.ts';
import type { Speech } from './speech/speech.ts';
import type { Recording } from './store/call-sounds.ts';

export type JsonObject = { [key: string]: unknown };

export type AudioFormat = `pcm_${8000 | 16000 | 22050 | 24000 | 44100 | 48000}` | 'ulaw_8000';

export type DynamicVariables = Record<string, string | number | boolean>;

/** What a call needs to know of an agent: its configuration with the provider's defaults filled in. */
export type AgentSettings = {
  agentId: string;
  firstMessage: string;
  firstMessageUninterruptible: boolean;
  language: string;
  prompt: string;
  temperature?: number;
  maxTokens?: number;
  voiceId: string;
  speed: number;
  /** The `tool_config` of each tool. */
  webhookTools: readonly JsonObject[];
  clientTools: readonly JsonObject[];
  endCall: { description: string } | null;
  outputFormat: AudioFormat;
  inputFormat: AudioFormat;
  textOnly: boolean;
  maxDurationSeconds: number;
  silenceEndCallSeconds: number | null;
  /** How soon a pause is the end of a turn. */
  patience: 'patient' | 'normal' | 'eager';
  /** Names that are said otherwise than they are written. */
  pronunciations: readonly PronunciationRule[];
  /** Names and other words that are to be heard right. */
  keywords: readonly string[];
  /** What is said to show that one listens, and interrupts nobody. */
  listeningTerms: readonly string[];
  clientEvents: ReadonlySet<string>;
  /** Dotted paths below `conversation_config_override` that are allowed: `agent.first_message`, … */
  allowedOverrides: ReadonlySet<string>;
  concurrencyLimit: number | null;
  /** Whether what the person says is kept as sound. */
  recordsVoice: boolean;
};

/** A turn as GET conversation shows it. */
export type TranscriptTurn = JsonObject;

export type AdmittedCall = {
  conversationId: string;
  settings: AgentSettings;
  authorization: 'signed_url' | 'public';
  services: CallServices;
};

/** What a call needs of the provider. */
export type CallServices = {
  model: { provider: LlmProvider; model: string; key?: Secret };
  /** 1 is real time; tests use more. */
  pace: number;
  speech: Speech;
  webhookTool(
    config: JsonObject,
    variables: () => DynamicVariables,
    onAssigned: (name: string, value: string | number | boolean) => void,
    /** What was sent, as `tool_details` of the transcript shows it; comes before the tool's answer. */
    onCalled?: (callId: string, details: JsonObject) => void,
  ): Tool;
  /** The provider's words for the 1008 close, or null when nothing is missing. */
  missingVariables(settings: AgentSettings, variables: DynamicVariables): string | null;
  fill(text: string, variables: DynamicVariables): string;
  /** Writes the record: once at the start (in-progress), at each change, and at the end. */
  save(conversation: CallOutcome): Promise<void>;
  /** The final save, and the post-call webhook. */
  ended(conversation: CallOutcome): Promise<void>;
  /** Of a call whose agent records; what is heard is added to it. */
  recording(): Recording;
  misbehaviour(on: 'socket' | 'frame' | 'tool'): Misbehaving | null;
  /** Aborted when the provider stops. */
  signal: AbortSignal;
};

export type CallOutcome = {
  conversationId: string;
  agentId: string;
  status: 'in-progress' | 'processing' | 'done' | 'failed';
  startedAt: number;
  endedAt?: number;
  textOnly: boolean;
  userId?: string;
  /** As the record may show them: secret ones without their values. */
  variables: DynamicVariables;
  overrides: JsonObject;
  transcript: TranscriptTurn[];
  terminationReason?: string;
  error?: { code: number; reason: string };
  authorization: 'signed_url' | 'public';
  /** Its sound, at this rate, is among the recorded ones. */
  soundRate?: number;
};
