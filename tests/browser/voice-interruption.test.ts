import { softSpeech } from '#lib/voice/local/speech/speech-soft.ts';
import { expect, test } from './test.ts';
import {
  agentSaid,
  browserHearing,
  everythingTold,
  startVoiceStage,
  toldOf,
  type VoiceStage,
  writeMicrophone,
} from './voice-stage.ts';

const RATE = 16_000;
/** Silence, then somebody who speaks for two seconds, then silence. */
const recording = new Float32Array(RATE * 60);
recording.set(
  softSpeech('No, wait a moment, I wanted to ask you about something else entirely.', {
    rate: RATE,
    speed: 1,
    pitch: 180,
  }),
  RATE * 3,
);
test.use({ launchOptions: browserHearing(writeMicrophone('interruption', recording)) });

let stage: VoiceStage;
test.beforeAll(async () => {
  stage = await startVoiceStage();
});
test.afterAll(() => stage.stop());

test('who speaks into the microphone interrupts the agent, and is told what had been said', async ({
  page,
}) => {
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

  // Nobody speaks over the person: it listens, and soon says that it cannot make out words.
  await page.waitForFunction(() => window.conversation.levels().output < 0.01);
  await expect.poll(() => agentSaid(page)).toHaveLength(2);
  const told = (await everythingTold(page)).map(({ what }) => what);
  expect(told.indexOf('interruption')).toBeLessThan(told.lastIndexOf('message'));
  await page.evaluate(() => window.conversation.end());
  await expect(page.getByRole('status')).toHaveText('disconnected');
});
