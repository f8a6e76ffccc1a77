import { silentMicrophone } from './microphone.ts';
import { expect, test } from './test.ts';
import { agentSaid, startVoiceStage, toldOf, type VoiceStage } from './voice-stage.ts';

test.use(silentMicrophone);
// In one process: the page and the provider are made once.
test.describe.configure({ mode: 'default' });

let stage: VoiceStage;
test.beforeAll(async () => {
  stage = await startVoiceStage();
});
test.afterAll(() => stage.stop());

test.beforeEach(async ({ page }) => {
  stage.toolAnswer = { ...stage.toolAnswer, status: 200 };
  stage.toolCalls.length = 0;
  await stage.misbehave([]);
  await stage.open(page);
});

test('a text conversation is greeted, answered from a tool with its source, and ended with a goodbye', async ({
  page,
}) => {
  await stage.call(page, { textOnly: true });
  await expect.poll(() => agentSaid(page)).toEqual(['Hello Ada, what would you like to know?']);

  await page.evaluate(() => window.conversation.say('Who kept the lighthouse?'));
  await expect.poll(() => agentSaid(page)).toHaveLength(2);
  const answer = (await agentSaid(page)).at(-1);
  expect(answer).toContain('My grandfather kept the lighthouse at Kallskär.');
  expect(answer).toContain('[c-lighthouse]');
  expect(await toldOf(page, 'tool request')).toEqual(['retrieve_context']);
  expect(await toldOf(page, 'tool response')).toEqual([{ tool_name: 'retrieve_context', is_error: false }]);
  expect(stage.toolCalls).toEqual([
    { query: expect.stringContaining('lighthouse'), conversation_id: 'our-conversation' },
  ]);
  const parts = (await toldOf(page, 'part')) as { type: string; text: string }[];
  expect(parts.map(({ text }) => text).join('')).toContain(answer);

  await page.evaluate(() => window.conversation.say('Thank you, goodbye!'));
  await expect(page.getByRole('status')).toHaveText('disconnected');
  expect(await toldOf(page, 'tool response')).toContainEqual({ tool_name: 'end_call', is_error: false });
  expect(await toldOf(page, 'disconnect')).toEqual([expect.objectContaining({ reason: 'agent' })]);
  expect(await agentSaid(page)).toHaveLength(3);
  expect(await toldOf(page, 'error')).toEqual([]);
});

test('a voice conversation: it is heard speaking, in the first message and in an answer from a tool', async ({
  page,
}) => {
  await stage.call(page);
  await expect(page.getByRole('status')).toHaveText('connected');
  await page.waitForFunction(() => window.conversation.levels().output > 0.02);
  // On a busy machine its sound comes in pieces, and the SDK listens in between.
  await expect.poll(async () => (await toldOf(page, 'mode')).at(-1)).toBe('listening');
  expect((await toldOf(page, 'mode'))[0]).toBe('speaking');

  await page.evaluate(() => window.conversation.say('Who kept the lighthouse?'));
  await expect.poll(() => agentSaid(page)).toHaveLength(2);
  await page.waitForFunction(() => window.conversation.levels().output > 0.02);
  expect(await toldOf(page, 'tool response')).toEqual([{ tool_name: 'retrieve_context', is_error: false }]);

  await page.evaluate(() => window.conversation.say('Goodbye!'));
  await expect.poll(() => toldOf(page, 'disconnect')).toEqual([expect.objectContaining({ reason: 'agent' })]);
  expect(await toldOf(page, 'interruption')).toHaveLength(1);
  expect(await toldOf(page, 'error')).toEqual([]);
});

test('a tool that fails is said, not hidden', async ({ page }) => {
  stage.toolAnswer = { ...stage.toolAnswer, status: 503 };
  await stage.call(page, { textOnly: true });
  await expect.poll(() => agentSaid(page)).toHaveLength(1);
  await page.evaluate(() => window.conversation.say('Who kept the lighthouse?'));
  await expect.poll(() => agentSaid(page)).toHaveLength(2);
  expect(await toldOf(page, 'tool response')).toEqual([{ tool_name: 'retrieve_context', is_error: true }]);
  expect((await agentSaid(page)).at(-1)).not.toContain('grandfather');
});

test('a call without one of its variables does not start, and says which', async ({ page }) => {
  await stage.call(page, {
    textOnly: true,
    spec: { firstMessage: 'Hello {{listener}}, I am {{somebody}}.', placeholders: [] },
  });
  await expect(page.getByRole('status')).toHaveText('error');
  expect(JSON.stringify(await toldOf(page, 'error'))).toContain(
    "Missing required dynamic variables in first message: {'somebody'}",
  );
  expect(await agentSaid(page)).toEqual([]);
});

for (const textOnly of [true, false]) {
  test(`a socket that drops in a ${textOnly ? 'text' : 'voice'} call is told as an error`, async ({
    page,
  }) => {
    await stage.call(page, { textOnly });
    await expect.poll(() => agentSaid(page)).toHaveLength(1);
    await stage.misbehave([{ on: 'frame', does: 'drop', times: 1 }]);
    // In a voice call the microphone sends the next frame.
    if (textOnly) await page.evaluate(() => window.conversation.say('Are you still there?'));
    await expect
      .poll(() => toldOf(page, 'disconnect'))
      .toEqual([expect.objectContaining({ reason: 'error', closeCode: 1006 })]);
    expect(await agentSaid(page)).toHaveLength(1);
  });
}

test('who hangs up is gone, and may call again', async ({ page }) => {
  const agentId = await stage.call(page, { textOnly: true });
  await expect.poll(() => agentSaid(page)).toHaveLength(1);
  await page.evaluate(() => window.conversation.end());
  await expect(page.getByRole('status')).toHaveText('disconnected');
  await stage.call(page, { textOnly: true });
  await expect.poll(() => agentSaid(page)).toHaveLength(2);
  expect(agentId).toMatch(/^agent_/);
});
