import { Conversation } from '@elevenlabs/client';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { whyClosed } from '#components/talk/voice-line.tsx';
import { anAgent, dial, hello, type RunningVoice, runVoice } from './running-voice.ts';

const CREATE = '/v1/convai/agents/create';
const signed = z.object({ signed_url: z.string() });

const signedUrl = async (voice: RunningVoice, agent: string) => {
  const { body } = await voice.send('GET', `/v1/convai/conversation/get-signed-url?agent_id=${agent}`);
  return signed.parse(body).signed_url;
};

/** What the page hears of the SDK, for which a call that cannot begin is an error. */
async function refusalOf(voice: RunningVoice, agent: string) {
  const dialling = Conversation.startSession({
    signedUrl: await signedUrl(voice, agent),
    textOnly: true,
    dynamicVariables: { listener: 'Ada' },
  });
  return whyClosed(await dialling.catch((error: unknown) => error));
}

const limits = (enabled: boolean) => ({
  call_limits: { agent_concurrency_limit: 1 },
  queueing_config: { enabled, wait_timeout_seconds: 1 },
});

test.each([
  ['at once, where nobody waits', false],
  ['after waiting, where callers wait', true],
])('the page is told that every line is busy: %s', async (_when, waits) => {
  const voice = await runVoice();
  const agent = await voice.make(CREATE, anAgent({}, limits(waits)));
  const first = dial(await signedUrl(voice, agent));
  first.say(hello());
  await first.frame('agent_response');
  expect(await refusalOf(voice, agent)).toBe('all_lines_busy');
  first.hangUp();
});

test('the page is told that the credits are used up, when a call begins and in the middle of one', async () => {
  const voice = await runVoice();
  const agent = await voice.make(CREATE, anAgent());
  const rules = [{ on: 'socket', does: 'status', says: 'quota_exceeded' }];
  expect((await voice.send('PUT', '/local/misbehaviour', { body: { rules } })).status).toBe(200);
  expect(await refusalOf(voice, agent)).toBe('provider_spent');
  expect(
    whyClosed({ reason: 'error', closeCode: 1002, closeReason: 'This request exceeds your quota limit.' }),
  ).toBe('provider_spent');
});

test.each([
  ['that the model failed', { closeCode: 1002, closeReason: 'The model could not answer.' }],
  ['that the network is gone', { closeCode: 1006, closeReason: '' }],
  ['nothing', undefined],
])('a line that says %s was lost', (_what, closed) => {
  expect(whyClosed(closed)).toBeNull();
});
