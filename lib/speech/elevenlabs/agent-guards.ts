import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import { CONVERSATIONS_PER_DAY, MEMBER_CALLS_AT_ONCE } from '../limits.public.ts';
import type { AgentSurface } from '../voice-provider.ts';

type Guards = ElevenLabs.AgentPlatformSettingsRequestModel;

/**
 * Left out, there would be no limit of calls at once, 100,000 a day, and those above the plan at double price. Who may begin is
 * decided by us, for each network; a conversation that lost its connection is one more call to the provider.
 */
const callLimits = (surface: AgentSurface, guestCallsAtOnce: number) => ({
  agentConcurrencyLimit: surface === 'public' ? guestCallsAtOnce : MEMBER_CALLS_AT_ONCE,
  dailyLimit: 2 * CONVERSATIONS_PER_DAY,
  burstingEnabled: false,
});

/** Every flag that the SDK knows; one that it learns has to be decided here before this compiles. */
type EachFlag<T> = {
  [Key in keyof T]-?: NonNullable<T[Key]> extends boolean ? boolean : EachFlag<NonNullable<T[Key]>>;
};

/**
 * What whoever starts a conversation may change about it: that it has no sound, and nothing else. Each one is said, since an
 * update is merged into what is there and would leave open what somebody else has opened.
 */
export const CLOSED_OVERRIDES = {
  conversationConfigOverride: {
    agent: {
      firstMessage: false,
      language: false,
      maxConversationDurationMessage: false,
      prompt: {
        prompt: false,
        llm: false,
        toolIds: false,
        toolIdsStrict: false,
        nativeMcpServerIds: false,
        knowledgeBase: false,
      },
    },
    asr: { keywords: false },
    turn: { softTimeoutConfig: { message: false, additionalSoftTimeoutMessages: false } },
    tts: {
      modelId: false,
      voiceId: false,
      supportedVoices: false,
      stability: false,
      speed: false,
      similarityBoost: false,
      pronunciationDictionaryLocators: false,
    },
    // A person may talk without a microphone.
    conversation: { textOnly: true, maxDurationSeconds: false },
  },
  customLlmExtraBody: false,
  enableConversationInitiationClientDataFromWebhook: false,
  enableStartingWorkflowNodeIdFromClient: false,
  enableProcedureIdsFromClient: false,
} as const satisfies EachFlag<ElevenLabs.ConversationInitiationClientDataConfigInput>;

/** What costs, who may come in, and what is kept: everything said, since what is left out is the provider's to choose. */
export const agentGuards = (
  surface: AgentSurface,
  {
    retentionDays,
    guestCallsAtOnce,
    recordsVoice,
  }: { retentionDays: number; guestCallsAtOnce: number; recordsVoice: boolean },
): Guards => ({
  auth: { enableAuth: true },
  overrides: CLOSED_OVERRIDES,
  privacy: { recordVoice: recordsVoice && surface === 'interviewer', retentionDays },
  callLimits: callLimits(surface, guestCallsAtOnce),
  // Who waits is told so in a frame before any other, after which the SDKs never come to stand: whoever finds no room is
  // told at once, and by us.
  queueingConfig: { enabled: false },
  guardrails:
    surface === 'public'
      ? { version: '1', focus: { isEnabled: true }, promptInjection: { isEnabled: true } }
      : { version: '1', focus: { isEnabled: false }, promptInjection: { isEnabled: false } },
});
