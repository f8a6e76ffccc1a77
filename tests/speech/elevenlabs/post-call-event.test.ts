import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPostCallEvent } from '#lib/speech/elevenlabs/post-call-event.ts';
import { wasCutOff } from '#lib/speech/elevenlabs/was-cut-off.ts';

const event = (data: object, type = 'post_call_transcription') => JSON.stringify({ type, data });
const WHOLE = {
  conversation_id: 'conv_1',
  agent_id: 'agent_1',
  status: 'done',
  transcript: [
    { role: 'user', message: 'Hello.', time_in_call_secs: 3 },
    {
      role: 'agent',
      message: null,
      time_in_call_secs: 4,
      interrupted: true,
      tool_calls: [{ request_id: 'r', tool_name: 'retrieve_context', params_as_json: '{}' }],
      tool_results: [{ request_id: 'r', tool_name: 'retrieve_context', result_value: '{}', is_error: false }],
    },
  ],
  metadata: {
    start_time_unix_secs: 1_700_000_000,
    call_duration_secs: 61,
    termination_reason: 'It was said.',
  },
};

test('a post-call event tells how a call went that is over', () => {
  expect(readPostCallEvent(event(WHOLE))).toEqual({
    conversationId: 'conv_1',
    agentId: 'agent_1',
    status: 'done',
    startedAt: new Date(1_700_000_000_000),
    durationSeconds: 61,
    turns: [
      { role: 'user', text: 'Hello.', atSeconds: 3, interrupted: false, toolCalls: [], toolResults: [] },
      {
        role: 'agent',
        text: '',
        atSeconds: 4,
        interrupted: true,
        toolCalls: [{ requestId: 'r', name: 'retrieve_context', input: '{}' }],
        toolResults: [{ requestId: 'r', name: 'retrieve_context', output: '{}', isError: false }],
      },
    ],
    variables: {},
    endReason: 'It was said.',
    wasCutOff: false,
    error: null,
  });
});

test('a post-call event whose shape has changed is read as far as it goes', () => {
  const told = readPostCallEvent(
    event({
      conversation_id: 'conv_1',
      status: 'a new one',
      transcript: [{ role: 'robot' }, 5, null, { role: 'agent', message: 'Good.', tool_results: [5, {}] }],
      metadata: { start_time_unix_secs: 'now', call_duration_secs: -5, error: 7 },
    }),
  );
  expect(told).toMatchObject({
    conversationId: 'conv_1',
    durationSeconds: 0,
    turns: [{ role: 'agent', text: 'Good.', atSeconds: 0 }],
  });
  expect(readPostCallEvent(event({ conversation_id: 'conv_1' }))).toMatchObject({ turns: [] });
});

test('an event of another kind is told from a body that is no event at all', () => {
  expect(readPostCallEvent(event({}, 'post_call_audio'))).toBeNull();
  for (const body of ['', '{', '5', '[]', '{"type":5}', event({}), event({ conversation_id: 5 })])
    expect(readPostCallEvent(body)).toBe('unreadable');
});

test('reading a post-call event never throws, and its result can be stored', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (transcript, metadata) => {
      const told = readPostCallEvent(event({ conversation_id: 'conv_1', transcript, metadata }));
      expect(told).toMatchObject({ conversationId: 'conv_1' });
      if (told && told !== 'unreadable') expect(Number.isNaN(told.startedAt.getTime())).toBe(false);
    }),
  );
});

test.each([
  ['Client disconnected: 1000', null, false],
  ['Client disconnected: 1001', null, true],
  ['Client disconnected: 1006', null, true],
  ['Client disconnected: 1005', null, true],
  ['end_call tool was called', null, false],
  [null, { code: 1002, reason: 'llm_timeout' }, true],
  [null, null, false],
] as const)('a call that ended with %s %o was cut off: %s', (endReason, error, expected) => {
  expect(wasCutOff({ endReason, error })).toBe(expected);
});
