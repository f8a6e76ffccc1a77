import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { AgentSpec } from '../voice-provider.ts';
import { buildElevenLabsAgentTemplate } from './agent-template.ts';

export type AgentPayload = {
  name: string;
  tags: string[];
  conversationConfig: ElevenLabs.ConversationalConfig;
  platformSettings: ElevenLabs.AgentPlatformSettingsRequestModel;
};

/** What is sent: the template of the agent, its tools by the ids under which they were registered. */
export function agentPayload(spec: AgentSpec, toolIds: readonly string[]): AgentPayload {
  const { conversationConfig, platformSettings } = buildElevenLabsAgentTemplate(spec);
  const { agent } = conversationConfig;
  const { tools: _, ...prompt } = agent.prompt;
  return {
    name: spec.name,
    tags: [spec.tag],
    conversationConfig: {
      ...conversationConfig,
      agent: { ...agent, prompt: { ...prompt, toolIds: [...toolIds] } },
    },
    platformSettings,
  };
}
