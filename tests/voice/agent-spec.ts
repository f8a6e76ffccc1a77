import { Secret } from '#lib/platform/secret.ts';
import type { AgentSpec, ToolSpec } from '#lib/voice/voice-provider.ts';

/** A plain agent, for tests that change one thing about it. */
export const agentSpec = (changes: Partial<AgentSpec> = {}): AgentSpec => ({
  name: 'Mara Lindqvist, private',
  tag: 'reflection:mara:standard',
  language: 'en',
  firstMessage: 'Hello {{listener}}, what would you like to know?',
  systemPrompt: 'You are Mara. You may only call {{allowed_actions}}.',
  model: 'claude-sonnet-4-6',
  temperature: 0.4,
  maxTokens: 500,
  toolIds: [],
  endCall: 'When the person says goodbye.',
  placeholders: { listener: 'there', allowed_actions: 'retrieve-context' },
  voiceId: 'voice_stock',
  maxDurationSeconds: 600,
  retentionDays: 30,
  ...changes,
});

export const toolSpec = (changes: Partial<ToolSpec> = {}): ToolSpec => ({
  name: 'retrieve_context',
  description: 'Looks up what the person has said about something.',
  url: 'https://app.example/api/tools/retrieve-context',
  secretHeaders: { 'X-Tool-Secret': new Secret('tool-secret-canary-0123456789') },
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
