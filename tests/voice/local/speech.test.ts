import { describe, expect, test } from 'vitest';
import { espeak, hasEspeak } from '#lib/voice/local/speech/speech-espeak.ts';
import { createSentenceCutter } from '#lib/voice/local/speech/speech-sentences.ts';
import { softSpeech } from '#lib/voice/local/speech/speech-soft.ts';
import { spokenText } from '#lib/voice/local/speech/speech-text.ts';
import { createVoice } from '#lib/voice/local/speech/speech-voice.ts';
import { cpuMsOf } from '#tests/cpu-time.ts';
import { level } from './sounds.ts';

describe('what is said aloud', () => {
  test.each([
    ['I grew up by the sea [c3].', 'I grew up by the sea.'],
    ['Bread [cit_9f-2] and salt [12].', 'Bread and salt.'],
    ['**Never** say _never_, or `code`.', 'Never say never, or code.'],
    ['# Bread\n- flour\n- salt', 'Bread flour salt'],
    ['See [my letter](https://example.test/a).', 'See my letter.'],
    ['Look at https://example.test/x now.', 'Look at now.'],
    ['I said [and meant it] so.', 'I said [and meant it] so.'],
    ['[c1][c2]', ''],
  ])('%j', (text, spoken) => {
    expect(spokenText(text)).toBe(spoken);
  });
});

describe('sentences', () => {
  const cut = (text: string, size: number) => {
    const cutter = createSentenceCutter();
    const sentences = [];
    for (let at = 0; at < text.length; at += size) sentences.push(...cutter.add(text.slice(at, at + size)));
    return [...sentences, ...cutter.flush()];
  };

  test.each([1, 3, 7, 1_000])('are the same however the text comes (%i characters at a time)', (size) => {
    const text = 'I met Dr. Ruiz at 3.5 degrees. It was cold! Was it "late?" Yes… it was.\nThe end';
    const sentences = cut(text, size);
    expect(sentences.map((sentence) => sentence.text.trim())).toEqual([
      'I met Dr. Ruiz at 3.5 degrees.',
      'It was cold!',
      'Was it "late?"',
      'Yes…',
      'it was.',
      'The end',
    ]);
    expect(sentences.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
  });

  test('the first leaves while the second is still coming', () => {
    const cutter = createSentenceCutter();
    expect(cutter.add('One two. ')).toEqual([]);
    expect(cutter.add('T')).toEqual([{ text: 'One two. ', start: 0, end: 9 }]);
  });

  test('one that does not end is cut where one would take a breath, without losing a character', () => {
    const text = `${'and so we went on, '.repeat(40)}${'x'.repeat(700)}`;
    const sentences = cut(text, 11);
    expect(sentences.map((sentence) => sentence.text).join('')).toBe(text);
    expect(Math.max(...sentences.map((sentence) => sentence.text.length))).toBeLessThanOrEqual(251);
  });
});

describe('a sentence', () => {
  const cutAll = (text: string) => {
    const cutter = createSentenceCutter();
    return [...cutter.add(text), ...cutter.flush()].map((sentence) => sentence.text);
  };

  test.each(['.', '?!', '\n', ' ', '."', '. ', '\n '])('of thousands of %j costs no time', async (mark) => {
    const text = mark.repeat(20_000);
    const spent = await cpuMsOf(() => expect(cutAll(text).join('')).toBe(text));
    expect(spent).toBeLessThan(1_000);
  });

  test('that is too long is not cut inside a word, though it has an end', () => {
    const text = `${'abcdef '.repeat(40)}end. Next one.`;
    const sentences = cutAll(text);
    expect(sentences.join('')).toBe(text);
    for (const sentence of sentences.slice(0, -1)) expect(sentence).toMatch(/\s$/);
    expect(Math.max(...sentences.map(({ length }) => length))).toBeLessThanOrEqual(240);
  });
});

describe('the soft voice', () => {
  const say = (text: string, rate = 16_000) => softSpeech(text, { rate, speed: 1, pitch: 150 });

  test('sounds the same every time, loud enough to move an orb, and is never clipped', () => {
    const sound = say('I learned to bake bread from my grandmother.');
    expect(sound).toEqual(say('I learned to bake bread from my grandmother.'));
    expect(level(sound)).toBeGreaterThan(-32);
    expect(Math.max(...sound.map(Math.abs))).toBeLessThan(0.95);
  });

  test('takes about as long as a person would, and pauses where the text does', () => {
    const seconds = (text: string) => say(text).length / 16_000;
    expect(seconds('I learned to bake bread from my grandmother.')).toBeGreaterThan(1.6);
    expect(seconds('I learned to bake bread from my grandmother.')).toBeLessThan(3.6);
    expect(seconds('Well, no. Yes.')).toBeGreaterThan(seconds('Well no Yes') + 0.5);
  });

  test('its loudness moves from syllable to syllable', () => {
    const sound = say('banana banana banana');
    const levels = Array.from({ length: Math.floor(sound.length / 320) }, (_, i) =>
      level(sound.subarray(i * 320, (i + 1) * 320)),
    );
    expect(Math.max(...levels) - Math.min(...levels)).toBeGreaterThan(20);
  });
});

describe('espeak-ng', () => {
  const options = (more: object = {}) => ({
    language: 'en',
    speed: 1,
    pitch: 50,
    signal: new AbortController().signal,
    ...more,
  });

  test('speaks a sentence, and reads what looks like an option as text', async ({ skip }) => {
    if (!(await hasEspeak())) skip('espeak-ng is not on this machine');
    for (const text of ['Hello there.', '--voices', '-w /tmp/x.wav', '$(id); `id`']) {
      const sound = await espeak(text, options());
      expect(sound?.rate).toBe(22_050);
      expect(sound?.samples.length).toBeGreaterThan(5_000);
    }
  });

  test('an unknown language or one that is no language at all does not stop it from speaking', async () => {
    for (const language of ['xx', '-w/tmp/x.wav', '../../etc', '']) {
      const voice = createVoice({ speech: 'auto', rate: 16_000, language, voiceId: 'v', speed: 1 });
      const sound = await voice('Hello there.', new AbortController().signal);
      expect(sound.length).toBeGreaterThan(4_000);
    }
  });

  test('is stopped at once', async ({ skip }) => {
    if (!(await hasEspeak())) skip('espeak-ng is not on this machine');
    const abort = new AbortController();
    const speaking = espeak('A long story. '.repeat(100), options({ signal: abort.signal }));
    abort.abort();
    expect(await speaking).toBeNull();
    expect(await espeak('Hello', options({ signal: abort.signal }))).toBeNull();
  });
});

test('a sound that would fill the memory is given up', async ({ skip }) => {
  if (!(await hasEspeak())) skip('espeak-ng is not on this machine');
  const signal = new AbortController().signal;
  expect(
    await espeak('A long story. '.repeat(2_000), { language: 'en', speed: 0.7, pitch: 50, signal }),
  ).toBeNull();
});

test('what has no words in it is silence', async () => {
  const voice = createVoice({ speech: 'auto', rate: 16_000, language: 'en', voiceId: 'v', speed: 1 });
  expect(await voice('[c1] …', new AbortController().signal)).toHaveLength(0);
});
