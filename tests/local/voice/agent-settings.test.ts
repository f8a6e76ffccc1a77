import { expect, test } from 'vitest';
import { agentSettings } from '#lib/local/voice/agent-settings.ts';
import type { JsonObject } from '#lib/local/voice/local-types.ts';
import { webhookTool } from './running-voice.ts';

const agent = (conversationConfig: JsonObject, platformSettings: JsonObject = {}) => ({
  id: 'agent_1',
  createdAt: 1,
  updatedAt: 1,
  name: 'Mara',
  tags: [],
  workflow: null,
  conversationConfig,
  platformSettings,
});
const tool = (id: string, config: JsonObject) => ({ id, createdAt: 1, config, responseMocks: [] });

test('an agent that says nothing has the defaults of the provider', () => {
  expect(agentSettings(agent({}), [])).toEqual({
    agentId: 'agent_1',
    firstMessage: '',
    firstMessageUninterruptible: false,
    language: 'en',
    prompt: '',
    temperature: 0,
    voiceId: expect.any(String),
    speed: 1,
    webhookTools: [],
    clientTools: [],
    endCall: null,
    outputFormat: 'pcm_16000',
    inputFormat: 'pcm_16000',
    textOnly: false,
    maxDurationSeconds: 600,
    silenceEndCallSeconds: null,
    clientEvents: new Set([
      'audio',
      'interruption',
      'user_transcript',
      'agent_response',
      'agent_response_correction',
      'agent_tool_response',
    ]),
    allowedOverrides: new Set(),
    concurrencyLimit: null,
    patience: 'normal',
    keywords: [],
    pronunciations: [],
    recordsVoice: true,
    listeningTerms: [],
  });
});

test('a call gets the settings that its agent says', () => {
  const webhook = webhookTool('https://app.example/t');
  const client = { type: 'client', name: 'show', description: '' };
  const endCall = { name: 'end_call', description: 'When done.', params: { system_tool_type: 'end_call' } };
  const settings = agentSettings(
    agent(
      {
        agent: {
          disable_first_message_interruptions: true,
          prompt: {
            max_tokens: 500,
            tool_ids: ['t1', 't2', 'gone', 't3'],
            built_in_tools: { end_call: endCall, language_detection: null },
          },
        },
        tts: { agent_output_audio_format: 'ulaw_8000', speed: 1.1 },
        asr: { user_input_audio_format: 'opus_of_the_future' },
        turn: { silence_end_call_timeout: 20 },
        conversation: { client_events: ['audio'], max_duration_seconds: 60 },
      },
      {
        overrides: {
          conversation_config_override: {
            agent: { first_message: true, language: false, prompt: { prompt: true } },
            conversation: { text_only: true },
          },
        },
        call_limits: { agent_concurrency_limit: 0 },
      },
    ),
    [tool('t1', webhook), tool('t2', client), tool('t3', { ...client, name: 'end_call' })],
  );
  expect(settings).toMatchObject({
    firstMessageUninterruptible: true,
    maxTokens: 500,
    webhookTools: [webhook],
    clientTools: [client],
    endCall: { description: 'When done.' },
    outputFormat: 'ulaw_8000',
    inputFormat: 'pcm_16000',
    speed: 1.1,
    silenceEndCallSeconds: 20,
    maxDurationSeconds: 60,
    clientEvents: new Set(['audio']),
    allowedOverrides: new Set(['agent.first_message', 'agent.prompt.prompt', 'conversation.text_only']),
    concurrencyLimit: 0,
  });
});
