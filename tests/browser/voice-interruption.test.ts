import { sayAloud } from '#tests/voice/own/read-aloud.ts';
import { browserHearing, writeMicrophone } from './microphone.ts';
import { expect, test } from './test.ts';
import { agentSaid, everythingTold, startVoiceStage, toldOf, type VoiceStage } from './voice-stage.ts';

const RATE = 16_000;
const QUESTION = 'No, wait a moment. What did your grandfather teach you about the weather?';
/** Silence, then somebody who asks a question, then silence. */
const recording = new Float32Array(RATE * 60);
const question = await sayAloud(QUESTION, RATE);
if (question) recording.set(question, RATE * 3);
test.use({ launchOptions: browserHearing(writeMicrophone('interruption', recording)) });

let stage: VoiceStage;
test.beforeAll(async () => {
  stage = await startVoiceStage();
});
test.afterAll(() => stage.stop());

test('a person who asks into the microphone interrupts the agent, is told what had been said, and is answered aloud', async ({
  page,
}) => {
  test.skip(question === null, 'the packages that hear and speak are not installed');
  await stage.open(page);
  const long = 'I grew up on an island with a lighthouse, and there is a great deal to tell about it. '
    .repeat(12)
    .trim();
  await stage.call(page, { spec: { firstMessage: long } });

  await expect.poll(() => toldOf(page, 'interruption')).toHaveLength(1);
  await expect.poll(() => toldOf(page, 'correction')).toHaveLength(1);
  const [correction] = (await toldOf(page, 'correction')) as Record<string, string>[];
  expect(correction?.original_agent_response).toBe(long);
  const spoken = correction?.corrected_agent_response ?? '';
  expect(spoken.length).toBeGreaterThan(0);
  expect(spoken.length).toBeLessThan(long.length / 2);
  expect(long.startsWith(spoken.replace(/(\.\.\.|…)$/, ''))).toBe(true);

  await expect
    .poll(async () =>
      ((await toldOf(page, 'message')) as Record<string, string>[]).filter(({ role }) => role === 'user'),
    )
    .toEqual([
      expect.objectContaining({ message: expect.stringMatching(/grandfather teach you about the weather/i) }),
    ]);
  await expect.poll(() => agentSaid(page)).toHaveLength(2);
  await page.waitForFunction(() => window.conversation.levels().output > 0.01);
  const told = (await everythingTold(page)).map(({ what }) => what);
  expect(told.indexOf('interruption')).toBeLessThan(told.lastIndexOf('message'));
  await page.evaluate(() => window.conversation.end());
  await expect(page.getByRole('status')).toHaveText('disconnected');
});
