import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clipToken, readClipToken } from '#lib/knowledge/clip-token.ts';
import { asHeard, mayBeHeard, rangeOf } from '#lib/knowledge/open-clip.ts';
import { findInSound, isSaidSo } from '#lib/knowledge/sound/find-in-sound.ts';
import { cutSound, pcmOf } from '#lib/knowledge/sound-pieces.public.ts';
import type { TimedWord } from '#lib/knowledge/store/sounds.ts';
import { textOfWords } from '#lib/knowledge/transcribe-source.ts';
import { folderStore } from '#lib/platform/blob-folder.ts';
import '#tests/test-environment.ts';
import { noise, silence } from '#tests/local/voice/sounds.ts';

const RATE = 16_000;
const ID = '00000000-0000-4000-8000-000000000001';

/** Said one word each half second. */
const spoken = (text: string, from = 0): TimedWord[] =>
  text.split(' ').map((word, place) => [word, from + place * 500, from + place * 500 + 400]);

describe('words that were heard', () => {
  const heard = [...spoken('We walked to the light house. It was cold.'), ...spoken('Then we sang.', 9_000)];

  test('words that were heard are a paragraph for each time the speaker paused, and nobody’s where others speak', () => {
    expect(textOfWords(heard, { hasOthers: false })).toBe(
      'We walked to the light house. It was cold.\n\nThen we sang.',
    );
    expect(textOfWords(heard, { hasOthers: true })).toMatch(/^Speaker: We .*\n\nSpeaker: Then/);
    expect(textOfWords([], { hasOthers: false })).toBe('');
  });

  test.each([
    ['It was cold.', 3_000, 4_400],
    ['Then we sang.', 9_000, 10_400],
    ['We walked to the lighthouse. It was cold.', 0, 4_400],
    ['We walked to the bright house.', 0, 2_900],
    ['We all walked to the lighthouse.', 0, 2_900],
    ['We talked to light house.', 0, 2_900],
    ['Lighthouse! It was told.', 2_000, 4_400],
    ['It was very cold, and then we sank.', 3_000, 10_400],
  ])('“%s” is found where it is heard', (text, from, to) => {
    const range = findInSound(text, heard);
    expect(Math.abs((range?.fromMs ?? -1_000) - from)).toBeLessThan(300);
    expect(Math.abs((range?.toMs ?? -1_000) - to)).toBeLessThan(300);
  });

  test.each([
    ['We walked to the lighthouse.', true],
    ['It was cold!', true],
    ['It was bitter.', false],
    ['We ran to the light house.', false],
  ])('“%s” is what is heard there: %s', (text, isSaid) => {
    const range = findInSound(text, heard) ?? findInSound('It was cold.', heard);
    expect(range && isSaidSo(text, heard, range)).toBe(isSaid);
  });

  test.each(['I never said that at all.', '', 'We sang.'.repeat(40), 'We walked to it was cold'])(
    '“%s” is not found: it was never said so, or words were taken out of it',
    (text) => expect(findInSound(text, heard)).toBeNull(),
  );
});

describe('what is not told in a text is not heard either', () => {
  const SAID =
    'We sailed on Sunday. I owe Peter money. The wind was good. I owe Peter money. Then we slept well.';
  const clip = (body: string, hidden: string[] = [], said = SAID) => ({
    hasOthers: false,
    durationMs: 1_000,
    pieces: [
      {
        position: 0,
        startsMs: 0,
        durationMs: 60_000,
        words: spoken(said).map(([...word]): [string, number, number] => word),
      },
    ],
    sourceId: ID,
    body,
    hidden,
    isInterview: false,
    listener: 'member' as const,
  });

  test('hidden words that were said twice are not heard where they are told', () => {
    const source = clip(SAID, ['I owe Peter money.']);
    expect(rangeOf(source, 'I owe Peter money. Then we slept well.')).toBeNull();
    expect(rangeOf(source, SAID)).toBeNull();
  });

  test('hidden words that nobody finds in the sound leave nothing of the passage to hear', () => {
    const body = SAID.replace('I owe Peter money.', 'Debts, only to Paul.');
    expect(rangeOf(clip(body, ['Debts, only to Paul.']), body)).toBeNull();
  });

  test.each([
    [
      'We sailed on Sunday before the storm came and then we slept',
      'We sailed on Sunday before the storm came and then near Anna we slept',
    ],
    [
      'We sailed on Sunday before the storm came home',
      'We sailed on Sunday before the storm came near Anna home',
    ],
    ['We sailed on Sunday before the storm came', 'We near Anna sailed on Sunday before the storm came'],
  ])('words that were taken out of a passage are not heard with it: “%s”', (body, said) => {
    const source = clip(body, [], `It was the summer. ${said} and it rained all the week`);
    for (const words of [body, said, said.replace('near Anna', 'so it')]) {
      const range = rangeOf(source, words);
      const at = source.pieces[0]?.words.find(([word]) => word === 'Anna');
      expect(range && at && range.fromMs < at[2] && range.toMs > at[1]).toBeFalsy();
    }
  });

  test.each([
    ['in the middle', 'We sailed on Monday. I owe Peter money. The wind was good.'],
    ['at the beginning', 'Monday. I owe Peter money. The wind was good.'],
    ['at the end', 'I owe Peter money. The wind was fair.'],
  ])('words in whose place others are written %s are not heard by guests', (_, text) => {
    expect(rangeOf({ ...clip(text), listener: 'guest' }, text)).toBeNull();
    expect(rangeOf(clip(text), text)).not.toBeNull();
  });

  test('members hear the words beside a corrected one, and all else', () => {
    const source = clip(SAID.replace('Sunday', 'Monday'), ['Then we slept well.']);
    expect(rangeOf(source, 'We sailed on Monday. I owe Peter money.')).not.toBeNull();
    const again = 'It was the summer. We saw the light house. It was good.';
    for (const listener of ['guest', 'member'] as const) {
      const heard = (...[body, words, said]: [string, string, string?]) =>
        rangeOf({ ...clip(body, [], said), listener }, words);
      expect(heard(SAID.replace('Sunday', 'Monday'), 'The wind was good.')).not.toBeNull();
      expect(heard('We saw the lighthouse. It was good.', 'We saw the lighthouse.', again)).not.toBeNull();
      expect(heard('lighthouse. It was good.', 'It was good.', again)).not.toBeNull();
      expect(heard('We saw the lighthouse.', 'We saw the lighthouse.', again)).not.toBeNull();
      expect(heard('The wind was good.', 'The wind was good.')).not.toBeNull();
    }
  });

  test.each([
    ['of the person alone', 'We sailed on Sunday. The wind was good.'],
    ['of both', 'We sailed on Sunday. And the wind? The wind was good.'],
  ])('an interview of which nobody says who speaks: its sound %s', (_, said) => {
    const body =
      'Mara Lindqvist: We sailed on Sunday.\n\nInterviewer: And the wind?\n\nMara Lindqvist: The wind was good.';
    const { heardClip, spoken } = asHeard({ ...clip(body, [], said), isInterview: true });
    for (const words of ['The wind was good.', 'Mara Lindqvist: The wind was good.', body])
      expect(rangeOf(heardClip, spoken(words))).not.toBeNull();
    const guests = { ...heardClip, listener: 'guest' as const };
    expect(rangeOf(guests, 'The wind was good.')).not.toBeNull();
  });

  test('hidden words are not heard by an address that was given before they were hidden', () => {
    const range = rangeOf(clip(SAID), 'I owe Peter money. The wind was good.');
    expect(range && mayBeHeard(clip(SAID), range)).toBe(true);
    expect(range && mayBeHeard(clip(SAID, ['I owe Peter money.']), range)).toBe(false);
  });
});

test('a long recording is cut about every minute where it is quiet, and no sample is lost', () => {
  const loud = noise({ seconds: 150, rate: RATE, db: -20 });
  loud.set(silence(0.4, RATE), 50 * RATE);
  const parts = cutSound(loud);
  expect(parts.map(({ from, to }) => to - from).reduce((sum, size) => sum + size, 0)).toBe(loud.length);
  expect(Math.abs((parts[1]?.startsMs ?? 0) - 50_200)).toBeLessThan(250);
  expect(Math.max(...parts.map(({ from, to }) => to - from))).toBeLessThanOrEqual(60 * RATE);
  const [first] = parts;
  expect(first && pcmOf(loud, first).byteLength).toBe((first?.to ?? 0) * 2);
});

test('a folder keeps pieces, puts one twice, has none of others, and lets go of all', async () => {
  const root = mkdtempSync(join(tmpdir(), 'reflections-sounds-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const store = folderStore(root);
  await store.put(ID, 0, Buffer.from('half'));
  await store.put(ID, 0, Buffer.from('whole'));
  expect((await store.get(ID, 0))?.toString()).toBe('whole');
  expect(await store.get(ID, 1)).toBeNull();
  await store.put(ID, 1, Buffer.from('late'));
  await store.remove(ID, 1);
  await store.remove(ID, 1);
  expect(await store.get(ID, 1)).toBeNull();
  expect((await store.get(ID, 0))?.toString()).toBe('whole');
  await expect(store.put('../../elsewhere', 0, Buffer.from('x'))).rejects.toThrow();
  await store.removeAll(ID, 1);
  await store.removeAll(ID, 1);
  expect(readdirSync(root)).toEqual([]);
});

test('the address of a clip is good for five minutes, and nothing of it can be changed', () => {
  const clip = { citation: ID, fromMs: 100, toMs: 900, listener: { conversationId: ID } };
  const now = Date.now();
  const token = clipToken(clip, now);
  expect(readClipToken(token, now)).toMatchObject(clip);
  expect(readClipToken(token, now + 5 * 60_000)).toBeNull();
  const [text = '', signed = ''] = token.split('.');
  const longer = Buffer.from(text, 'base64url').toString().replace('"toMs":900', '"toMs":90000');
  expect(readClipToken(`${Buffer.from(longer).toString('base64url')}.${signed}`, now)).toBeNull();
  for (const forged of ['', '.', text, `${text}.`, `${text}.${'a'.repeat(32)}`])
    expect(readClipToken(forged)).toBeNull();
  for (let at = 0; at < 1_000; at += 1) {
    const changed = Buffer.from(token);
    changed[at % changed.length] = (changed[at % changed.length] ?? 0) ^ (1 + (at % 7));
    expect(readClipToken(changed.toString('latin1'), now)).toBeNull();
  }
});
