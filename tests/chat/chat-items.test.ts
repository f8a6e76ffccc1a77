import { expect, test } from 'vitest';
import { citationsBefore, itemsOf } from '#components/chat/chat-items.ts';
import type { SessionMessage } from '#lib/contracts/agent-session.ts';

type Shown = Pick<SessionMessage, 'id' | 'role' | 'content'>;

const passage = { text: 'I kept the lamp.', namespace: 'life', source_title: 'The lamp', citation: 'c-1' };
const fenced = (output: string) => `<tool_output tool="t" trust="none">\n${output}\n</tool_output>`;
const result = (name: string, text: string, isError = false): Shown => ({
  id: `result-of-${name}`,
  role: 'tool',
  content: [{ type: 'tool_result', callId: name, name, text: fenced(text), isError }],
});
const call = (name: string, input: Record<string, string>): Shown => ({
  id: `call-of-${name}`,
  role: 'assistant',
  content: [{ type: 'tool_call', id: name, name, input }],
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
        { id: 'c-1', words: 'I kept the lamp.', namespace: 'life', sourceTitle: 'The lamp', heading: null },
      ],
    },
    { type: 'words', words: 'I did.' },
  ]);
  expect(citationsBefore(answer.parts, 1).map(({ id }) => id)).toEqual(['c-1']);
  expect(citationsBefore(answer.parts, 0)).toEqual([]);
});

test('another tool finds no sources, whatever it answers; a failed search neither', () => {
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
