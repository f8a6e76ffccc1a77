import { expect, test } from 'vitest';
import {
  addToTranscript,
  EMPTY_TRANSCRIPT,
  reminderOf,
  shownLines,
  type Transcript,
  type TranscriptEvent,
  wasAsked,
} from '#components/talk/transcript.ts';

const place = { conversationId: 'c-1', attempt: 1 };
const citation = (id: string) => ({ id, words: 'w', namespace: 'n', sourceTitle: id });

const told = (events: TranscriptEvent[], from: Transcript = EMPTY_TRANSCRIPT, at = place): Transcript =>
  events.reduce((transcript, event) => addToTranscript(transcript, { ...event, place: at }), from);

const wordsOf = ({ lines }: Transcript) => lines.map(({ who, words, state }) => [who, words, state]);

test('an answer is read while it comes, and stands as it was said', () => {
  const parts: TranscriptEvent[] = [
    { type: 'part', words: 'I kept ', eventId: 2 },
    { type: 'part', words: 'the lamp.', eventId: 2 },
  ];
  expect(wordsOf(told(parts))).toEqual([['reflection', 'I kept the lamp.', 'arriving']]);
  const whole = told([...parts, { type: 'answer', words: 'I kept the lamp.', eventId: 2 }]);
  expect(wordsOf(whole)).toEqual([['reflection', 'I kept the lamp.', 'said']]);
});

test('the part of an answer that was not heard is cut off, whatever is told after it', () => {
  const cut = told([
    { type: 'part', words: 'I kept the lamp for forty years.', eventId: 2 },
    { type: 'correction', words: 'I kept the lamp', eventId: 2 },
    { type: 'answer', words: 'I kept the lamp for forty years.', eventId: 2 },
    { type: 'part', words: ' More.', eventId: 2 },
  ]);
  expect(wordsOf(cut)).toEqual([['reflection', 'I kept the lamp', 'cut']]);
});

test('a correction may follow the whole answer', () => {
  const cut = told([
    { type: 'answer', words: 'I kept the lamp for forty years.', eventId: 2 },
    { type: 'correction', words: 'I kept', eventId: 2 },
  ]);
  expect(wordsOf(cut)).toEqual([['reflection', 'I kept', 'cut']]);
});

test('a typed line is shown once, and may be typed again', () => {
  const typed = told([
    { type: 'typed', words: 'Who?' },
    { type: 'heard', words: 'Who?', eventId: 3 },
  ]);
  expect(wordsOf(typed)).toEqual([['person', 'Who?', 'said']]);
  expect(told([{ type: 'heard', words: 'Who?', eventId: 5 }], typed).lines).toHaveLength(2);
});

test('another connection counts its events anew, and replaces no answer of the first', () => {
  const first = told([{ type: 'answer', words: 'Hello.', eventId: 1 }]);
  const both = told([{ type: 'answer', words: 'Hello again.', eventId: 1 }], first, { ...place, attempt: 2 });
  expect(wordsOf(both)).toEqual([
    ['reflection', 'Hello.', 'said'],
    ['reflection', 'Hello again.', 'said'],
  ]);
});

test('an answer gets what was found for it, before it or while it came, each once', () => {
  const { lines } = told([
    { type: 'typed', words: 'Who kept it?' },
    { type: 'found', citations: [citation('a')] },
    { type: 'part', words: 'I did', eventId: 2 },
    { type: 'found', citations: [citation('a'), citation('b')] },
    { type: 'answer', words: 'I did.', eventId: 2 },
  ]);
  expect(lines.map(({ citations }) => citations.map(({ id }) => id))).toEqual([[], ['a', 'b']]);
});

test('sources found for a question without an answer belong to no other answer', () => {
  const { lines } = told([
    { type: 'found', citations: [citation('a')] },
    { type: 'typed', words: 'Something else.' },
    { type: 'answer', words: 'Yes.', eventId: 4 },
  ]);
  expect(lines.at(-1)?.citations).toEqual([]);
});

test('sources of another conversation belong to no line of this one', () => {
  const other = told([{ type: 'typed', words: 'SECRET' }], EMPTY_TRANSCRIPT, {
    conversationId: 'c-0',
    attempt: 0,
  });
  const reminder = reminderOf(told([{ type: 'typed', words: 'Hello.' }], other), 'c-1');
  expect(reminder).toContain('The person: Hello.');
  expect(reminder).not.toContain('SECRET');
  expect(reminderOf(other, 'c-1')).toBeNull();
});

test('a line that was typed over a lost call and again over the next one is shown twice', () => {
  const typed = told([{ type: 'typed', words: 'Who?' }]);
  const heard = told([{ type: 'heard', words: 'Who?', eventId: 3 }], typed, { ...place, attempt: 2 });
  expect(heard.lines).toHaveLength(2);
});

test('sources found over a lost call belong to no answer over the next one', () => {
  const found = told([{ type: 'found', citations: [citation('a')] }]);
  const lost = addToTranscript(found, { type: 'silence' });
  expect(lost.found).toEqual([]);
  const { lines } = told([{ type: 'answer', words: 'Hello.', eventId: 1 }], lost, { ...place, attempt: 2 });
  expect(lines[0]?.citations).toEqual([]);
});

test('a greeting is no answer, the one over the next line neither', () => {
  const first = told([
    { type: 'answer', words: 'Hello.', eventId: 1 },
    { type: 'typed', words: 'Who?' },
    { type: 'answer', words: 'I did.', eventId: 2 },
  ]);
  const { lines } = told([{ type: 'answer', words: 'Hello again.', eventId: 1 }], first, {
    ...place,
    attempt: 2,
  });
  const judged = lines.filter((line) => line.who === 'reflection' && wasAsked(lines, line));
  expect(judged.map(({ words }) => words)).toEqual(['I did.']);
});

test('a new line is reminded of the newest, in order', () => {
  const long = told(
    Array.from({ length: 40 }, (_, index) => ({
      type: 'typed' as const,
      words: `${index} ${'x'.repeat(300)}`,
    })),
  );
  const reminder = reminderOf(long, 'c-1') ?? '';
  expect(reminder.length).toBeLessThanOrEqual(4_000);
  expect(reminder).toMatch(/The person: 38 x+\nThe person: 39 x+$/);
  expect(reminderOf(told([{ type: 'typed', words: 'y'.repeat(9_000) }]), 'c-1')).toContain('yyy');
  expect(reminderOf(EMPTY_TRANSCRIPT, 'c-1')).toBeNull();
});

test('words guessed while somebody speaks stand until the final words are known', () => {
  const speaking = told([{ type: 'hearing', words: 'Where were' }]);
  expect(speaking).toMatchObject({ hearing: 'Where were', lines: [] });
  const heard = told([{ type: 'heard', words: 'Where were you born?', eventId: 3 }], speaking);
  expect(heard).toMatchObject({ hearing: null, lines: [{ words: 'Where were you born?' }] });
});

test('the greeting is not shown again to whoever goes on after a reload', () => {
  const said = told([
    { type: 'answer', words: 'Hello, I am Mara.', eventId: 1 },
    { type: 'typed', words: 'Who?' },
    { type: 'answer', words: 'I kept the lamp.', eventId: 2 },
  ]);
  const before: Transcript = { ...said, lines: said.lines.map((line) => ({ ...line, attempt: 0 })) };
  const wentOn = told([{ type: 'answer', words: 'Hello, I am Mara.', eventId: 1 }], before);
  expect(wentOn.lines).toHaveLength(4);
  expect(shownLines(wentOn.lines)).toEqual(before.lines);
  const repeated = told(
    [
      { type: 'typed', words: 'Who?' },
      { type: 'answer', words: 'I kept the lamp.', eventId: 2 },
    ],
    wentOn,
  );
  expect(shownLines(repeated.lines), 'an answer may be the same').toHaveLength(5);
  const other = { conversationId: 'c-2', attempt: 1 };
  const another = told([{ type: 'answer', words: 'Hello, I am Mara.', eventId: 1 }], before, other);
  expect(shownLines(another.lines), 'another conversation is greeted').toHaveLength(4);
});
