import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';

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
