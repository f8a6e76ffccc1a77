import { expect, test } from 'vitest';
import { createCallEar } from '#lib/local/voice/call/call-ear.ts';
import { createCallTimers } from '#lib/local/voice/call/call-timers.ts';
import { isListening } from '#lib/local/voice/call/listening-words.ts';
import { encodeAudio } from '#lib/local/voice/speech/audio-format.ts';
import { EAR_FRAME, EAR_FRAME_MS, HEARING_RATE as RATE } from '#lib/local/voice/speech/speech.ts';
import { softMachine } from './soft-speech.ts';
import { joined, silence, tone } from './sounds.ts';

const spoken = (seconds: number) => tone({ hz: 200, seconds, rate: RATE, db: -20 });

/** Hears these words wherever somebody speaks over the agent's voice, and no sound ever after. */
function hearing(sound: Float32Array, words: string, tell: (what: string) => void) {
  const timers = createCallTimers(1);
  const ear = createCallEar({
    format: 'pcm_16000',
    speech: softMachine(words),
    timers: { ...timers, after: () => ({ cancel() {} }) },
    patience: 'patient',
    onRising: () => tell('holds back'),
    onBegan: () => {
      tell('waits');
      return true;
    },
    isListening: (text, spokenMs) => isListening(text, ['yeah'], spokenMs),
    onFalseAlarm: () => tell('goes on'),
    onSpeech: () => tell('stops'),
    onTentative() {},
    onWords() {},
    onScore: () => tell('heard'),
  });
  for (let at = 0; at < sound.length; at += RATE / 20)
    ear.hear(encodeAudio(sound.subarray(at, at + RATE / 20), 'pcm_16000'));
}

/** What is decided of words said over the agent's voice, with so much quiet after them. */
function decided(words: string, spokenSeconds: number, quietSeconds: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const sound = joined(silence(0.3, RATE), spoken(spokenSeconds), silence(quietSeconds, RATE));
  hearing(sound, words, (what) => ['goes on', 'stops'].includes(what) && resolve(what));
  return promise;
}

test.each([
  ['goes on', 'a sign of listening', 'Yeah.', 0.4, 0.6],
  ['goes on', 'a short word that was taken for another', 'Worse.', 0.4, 0.6],
  ['stops', 'a short word that says so', 'Stop.', 0.4, 0.4],
  ['stops', 'more than a word, while it is said', 'We were going to', 1.5, 0],
])('the agent %s after %s, however patient it is', async (what, _which, words, spoken, quiet) =>
  expect(await decided(words, spoken, quiet)).toBe(what),
);

/** No agent speaks: of all that an ear tells, only the words are waited for. */
const onlyWords = {
  timers: { ...createCallTimers(1), after: () => ({ cancel() {} }) },
  onRising() {},
  onBegan: () => false,
  isListening: () => false,
  onFalseAlarm() {},
  onSpeech() {},
  onTentative() {},
};

/** How many frames of quiet there are before a turn of these words is taken for over. */
async function framesWaited(words: string, patience: 'patient' | 'normal' | 'eager'): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const speaking = EAR_FRAME * 30;
  const sound = joined(spoken(speaking / RATE), silence(3, RATE));
  let frames = 0;
  const ear = createCallEar({
    format: 'pcm_16000',
    speech: softMachine(words),
    ...onlyWords,
    patience,
    onWords: () => resolve(frames + 1 - 30),
    onScore: () => {
      frames += 1;
    },
  });
  for (let at = 0; at < sound.length; at += EAR_FRAME)
    ear.hear(encodeAudio(sound.subarray(at, at + EAR_FRAME), 'pcm_16000'));
  return promise;
}

test.each([
  ['less than half a second', 'a question', 'Where were you born?', 'normal', 416],
  ['longer', 'anything else', 'I was born there.', 'normal', 608],
  ['longest', 'the half of a sentence', 'I was born there and', 'normal', 1_312],
  ['no longer', 'a word alone, behind which the recogniser put a comma', 'Wait,', 'normal', 608],
  ['longest', 'more words that end in a comma', 'I was born there,', 'normal', 1_312],
  ['longest', 'a word alone that something follows', 'And,', 'normal', 1_312],
  ['as long', 'a question of somebody who thinks aloud', 'Where was it?', 'patient', 1_600],
] as const)('the agent waits %s after %s', async (_long, _what, words, patience, ms) =>
  expect((await framesWaited(words, patience)) * EAR_FRAME_MS).toBe(ms),
);

test('a word that is known for speech only half a second after it began is heard from its beginning', async () => {
  const { promise, resolve } = Promise.withResolvers<Float32Array>();
  const [lead, unsure, sure] = [20, 16, 20].map((frames) => frames * EAR_FRAME) as [number, number, number];
  const machine = softMachine('Where were you born?');
  const ear = machine.newEar();
  let heard = 0;
  createCallEar({
    format: 'pcm_16000',
    speech: {
      ...machine,
      newEar: () => ({
        ...ear,
        hear: async (frames) =>
          (await ear.hear(frames)).map((likely) => {
            heard += EAR_FRAME;
            return heard <= lead + unsure ? 0 : likely;
          }),
      }),
      recognise: async (samples) => {
        if (heard > lead + unsure + sure) resolve(samples);
        return 'Where were you born?';
      },
    },
    ...onlyWords,
    patience: 'normal',
    onWords() {},
    onScore() {},
  }).hear(
    encodeAudio(
      joined(silence(lead / RATE, RATE), spoken((unsure + sure) / RATE), silence(1, RATE)),
      'pcm_16000',
    ),
  );
  const loud = (await promise).filter((sample) => Math.abs(sample) > 0.01).length;
  const said = spoken((unsure + sure) / RATE).filter((sample) => Math.abs(sample) > 0.01).length;
  expect(loud).toBe(said);
});

test('the agent holds back with the first frame that may be speech, and goes on when none follows', async () => {
  const sound = joined(silence(0.32, RATE), spoken(0.05), silence(0.43, RATE));
  const told: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  hearing(sound, 'Yeah.', (what) => {
    told.push(what);
    if (told.filter((one) => one === 'heard').length === 16) resolve();
  });
  await promise;
  expect(told.filter((what) => what !== 'heard')).toEqual(['holds back', 'goes on']);
});
