import { describe, expect, test } from 'vitest';
import { createCallTimers } from '#lib/local/voice/call/call-timers.ts';
import { espeak, hasEspeak } from '#lib/local/voice/speech/machine-speech.ts';
import { createSentenceCutter, createSpeechQueue } from '#lib/local/voice/speech/speech-queue.ts';
import { createVoice, spokenText } from '#lib/local/voice/speech/speech-voice.ts';
import { cpuMsOf } from '#tests/cpu-time.ts';
import { softMachine } from './soft-speech.ts';
import { joined, silence, tone } from './sounds.ts';

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
  ])('%j is said aloud as it is meant', (text, spoken) => {
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

  test.each([1, 3, 7, 1_000])(
    'sentences are the same however the text comes (%i characters at a time)',
    (size) => {
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
    },
  );

  test('the first sentence leaves while the second is still coming', () => {
    const cutter = createSentenceCutter();
    expect(cutter.add('One two. ')).toEqual([]);
    expect(cutter.add('T')).toEqual([{ text: 'One two. ', start: 0, end: 9 }]);
  });

  test('of a long first sentence as much leaves by itself as is said in a breath, and of no other', () => {
    const long = 'In the winter (cold, dark) we walked over the ice, to the church, and we sang there. ';
    const first = 'In the winter (cold, dark) we walked over the ice, ';
    for (const size of [1, 7, 1_000])
      expect(cut(long.repeat(2), size).map(({ text }) => text)).toEqual([
        first,
        long.slice(first.length),
        long,
      ]);
  });

  test('a sentence that does not end is cut where one would take a breath, without losing a character', () => {
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

  test.each(['.', '?!', '\n', ' ', '."', '. ', '\n '])(
    'a sentence of thousands of %j costs no time',
    async (mark) => {
      const text = mark.repeat(20_000);
      const spent = await cpuMsOf(() => expect(cutAll(text).join('')).toBe(text));
      expect(spent).toBeLessThan(1_000);
    },
  );

  test('a sentence that is too long is not cut inside a word, though it has an end', () => {
    const text = `${'abcdef '.repeat(40)}end. Next one.`;
    const sentences = cutAll(text);
    expect(sentences.join('')).toBe(text);
    for (const sentence of sentences.slice(0, -1)) expect(sentence).toMatch(/\s$/);
    expect(Math.max(...sentences.map(({ length }) => length))).toBeLessThanOrEqual(240);
  });
});

describe('espeak-ng', () => {
  const options = (more: object = {}) => ({
    language: 'en',
    speed: 1,
    signal: new AbortController().signal,
    ...more,
  });

  test('espeak-ng speaks a sentence, and reads what looks like an option as text', async ({ skip }) => {
    if (!(await hasEspeak())) skip('espeak-ng is not on this machine');
    for (const text of ['Hello there.', '--voices', '-w /tmp/x.wav', '$(id); `id`']) {
      const sound = await espeak(text, options());
      expect(sound?.rate).toBe(22_050);
      expect(sound?.samples.length).toBeGreaterThan(5_000);
    }
  });

  test('an unknown language, or one that is no language at all, is no option for it', async ({ skip }) => {
    if (!(await hasEspeak())) skip('espeak-ng is not on this machine');
    for (const language of ['xx', '-w/tmp/x.wav', '../../etc', '']) {
      const sound = await espeak('Hello there.', options({ language }));
      expect(sound === null || sound.samples.length > 4_000).toBe(true);
    }
  });

  test('espeak-ng is stopped at once', async ({ skip }) => {
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
  expect(await espeak('A long story. '.repeat(2_000), { language: 'en', speed: 0.7, signal })).toBeNull();
});

test('a text without words is spoken as silence', async () => {
  const voice = createVoice({ speech: softMachine(), rate: 16_000, language: 'en', voiceId: 'v', speed: 1 });
  expect(await voice('[c1] …', new AbortController().signal)).toHaveLength(0);
});

test('the quiet before the first word is left out, and kept between sentences; the next is made while one is heard', async () => {
  const RATE = 16_000;
  const made: string[] = [];
  const sent: { bytes: number; made: number }[] = [];
  const queue = createSpeechQueue({
    voice: async (text) => {
      made.push(text);
      return joined(silence(0.3, RATE), tone({ hz: 200, seconds: 0.2, rate: RATE, db: -20 }));
    },
    format: 'pcm_16000',
    pace: 100,
    timers: createCallTimers(100),
    send: (audio) => sent.push({ bytes: audio.length, made: made.length }),
  });
  queue.say({ text: 'In the winter, ', start: 0, end: 15 });
  queue.say({ text: 'we sang. ', start: 15, end: 24 });
  queue.say({ text: 'It was cold.', start: 24, end: 36 });
  await queue.finish();
  expect(sent[0]?.made).toBe(2);
  const seconds = sent.reduce((sum, { bytes }) => sum + bytes / 2, 0) / RATE;
  expect(seconds).toBeCloseTo(2 * (0.02 + 0.2) + (0.3 + 0.2), 2);
});
