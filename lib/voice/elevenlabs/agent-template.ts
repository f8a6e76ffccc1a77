import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import { BOUND_PARAMETERS } from '#lib/tools/tool-definitions.ts';
import { AGENT_LLM } from '../agent-llm.ts';
import type { AgentVoice, AgentWords } from '../voice-provider.ts';
import { CLOSED_OVERRIDES } from './closed-overrides.ts';
import { buildInlineTools } from './inline-tools.ts';
import type { ToolPayload } from './tool-payload.ts';

type Given = AgentWords & {
  voice: Pick<AgentVoice, 'voiceId'> & Partial<AgentVoice>;
  /** Where the tool routes are, such as https://reflections.example/api/tools. */
  toolBaseUrl: string;
  retentionDays?: number;
};

type Config = ElevenLabs.ConversationalConfig;
type Agent = NonNullable<Config['agent']>;
type Prompt = NonNullable<Agent['prompt']>;

export type AgentTemplate = {
  conversationConfig: Omit<Config, 'agent'> & {
    agent: Omit<Agent, 'prompt'> & { prompt: Omit<Prompt, 'tools'> & { tools: ToolPayload[] } };
  };
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
  // What the page shows as an answer's sources is in it.
  'agent_tool_response_full_payload',
  'client_error',
];

const AUDIO_FORMAT = 'pcm_16000';
const MAX_DURATION_SECONDS = 30 * 60;
const RETENTION_DAYS = 30;

const END_CALL =
  'Ends the conversation. Use it after your own goodbye, when the person says goodbye, is done, or asks you to stop. Never use it in the middle of an answer.';

/** What is said where a session sent nothing: the least that anybody may do. All others are empty. */
const SAFE_VALUES: Readonly<Record<string, string>> = {
  actor_type: 'guest',
  allowed_actions: 'retrieve-context',
  off_record: 'false',
  session_access_scope: 'public',
};

/**
 * An agent in the provider's words, rendered from the pack as it was promoted and nothing else: what it says, its tools in
 * full, and everything closed to those without a credential from us.
 */
export function buildElevenLabsAgentTemplate(given: Given): AgentTemplate {
  requireOwnAudience(given);
  const { pack, surface, voice, toolBaseUrl, retentionDays = RETENTION_DAYS } = given;
  return {
    conversationConfig: {
      agent: {
        firstMessage: pack.firstMessage,
        language: voice.language ?? 'en',
        // The SDK passes this key on as it is: in camel case the provider would not know it.
        dynamicVariables: { dynamic_variable_placeholders: placeholders(pack.placeholders) },
        prompt: {
          prompt: pack.systemPrompt,
          llm: AGENT_LLM,
          temperature: 0.4,
          maxTokens: 500,
          enableParallelToolCalls: false,
          mcpServerIds: [],
          nativeMcpServerIds: [],
          knowledgeBase: [],
          tools: buildInlineTools({ surface, toolBaseUrl, toolContract: pack.toolContract }),
          builtInTools: {
            endCall: {
              type: 'system',
              name: 'end_call',
              description: END_CALL,
              params: { systemToolType: 'end_call' },
            },
          },
        },
      },
      tts: { modelId: 'eleven_flash_v2_5', agentOutputAudioFormat: AUDIO_FORMAT, voiceId: voice.voiceId },
      asr: { userInputAudioFormat: AUDIO_FORMAT },
      conversation: {
        textOnly: false,
        maxDurationSeconds: MAX_DURATION_SECONDS,
        clientEvents: CLIENT_EVENTS,
      },
    },
    platformSettings: closed(retentionDays),
  };
}

/** The types say it too; but a public agent with private words is what must not happen by any mistake. */
function requireOwnAudience(words: AgentWords): void {
  if (words.surface === 'interviewer') return;
  const audience = words.surface === 'public' ? 'public' : 'private';
  if (!words.pack.kind.startsWith(`${audience}_`)) {
    throw new Error(`The agent for ${words.surface} cannot speak from ${words.pack.kind}.`);
  }
}

const placeholders = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    [...new Set([...names, ...BOUND_PARAMETERS])].map((name) => [name, SAFE_VALUES[name] ?? '']),
  );

const closed = (retentionDays: number): ElevenLabs.AgentPlatformSettingsRequestModel => ({
  auth: { enableAuth: true },
  overrides: CLOSED_OVERRIDES,
  privacy: { recordVoice: false, retentionDays },
});
