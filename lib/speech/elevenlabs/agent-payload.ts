import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { AgentSpec } from '../voice-provider.ts';
import { buildElevenLabsAgentTemplate } from './agent-template.ts';

export type AgentPayload = {
  name: string;
  tags: string[];
  conversationConfig: ElevenLabs.ConversationalConfig;
  platformSettings: ElevenLabs.AgentPlatformSettingsRequestModel;
};

type Dictionaries = readonly ElevenLabs.PydanticPronunciationDictionaryVersionLocator[];

/** What is sent: the template of the agent, its tools and how it says names by the ids under which they were registered. */
export function agentPayload(
  spec: AgentSpec,
  toolIds: readonly string[],
  dictionaries: Dictionaries = [],
): AgentPayload {
  const { conversationConfig, platformSettings } = buildElevenLabsAgentTemplate(spec);
  const { agent } = conversationConfig;
  const { tools: _, ...prompt } = agent.prompt;
  return {
    name: spec.name,
    tags: [spec.tag],
    conversationConfig: {
      ...conversationConfig,
      agent: { ...agent, prompt: closedPrompt({ ...prompt, toolIds: [...toolIds] }) },
      tts: { ...conversationConfig.tts, pronunciationDictionaryLocators: [...dictionaries] },
    },
    platformSettings,
  };
}

type Prompt = NonNullable<NonNullable<ElevenLabs.ConversationalConfig['agent']>['prompt']>;

/**
 * An update is merged into what is there: a way of thinking that fits another model, or a tool that somebody added, would stay and
 * have the whole refused. What the SDK finds undefined it sends as null, which takes it out.
 */
const closedPrompt = ({ builtInTools, ...prompt }: Prompt): Prompt => ({
  ...absent('reasoningEffort', 'thinkingBudget', 'customLlm'),
  ...prompt,
  builtInTools: { ...absent(...OTHER_TOOLS), ...builtInTools },
});

const OTHER_TOOLS: readonly (keyof ElevenLabs.BuiltInToolsInput)[] = [
  'transferToAgent',
  'transferToNumber',
  'languageDetection',
  'skipTurn',
  'playKeypadTouchTone',
  'voicemailDetection',
];

const absent = (...names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, undefined]));
