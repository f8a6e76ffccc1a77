import { expect, test } from 'vitest';
import { citationsBefore, hasDoneSomething, itemsOf } from '#components/chat/chat-items.ts';
import type { SessionMessage } from '#lib/chat/agent-session.public.ts';
import { SUMMARY_OPENING } from '#lib/chat/turn-words.public.ts';

type Shown = Pick<SessionMessage, 'id' | 'role' | 'content'>;

const passage = { text: 'I kept the lamp.', namespace: 'life', source_title: 'The lamp', citation: 'c-1' };
const fenced = (output: string) => `<tool_output tool="t" trust="none">\n${output}\n</tool_output>`;
const result = (name: string, text: string, isError = false): Shown => ({
  id: `result-of-${name}`,
  role: 'tool',
  content: [{ type: 'tool_result', toolCallId: name, result: fenced(text), isError }],
});
const call = (name: string, input: Record<string, string>): Shown => ({
  id: `call-of-${name}`,
  role: 'assistant',
  content: [{ type: 'tool_call', id: name, name, args: input }],
});
const text = (id: string, role: Shown['role'], words: string): Shown => ({
  id,
  role,
  content: [{ type: 'text', text: words }],
});

test('everything that answers a message is one item, and its words rest on what was found before them', () => {
  const items = itemsOf([
    text('1', 'user', 'Who kept it?'),
    call('retrieve_context', { query: 'the lamp' }),
    result('retrieve_context', JSON.stringify({ passages: [passage, { text: 'without an id' }] })),
    text('2', 'assistant', 'I did.'),
    text('3', 'user', 'Thank you.'),
    text('4', 'system', 'The message before this one was not answered.'),
  ]);
  expect(items.map(({ who }) => who)).toEqual(['person', 'reflection', 'person', 'nobody']);
  const [, answer] = items;
  if (answer?.who !== 'reflection') throw new Error('no answer');
  expect(answer.parts).toEqual([
    {
      type: 'tool',
      callId: 'retrieve_context',
      name: 'retrieve_context',
      input: 'query: the lamp',
      outcome: { isError: false, text: '' },
      found: [
        {
          ...{ id: 'c-1', words: 'I kept the lamp.', namespace: 'life', sourceTitle: 'The lamp' },
          ...{ form: null, date: null, heading: null, correctedOn: null },
        },
      ],
    },
    { type: 'words', words: 'I did.' },
  ]);
  expect(citationsBefore(answer.parts, 1).map(({ id }) => id)).toEqual(['c-1']);
  expect(citationsBefore(answer.parts, 0)).toEqual([]);
});

test('only a search that succeeded gives an answer sources, no other tool does', () => {
  const answered = JSON.stringify({ passages: [passage] });
  const [answer] = itemsOf([
    call('http_request', { url: 'https://example.org' }),
    call('retrieve_context', { query: 'x' }),
    result('http_request', answered),
    result('retrieve_context', answered, true),
  ]);
  if (answer?.who !== 'reflection') throw new Error('no answer');
  expect(citationsBefore(answer.parts, 9)).toEqual([]);
  expect(answer.parts[0]).toMatchObject({ outcome: { isError: false, text: answered } });
});

test('a passage that was found twice is one source, and a long output is not sent whole', () => {
  const [answer] = itemsOf([
    call('retrieve_context', { query: 'x' }),
    result('retrieve_context', JSON.stringify({ passages: [passage, passage] })),
    call('read_file', { path: 'a.txt' }),
    result('read_file', 'a'.repeat(50_000)),
  ]);
  if (answer?.who !== 'reflection') throw new Error('no answer');
  expect(citationsBefore(answer.parts, 2)).toHaveLength(1);
  const [, file] = answer.parts;
  expect(file?.type === 'tool' ? file.outcome?.text.length : null).toBe(4_001);
});

test('half an answer is told from a question that nobody answered, and a summary for the model is not shown', () => {
  const items = itemsOf(
    [
      text('1', 'user', 'Write it.'),
      call('write_file', { path: 'a' }),
      result('write_file', 'Wrote 1 byte.'),
      text('2', 'system', 'The answer before this line did not come to its end.'),
      text('3', 'user', 'And?'),
      text('4', 'system', 'The message before this one was not answered.'),
      text('5', 'system', `${SUMMARY_OPENING}3.\n\nThey spoke of boats.`),
      { ...text('6', 'assistant', 'Yes.'), modelId: 'other' },
    ],
    ['other'],
  );
  expect(items.map(({ who }) => who)).toEqual([
    'person',
    'reflection',
    'nobody',
    'person',
    'nobody',
    'reflection',
  ]);
  expect(items.filter(({ who }) => who === 'nobody')).toMatchObject([{ isHalf: true }, { isHalf: false }]);
  expect(items.at(-1)).toMatchObject({ fallback: 'other' });
  expect(hasDoneSomething(items.slice(0, 3))).toBe(true);
  expect(hasDoneSomething(items)).toBe(false);
});
