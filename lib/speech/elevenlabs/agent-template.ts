import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import { BOUND_PARAMETERS } from '#lib/models/tool-definitions.ts';
import { englishNameOf } from '#lib/platform/languages.public.ts';
import { GUEST_CALLS_AT_ONCE } from '#lib/platform/limits.public.ts';
import { DEFAULT_MODEL } from '../agent-model.ts';
import { agentTools } from '../agent-tools.ts';
import { firstWordsIn } from '../first-words.ts';
import { LONGEST_CALL_MINUTES, PROVIDER_KEEPS_DAYS } from '../limits.public.ts';
import type { AgentSpec, AgentVoice, AgentWords } from '../voice-provider.ts';
import { agentGuards } from './agent-guards.ts';
import { type PronunciationRule, pronunciationRules } from './pronunciation-rules.ts';
import { providerLanguage, spokenModel } from './spoken-model.ts';
import { type ToolPayload, toolPayload } from './tool-payload.ts';
import { thinkingWords, turnSettings } from './turn-settings.ts';

type Given = AgentWords &
  Pick<AgentSpec, 'alsoSpeaks' | 'personName' | 'names' | 'pronunciations' | 'model'> & {
    voice: Pick<AgentVoice, 'voiceId'> & Partial<AgentVoice>;
    /** Where the tool routes are, such as https://reflections.example/api/tools. */
    toolBaseUrl: string;
    retentionDays?: number;
    guestCallsAtOnce?: number;
    recordsVoice?: true;
  };

type Config = ElevenLabs.ConversationalConfig;
type Agent = NonNullable<Config['agent']>;
type Prompt = NonNullable<Agent['prompt']>;

export type AgentTemplate = {
  conversationConfig: Omit<Config, 'agent'> & {
    agent: Omit<Agent, 'prompt'> & { prompt: Omit<Prompt, 'tools'> & { tools: ToolPayload[] } };
  };
  platformSettings: ElevenLabs.AgentPlatformSettingsRequestModel;
  /** In a dictionary of their own, which the agent refers to by its id. */
  pronunciations: PronunciationRule[];
};

/** The provider's default set is not documented, so it is said: what the talk page shows, and nothing else. */
const CLIENT_EVENTS: ElevenLabs.ClientEvent[] = [
  'conversation_initiation_metadata',
  'ping',
  'audio',
  'interruption',
  'user_transcript',
  // What is understood so far, as captions while the person speaks.
  'tentative_user_transcript',
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

const END_CALL =
  'Ends the conversation. Use it after your own goodbye, when the person says goodbye, is done, or asks you to stop. Never use it in the middle of an answer.';

const LANGUAGE_DETECTION =
  'Switches to the language that the person speaks, when it is another one than yours and you have it.';

/** Said, since an agent that somebody tuned by hand would keep what they chose. */
const VOICE_SETTINGS = { stability: 0.5, similarityBoost: 0.8, speed: 1 };

/** What is said where a session sent nothing: the least that anybody may do. All others are empty. */
const SAFE_VALUES: Readonly<Record<string, string>> = {
  actor_type: 'guest',
  allowed_actions: 'retrieve-context',
  off_record: 'false',
  session_access_scope: 'public',
};

/**
 * The tools of an agent in the provider's words. They are registered there and then referred to by their ids, because inline
 * tools and ids together are refused; the header with the secret is added when they are registered.
 */
export const buildInlineTools = (given: Parameters<typeof agentTools>[0]): ToolPayload[] =>
  agentTools(given).map((spec) => toolPayload(spec));

/**
 * An agent in the provider's words, rendered from the pack as it was promoted and nothing else: what it says, its tools in
 * full, and everything closed to those without a credential from us.
 */
export function buildElevenLabsAgentTemplate(given: Given): AgentTemplate {
  requireOwnAudience(given);
  const { pack, surface, voice, toolBaseUrl, model = DEFAULT_MODEL, names = [] } = given;
  const { retentionDays = PROVIDER_KEEPS_DAYS, guestCallsAtOnce = GUEST_CALLS_AT_ONCE } = given;
  const languages = languagesOf(given);
  const [language = 'en', ...others] = languages;
  return {
    conversationConfig: {
      agent: {
        firstMessage: firstMessage(given, language),
        language: providerLanguage(language),
        // The SDK passes this key on as it is: in camel case the provider would not know it.
        dynamicVariables: { dynamic_variable_placeholders: placeholders(pack.placeholders) },
        prompt: {
          prompt: pack.systemPrompt + languageRules(languages),
          llm: llmOf(model.llm),
          temperature: model.temperature,
          maxTokens: model.maxTokens,
          backupLlmConfig: model.backupLlm
            ? { preference: 'override', order: [llmOf(model.backupLlm)] }
            : { preference: 'default' },
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
            ...(others.length > 0 && {
              languageDetection: {
                type: 'system' as const,
                name: 'language_detection',
                description: LANGUAGE_DETECTION,
                params: { systemToolType: 'language_detection' as const },
              },
            }),
          },
        },
      },
      tts: {
        modelId: spokenModel(language, model.tts),
        agentOutputAudioFormat: AUDIO_FORMAT,
        voiceId: voice.voiceId,
        ...VOICE_SETTINGS,
      },
      asr: { quality: 'high', userInputAudioFormat: AUDIO_FORMAT, keywords: [...names] },
      turn: turnSettings(surface, languages),
      languagePresets: Object.fromEntries(
        others.map((code) => [providerLanguage(code), languagePreset(given, code)]),
      ),
      conversation: {
        textOnly: false,
        maxDurationSeconds: LONGEST_CALL_MINUTES * 60,
        clientEvents: CLIENT_EVENTS,
      },
    },
    platformSettings: agentGuards(surface, {
      retentionDays,
      guestCallsAtOnce,
      recordsVoice: given.recordsVoice ?? false,
    }),
    pronunciations: pronunciationRules(given.pronunciations ?? []),
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

/** Its own language first, and each once. */
const languagesOf = ({ voice, alsoSpeaks = [] }: Given): string[] => [
  ...new Set([voice.language ?? 'en', ...alsoSpeaks]),
];

/** A pack is written in English; what is said first in another language is said there in short. */
const firstMessage = ({ pack, personName }: Given, language: string): string =>
  (personName && firstWordsIn(language, personName)) || pack.firstMessage;

function languagePreset(given: Given, language: string) {
  return {
    overrides: {
      agent: { language: providerLanguage(language), firstMessage: firstMessage(given, language) },
      tts: { modelId: spokenModel(language, given.model?.tts ?? null) },
      turn: { softTimeoutConfig: { message: thinkingWords(language) } },
    },
  };
}

/** Nothing for an agent of English alone: its prompt is the pack, as it was judged. */
function languageRules([language = 'en', ...others]: readonly string[]): string {
  if (language === 'en' && others.length === 0) return '';
  const also =
    others.length > 0
      ? ` Whoever speaks ${others.map(englishNameOf).join(' or ')} is answered in that language.`
      : '';
  return `\n## Language\n\nSpeak ${englishNameOf(language)}.${also} These instructions are in English for you alone. What is quoted keeps its meaning when it is said in another language; titles keep their words.\n`;
}

/** One that the SDK does not know is refused by it, and so by every sync, with its place in the words for stewards. */
const llmOf = (name: string) => name as ElevenLabs.Llm;
