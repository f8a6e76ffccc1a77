import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeAudio } from '#lib/local/voice/speech/audio-format.ts';
import { machineSpeech } from '#lib/local/voice/speech/machine-speech.ts';
import { HEARING_RATE, type Speech } from '#lib/local/voice/speech/speech.ts';
import { transcribe } from '#lib/local/voice/speech/transcribe.ts';
import { resample } from '#lib/speech/audio-resample.ts';
import { scriptedModel } from '#tests/models/scripted-model.ts';
import { openCall, type Person, path } from './open-call.ts';
import { joined, noise, silence } from './sounds.ts';

const SARAH = 'EXAVITQu4vr4xnSDxMaL';
const QUESTION = 'What did your grandmother teach you about baking bread?';
const FACT = 'I was born on an island in nineteen fifty five.';

const machine: Speech = machineSpeech();
const isThere = machine.canHear('en') && (await machine.canSpeak('en'));
if (!isThere) process.stdout.write('The packages that hear and speak are not installed: not tested.\n');
const signal = new AbortController().signal;
let question: Float32Array;
let fact: Float32Array;

async function said(text: string): Promise<Float32Array> {
  const sound = await machine.speak(text, { language: 'en', voiceId: SARAH, speed: 1, signal });
  return resample(sound?.samples ?? new Float32Array(0), sound?.rate ?? HEARING_RATE, HEARING_RATE);
}

const words = (text: string) => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

function tell(person: Person, ...sounds: Float32Array[]) {
  const sound = joined(...sounds);
  for (let at = 0; at < sound.length; at += HEARING_RATE / 10) {
    const piece = encodeAudio(sound.subarray(at, at + HEARING_RATE / 10), 'pcm_16000');
    person.say({ user_audio_chunk: piece.toString('base64') });
  }
}

describe.runIf(isThere)('this machine', () => {
  beforeAll(async () => {
    question = await said(QUESTION);
    fact = await said(FACT);
  }, 60_000);
  afterAll(() => machine.stop());

  test('this machine makes out what its own voice says, beside the noise of a room', async () => {
    expect(words(await machine.recognise(question))).toEqual(words(QUESTION));
    const room = noise({ seconds: question.length / HEARING_RATE, rate: HEARING_RATE, db: -45 });
    expect(words(await machine.recognise(question.map((x, at) => x + (room[at] ?? 0))))).toEqual(
      words(QUESTION),
    );
  });

  test('this machine hears no words in what is only noise, though it is asked for words when it is not sure', async () => {
    const loud = noise({ seconds: 1, rate: HEARING_RATE, db: -20 });
    const cough = loud.map((x, at) => 4 * x * Math.exp(-(at % 8_000) / 900));
    for (const sound of [silence(1, HEARING_RATE), loud, cough])
      expect(await machine.recognise(sound)).toBe('');
  });

  test('this machine stops making out what nobody waits for any more, and hears what comes next', async () => {
    const abort = new AbortController();
    const [first, second] = [machine.recognise(question, abort.signal), machine.recognise(fact)];
    abort.abort();
    expect(await first).toBe('');
    expect(words(await second)).toContain('island');
  });

  test('this machine finds the words of a recording between its pauses, and none in a noise', async () => {
    const gap = 1.5;
    const found = await transcribe(
      machine,
      joined(silence(1, HEARING_RATE), question, silence(gap, HEARING_RATE), fact, silence(1, HEARING_RATE)),
    );
    const at = (word: string) => found.find(({ text }) => text.toLowerCase().startsWith(word));
    expect(Math.abs((at('what')?.start ?? 0) - 1)).toBeLessThan(0.3);
    expect(Math.abs((at('bread')?.end ?? 0) - 1 - question.length / HEARING_RATE)).toBeLessThan(0.4);
    const second = 1 + question.length / HEARING_RATE + gap;
    expect(Math.abs((found.find(({ text }) => text === 'I')?.start ?? 0) - second)).toBeLessThan(0.3);
    expect(await transcribe(machine, noise({ seconds: 3, rate: HEARING_RATE, db: -30 }))).toEqual([]);
  });

  test('a spoken question is answered aloud, and its words are told while it is asked', async () => {
    const model = scriptedModel('She taught me to wait.');
    const { person } = await openCall({ model, speech: machine, pace: 1, settings: { textOnly: false } });
    tell(person, silence(0.4, HEARING_RATE), question, silence(1.2, HEARING_RATE));
    const heard = await person.next('user_transcript');
    expect(words(String(path(heard, 'user_transcription_event.user_transcript')))).toEqual(words(QUESTION));
    await person.next('audio');
    expect(person.types()).not.toContain('interruption');
  });
});
