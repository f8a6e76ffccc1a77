import { expect, test } from 'vitest';
import { foundPassages } from '#components/talk/found-passages.ts';

const passage = { text: 'I kept it.', namespace: 'Life', source_title: 'The lamp', citation: 'c-1' };
const response = (answer: unknown, more: object = {}) => ({
  tool_name: 'retrieve_context',
  is_error: false,
  full_tool_result: typeof answer === 'string' ? answer : JSON.stringify(answer),
  ...more,
});

test('the passages of a look-up are those that its tool found', () => {
  expect(foundPassages(response({ passages: [passage] }))).toEqual([
    {
      ...{ correctedOn: null, id: 'c-1', words: 'I kept it.', namespace: 'Life', sourceTitle: 'The lamp' },
      ...{ form: null, date: null, heading: null },
    },
  ]);
});

test.each([
  ['another tool', response({ passages: [passage] }, { tool_name: 'propose_fact_correction' })],
  ['a failure', response({ passages: [passage] }, { is_error: true })],
  ['a refusal', response({ error: { code: 'action_not_allowed', message: 'No.' } })],
  ['half of an answer', response('{"passages":[{"te')],
  ['no payload', { tool_name: 'retrieve_context', is_error: false }],
  [
    'passages of another shape',
    response({ passages: [null, 3, 'x', { text: 1, citation: 'c' }, { text: 'x' }] }),
  ],
  ['nothing at all', null],
])('the page shows no passages of %s', (_, told) => {
  expect(foundPassages(told)).toEqual([]);
});
