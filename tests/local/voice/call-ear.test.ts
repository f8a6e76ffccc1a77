import { expect, test } from 'vitest';
import { createCallEar } from '#lib/local/voice/call/call-ear.ts';
import { createCallTimers } from '#lib/local/voice/call/call-timers.ts';
import { isListening } from '#lib/local/voice/call/listening-words.ts';
import { encodeAudio } from '#lib/local/voice/speech/audio-format.ts';
import { HEARING_RATE as RATE } from '#lib/local/voice/speech/speech.ts';
import { softMachine } from './soft-speech.ts';
import { joined, silence, tone } from './sounds.ts';

/** What is decided of words said over the agent's voice, with so much quiet after them and no more sound ever. */
function decided(words: string, spokenSeconds: number, quietSeconds: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const timers = createCallTimers(1);
  const ear = createCallEar({
    format: 'pcm_16000',
    speech: softMachine(words),
    timers: { ...timers, after: () => ({ cancel() {} }) },
    patience: 'patient',
    onBegan: () => true,
    isListening: (text, spokenMs) => isListening(text, ['yeah'], spokenMs),
    onFalseAlarm: () => resolve('goes on'),
    onSpeech: () => resolve('stops'),
    onTentative() {},
    onWords() {},
    onScore() {},
  });
  const spoken = tone({ hz: 200, seconds: spokenSeconds, rate: RATE, db: -20 });
  const sound = joined(silence(0.3, RATE), spoken, silence(quietSeconds, RATE));
  for (let at = 0; at < sound.length; at += RATE / 20)
    ear.hear(encodeAudio(sound.subarray(at, at + RATE / 20), 'pcm_16000'));
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
