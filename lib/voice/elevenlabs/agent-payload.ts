import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { AgentSpec } from '../voice-provider.ts';

export type AgentPayload = {
  name: string;
  tags: string[];
  conversationConfig: ElevenLabs.ConversationalConfig;
  platformSettings: ElevenLabs.AgentPlatformSettingsRequestModel;
};

/** The provider's default set is not documented, so it is said: what the talk page shows, and nothing else. */
const CLIENT_EVENTS: ElevenLabs.ClientEvent[] = [
  'conversation_initiation_metadata',
  'ping',
  'audio',
  'interruption',
  'user_transcript',
  'agent_response',
  'agent_response_correction',
  'agent_chat_response_part',
  'agent_tool_request',
  'agent_tool_response',
  'client_error',
];

const AUDIO_FORMAT = 'pcm_16000';

/** The part of the spec that the provider keeps, in its words; the rest closes the agent to everybody without our credential. */
export function agentPayload(spec: AgentSpec): AgentPayload {
  return {
    name: spec.name,
    tags: [spec.tag],
    conversationConfig: {
      agent: {
        firstMessage: spec.firstMessage,
        language: spec.language,
        // The SDK passes this key on as it is: in camel case the provider would not know it.
        dynamicVariables: { dynamic_variable_placeholders: { ...spec.placeholders } },
        prompt: {
          prompt: spec.systemPrompt,
          // The SDK's list of models is closed; one that it does not know is refused before anything is sent.
          llm: spec.model as ElevenLabs.Llm,
          temperature: spec.temperature,
          maxTokens: spec.maxTokens,
          enableParallelToolCalls: false,
          // Never together with `tools`: the provider refuses both at once.
          toolIds: [...spec.toolIds],
          builtInTools: {
            endCall: {
              type: 'system',
              name: 'end_call',
              description: spec.endCall,
              params: { systemToolType: 'end_call' },
            },
          },
        },
      },
      tts: {
        modelId: 'eleven_flash_v2_5',
        agentOutputAudioFormat: AUDIO_FORMAT,
        voiceId: spec.voiceId,
      },
      asr: { userInputAudioFormat: AUDIO_FORMAT },
      conversation: {
        textOnly: false,
        maxDurationSeconds: spec.maxDurationSeconds,
        clientEvents: CLIENT_EVENTS,
      },
    },
    platformSettings: {
      auth: { enableAuth: true },
      overrides: {
        conversationConfigOverride: {
          agent: {
            firstMessage: false,
            language: false,
            prompt: { prompt: false, llm: false, toolIds: false, knowledgeBase: false },
          },
          tts: { voiceId: false },
          // A person may talk without a microphone.
          conversation: { textOnly: true },
        },
        customLlmExtraBody: false,
        enableConversationInitiationClientDataFromWebhook: false,
      },
      privacy: { recordVoice: false, retentionDays: spec.retentionDays },
    },
  };
}
