import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logicalTurns } from '#lib/chat/engine/logical-turns.ts';
import { reconstructSessionState } from '#lib/chat/engine/resume.ts';
import { messagesOf, recordOf, transcripts } from './arbitrary-transcript.ts';

const shown = (...lines: string[]) =>
  reconstructSessionState(recordOf({ totalCostMicrocents: 7 }), messagesOf(...lines)).messages.map(
    ({ role, content }) => `${role}:${content.map((part) => ('text' in part ? part.text : '?')).join('|')}`,
  );

test.each([
  ['nothing', [], []],
  ['one exchange', ['user:A?', 'assistant:B.'], ['user:A?', 'assistant:B.']],
  [
    'text alone',
    ['user:A?', 'assistant:Wait.', 'call:x', 'tool:ok', 'assistant:B.'],
    ['user:A?', 'assistant:Wait.', 'assistant:B.'],
  ],
  ['a trailing question', ['user:A?', 'assistant:B.', 'user:C?'], ['user:A?', 'assistant:B.']],
  [
    'a trailing loop',
    ['user:A?', 'assistant:B.', 'user:C?', 'call:x', 'tool:ok'],
    ['user:A?', 'assistant:B.'],
  ],
  ['questions on end', ['user:A?', 'user:B?', 'assistant:C.'], ['user:A?', 'user:B?', 'assistant:C.']],
  [
    'a question that was given up',
    ['user:A?', 'system:no', 'user:B?', 'assistant:C.'],
    ['user:B?', 'assistant:C.'],
  ],
  ['a greeting', ['assistant:Hi.', 'user:A?', 'assistant:B.'], ['user:A?', 'assistant:B.']],
])('resume keeps the text of completed exchanges only: %s', (_, lines, expected) => {
  expect(shown(...lines)).toEqual(expected);
});

test('turns and costs are counted', () => {
  const messages = messagesOf('user:A?', 'assistant:B.', 'user:C?');
  expect(reconstructSessionState(recordOf({ totalCostMicrocents: 7 }), messages)).toMatchObject({
    turnCount: 1,
    cumulativeCostMicrocents: 7,
  });
});

test('resuming any transcript keeps only people, their answers and text, and resuming again changes nothing', () => {
  fc.assert(
    fc.property(transcripts, (messages) => {
      const { messages: once, turnCount } = reconstructSessionState(recordOf(), messages);
      for (const { role, content } of once) {
        expect(['user', 'assistant']).toContain(role);
        expect(content).toEqual([{ type: 'text', text: expect.any(String) }]);
      }
      expect(logicalTurns(messages).filter(({ completed }) => completed)).toHaveLength(turnCount);
      if (once.length > 0) expect(once.at(-1)?.role).toBe('assistant');
    }),
  );
});

test('every message is in one turn at most, in its order', () => {
  fc.assert(
    fc.property(transcripts, (messages) => {
      const inTurns = logicalTurns(messages).flatMap(({ users, answers }) => [...users, ...answers]);
      const numbers = inTurns.map(({ sequenceNumber }) => sequenceNumber);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
      expect(inTurns.every(({ role }) => role !== 'system')).toBe(true);
      const users = messages.filter(({ role }) => role === 'user').length;
      expect(inTurns.filter(({ role }) => role === 'user')).toHaveLength(users);
    }),
  );
});
