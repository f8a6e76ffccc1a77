import { expect, test } from 'vitest';
import { openVoiceStore, type StoredConversation } from '#lib/local/voice/store/voice-store.ts';
import { temporaryDirectory } from './running-voice.ts';

const conversation = (status: StoredConversation['outcome']['status']): StoredConversation => ({
  id: `conv_${status}`,
  createdAt: 1,
  agentName: 'Mara',
  webhook: null,
  deliveries: [],
  feedback: {},
  outcome: {
    conversationId: `conv_${status}`,
    agentId: 'agent_1',
    status,
    startedAt: 1,
    textOnly: true,
    variables: {},
    overrides: {},
    transcript: [{ role: 'agent', message: 'Hello.' }],
    authorization: 'public',
  },
});

test('a call that was going on when the provider was killed has failed, with what was said', async () => {
  const dataDir = temporaryDirectory();
  const before = await openVoiceStore(dataDir, () => {});
  for (const status of ['in-progress', 'done'] as const) await before.conversations.put(conversation(status));
  const { conversations } = await openVoiceStore(dataDir, () => {});
  expect(conversations.get('conv_in-progress')?.outcome).toMatchObject({
    status: 'failed',
    error: { code: 1011 },
    transcript: [{ message: 'Hello.' }],
  });
  expect(conversations.get('conv_done')?.outcome).toEqual(conversation('done').outcome);
});
