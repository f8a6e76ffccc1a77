import { TOOL_SECRET_HEADER } from '#lib/models/tool-definitions.ts';
import { Secret } from '#lib/platform/secret.ts';
import type { AgentSpec, ToolSpec } from '#lib/speech/voice-provider.ts';

export type AgentChanges = Partial<
  Pick<AgentSpec, 'name' | 'tag' | 'toolBaseUrl' | 'retentionDays' | 'pronunciations'> &
    AgentSpec['voice'] &
    Pick<AgentSpec['pack'], 'firstMessage' | 'systemPrompt' | 'toolContract' | 'placeholders'>
>;

/** A plain agent without tools, for tests that change one thing about it. */
export const agentSpec = ({
  name = 'Mara Lindqvist, public',
  tag = 'reflection:mara:public',
  toolBaseUrl = 'https://app.example/api/tools',
  retentionDays = 30,
  pronunciations = [],
  voiceId = 'cjVigY5qzO86Huf0OWal',
  language = 'en',
  ...words
}: AgentChanges = {}): AgentSpec => ({
  name,
  tag,
  toolBaseUrl,
  retentionDays,
  pronunciations,
  voice: { voiceId, language },
  surface: 'public',
  pack: {
    kind: 'public_standard',
    firstMessage: 'Hello {{listener}}, what would you like to know?',
    systemPrompt: 'You are Mara. You may only call {{allowed_actions}}.',
    toolContract: [],
    placeholders: ['allowed_actions', 'listener'],
    ...words,
  },
});

export const toolSpec = (changes: Partial<ToolSpec> = {}): ToolSpec => ({
  name: 'retrieve_context',
  description: 'Looks up what the person has said about something.',
  url: 'https://app.example/api/tools/retrieve-context',
  timeoutSeconds: 20,
  parameters: [
    { name: 'query', type: 'string', required: true, from: 'model', description: 'What to look for.' },
    {
      name: 'conversation_id',
      type: 'string',
      required: true,
      from: 'variable',
      variable: 'conversation_id',
    },
  ],
  ...changes,
});

export const toolSecrets = (value = 'tool-secret-canary-0123456789') => ({
  [TOOL_SECRET_HEADER]: new Secret(value),
});
