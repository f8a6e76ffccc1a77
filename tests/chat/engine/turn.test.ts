import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { TurnInput } from '#lib/chat/engine/turn-input.ts';
import { runAgentTurn } from '#lib/chat/turn.ts';
import type { TurnEvent } from '#lib/chat/turn-events.ts';
import { TOOL_ROUNDS_USED } from '#lib/chat/turn-words.public.ts';
import {
  createToolRegistry,
  defineTool,
  type Tool,
  type ToolCall,
  type ToolOutcome,
} from '#lib/models/tool.ts';
import { Secret } from '#lib/platform/secret.ts';
import { eventually } from '#tests/eventually.ts';
import { type ScriptedReply, type ScriptedStep, scriptedModel } from '#tests/models/scripted-model.ts';

const agent = { id: 'mara', model: 'scripted', system_prompt: 'You are Mara.' };
const asked = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Where is the boat?' }] }];
const USAGE = { inputTokens: 10, outputTokens: 5 };

type Run = Partial<Omit<TurnInput, 'provider' | 'tools'>> & { tools?: readonly Tool[] };

/** A turn with a model that answers as scripted; what it told of as it went; and what the model was asked. */
function turnOf(replies: readonly ScriptedReply[], { tools = [], ...more }: Run = {}) {
  const provider = scriptedModel(...replies);
  const events: TurnEvent[] = [];
  const turn = runAgentTurn({
    agent,
    messages: asked,
    tools: createToolRegistry(tools),
    provider,
    emit: (event) => events.push(event),
    ...more,
  });
  return { turn, events, provider };
}

function toolThat(
  execute: (input: Record<string, unknown>, call: ToolCall) => ToolOutcome | Promise<ToolOutcome>,
  { name = 'look_up', approval = 'never' }: { name?: string; approval?: 'never' | 'always' } = {},
): Tool {
  return defineTool({
    name,
    description: 'A tool of a test.',
    parameters: z.strictObject({ query: z.string().optional(), apiKey: z.string().optional() }),
    policy: { effect: approval === 'always' ? 'write' : 'read', approval },
    execute: async (input, call) => execute(input, call),
  });
}

const found = toolThat(() => ({ isError: false, text: 'It sank.' }));
const hangs = toolThat(() => new Promise(() => {}));

/** What the model was told of its call. */
const resultsIn = (messages: Awaited<ReturnType<typeof runAgentTurn>>['messages']) =>
  messages.flatMap(({ content }) => content).filter((part) => part.type === 'tool_result');

test('text is told as it comes, and is one message in the end', async () => {
  const { turn, events } = turnOf(['It is in the harbour.']);
  expect(await turn).toEqual({
    messages: [{ role: 'assistant', content: [{ type: 'text', text: 'It is in the harbour.' }] }],
    stopReason: 'stop',
    usage: USAGE,
  });
  expect(events.map((event) => (event.type === 'agent:token' ? event.token : event.type))).toEqual([
    'It',
    ' is',
    ' in',
    ' the',
    ' harbour.',
  ]);
  expect(events[0]).toEqual({ type: 'agent:token', nodeId: 'mara', token: 'It', model: 'scripted' });
});

test('a tool is called, its result is shown to the model as data, and the model answers', async () => {
  const { turn, events, provider } = turnOf(
    [['Let me see.', { call: 'look_up', input: { query: 'boat' } }], 'It sank.'],
    {
      tools: [found],
    },
  );
  const { messages, usage } = await turn;
  const call = { type: 'tool_call', id: 'scripted_1', name: 'look_up', input: { query: 'boat' } };
  const result = {
    type: 'tool_result',
    callId: 'scripted_1',
    name: 'look_up',
    text: '<tool_output tool="look_up" trust="none">\nIt sank.\n</tool_output>',
    isError: false,
  };
  expect(messages).toEqual([
    { role: 'assistant', content: [{ type: 'text', text: 'Let me see.' }, call] },
    { role: 'tool', content: [result] },
    { role: 'assistant', content: [{ type: 'text', text: 'It sank.' }] },
  ]);
  expect(usage).toEqual({ inputTokens: 20, outputTokens: 10 });
  expect(provider.requests[1]?.messages).toEqual([...asked, ...messages.slice(0, 2)]);
  expect(events.filter(({ type }) => type.startsWith('agent:tool'))).toEqual([
    {
      type: 'agent:tool_call',
      nodeId: 'mara',
      model: 'scripted',
      toolId: 'look_up',
      toolInput: { query: 'boat' },
      callId: 'scripted_1',
    },
    {
      type: 'agent:tool_result',
      nodeId: 'mara',
      toolId: 'look_up',
      success: true,
      outputSummary: 'It sank.',
      callId: 'scripted_1',
    },
  ]);
});

test('the event of a tool result hides the secrets in it', async () => {
  const text = '{"title": "The boat", "api_key": "canary"}';
  const told = toolThat(() => ({ isError: false, text }));
  const { turn, events } = turnOf([[{ call: 'look_up' }], 'It sank.'], { tools: [told] });
  expect(resultsIn((await turn).messages)[0]?.text).toContain('canary');
  expect(events).toContainEqual(
    expect.objectContaining({ outputSummary: '{"title":"The boat","api_key":"[secret]"}' }),
  );
});

test('reasoning is told apart from text and keeps its signature', async () => {
  const reply: ScriptedStep[] = [
    { type: 'reasoning_start', id: 'r' },
    { type: 'reasoning_delta', id: 'r', text: 'First the tide.' },
    { type: 'reasoning_end', id: 'r', signature: 'signed' },
    'It sank.',
  ];
  const { turn, events } = turnOf([reply]);
  expect((await turn).messages[0]?.content).toEqual([
    { type: 'reasoning', text: 'First the tide.', signature: 'signed' },
    { type: 'text', text: 'It sank.' },
  ]);
  expect(events[0]).toEqual({
    type: 'agent:reasoning',
    nodeId: 'mara',
    text: 'First the tide.',
    model: 'scripted',
  });
});

test('several calls run one after the other, in the order in which they were made', async () => {
  const log: string[] = [];
  const slow = toolThat(async ({ query }) => {
    log.push(`${query} begins`);
    await Promise.resolve();
    log.push(`${query} ends`);
    return { isError: false, text: String(query) };
  });
  const calls = ['a', 'b'].map((query, at) => ({ call: 'look_up', id: `c${at}`, input: { query } }));
  const { turn } = turnOf([calls, 'Done.'], { tools: [slow] });
  expect(resultsIn((await turn).messages).map(({ callId }) => callId)).toEqual(['c0', 'c1']);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('a tool that the provider ran itself is told of and not run again', async () => {
  const reply: ScriptedStep[] = [
    { call: 'look_up', id: 'p1', input: { query: 'boat' } },
    { type: 'tool_result', callId: 'p1', name: 'look_up', text: 'It sank.', isError: false },
    'It sank.',
  ];
  const invoked = vi.fn(() => ({ isError: false, text: 'no' }));
  const { turn, events } = turnOf([reply], { tools: [toolThat(invoked)] });
  expect((await turn).messages).toHaveLength(1);
  expect(invoked).not.toHaveBeenCalled();
  expect(events.filter(({ type }) => type === 'agent:tool_result')).toMatchObject([
    { success: true, outputSummary: 'It sank.' },
  ]);
});

const denied = toolThat(() => ({ isError: false, text: 'written' }), { approval: 'always' });

test.each<[string, ScriptedStep, Run, string]>([
  [
    'a tool that fails',
    { call: 'look_up' },
    { tools: [toolThat(() => ({ isError: true, text: 'no boat' }))] },
    'no boat',
  ],
  [
    'a tool that throws',
    { call: 'look_up' },
    { tools: [toolThat(() => Promise.reject(new Error('secret path')))] },
    'tool_failed',
  ],
  ['a tool that is not there', { call: 'no_such_tool' }, {}, 'tool_unavailable'],
  [
    'a tool that is too slow',
    { call: 'look_up' },
    { tools: [hangs], limits: { toolTimeoutMs: 5 } },
    'tool_failed',
  ],
  ['arguments that are no JSON', { call: 'look_up', json: '{"query": ' }, { tools: [found] }, 'validation'],
  ['arguments that are no object', { call: 'look_up', json: '["boat"]' }, { tools: [found] }, 'validation'],
  ['arguments of another shape', { call: 'look_up', input: { boat: 1 } }, { tools: [found] }, 'not right'],
  ['a call that nobody can allow', { call: 'look_up' }, { tools: [denied] }, 'tool_denied'],
  [
    'a call that is refused',
    { call: 'look_up' },
    { tools: [denied], approve: async () => false },
    'tool_denied',
  ],
  [
    'an approval that fails',
    { call: 'look_up' },
    { tools: [denied], approve: () => Promise.reject(new Error('x')) },
    'tool_denied',
  ],
])('%s becomes a result that the model sees, and the turn goes on', async (_, step, run, words) => {
  const { turn, events } = turnOf([[step], 'I could not find it.'], run);
  const { messages } = await turn;
  expect(resultsIn(messages)).toMatchObject([{ isError: true, text: expect.stringContaining(words) }]);
  expect(inspect(messages, { depth: 9 })).not.toContain('secret path');
  expect(messages.at(-1)?.content).toEqual([{ type: 'text', text: 'I could not find it.' }]);
  expect(events.filter(({ type }) => type === 'agent:tool_result')).toMatchObject([{ success: false }]);
});

test('a call that was cut off is not run, even if what there is of it could be', async () => {
  const invoked = vi.fn(() => ({ isError: false, text: 'no' }));
  const cut: ScriptedStep[] = [
    { type: 'tool_call_start', id: 'c', name: 'look_up' },
    { type: 'stop', stopReason: 'length', usage: USAGE },
  ];
  const { turn } = turnOf([cut, 'I was cut off.'], { tools: [toolThat(invoked)] });
  expect(resultsIn((await turn).messages)).toMatchObject([
    { isError: true, text: expect.stringContaining('cut off') },
  ]);
  expect(invoked).not.toHaveBeenCalled();
});

test('an approved call is run; the person is shown exactly what it would do, and the record hides what opens a door', async () => {
  const approve = vi.fn(async () => true);
  const { turn, events } = turnOf(
    [[{ call: 'look_up', input: { query: 'boat', apiKey: 'sk-123' } }], 'Written.'],
    {
      tools: [denied],
      approve,
    },
  );
  expect(resultsIn((await turn).messages)).toMatchObject([{ isError: false }]);
  expect(approve).toHaveBeenCalledOnce();
  expect(events.find(({ type }) => type === 'agent:approval_requested')).toEqual({
    type: 'agent:approval_requested',
    nodeId: 'mara',
    toolId: 'look_up',
    action: 'write',
    preview: 'query: "boat"\napiKey: "sk-123"',
    callId: 'scripted_1',
    approvalId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const rest = events.filter(({ type }) => type !== 'agent:approval_requested');
  expect(inspect(rest, { depth: 9 })).not.toContain('sk-123');
});

test('a long argument is told of in short, and kept whole', async () => {
  const query = 'x'.repeat(9_000);
  const { turn, events } = turnOf([[{ call: 'look_up', input: { query } }], 'Fine.'], { tools: [found] });
  const [first] = (await turn).messages;
  expect(first?.content[0]).toMatchObject({ input: { query } });
  expect(events.find(({ type }) => type === 'agent:tool_call')).toMatchObject({
    toolInput: { query: `${'x'.repeat(2_000)}… 7000 more characters` },
  });
});

test('a tool that threw is reported, with what it threw', async () => {
  const fault = new Error('a bug');
  const onFault = vi.fn();
  await turnOf([[{ call: 'look_up' }], 'No.'], { tools: [toolThat(() => Promise.reject(fault))], onFault })
    .turn;
  expect(onFault).toHaveBeenCalledExactlyOnceWith(fault);
});

test('ids that repeat or are missing become ones of their own', async () => {
  const same = { call: 'look_up', id: 'call_0', input: {} };
  const { turn } = turnOf([[same, same, { ...same, id: '' }], [same], 'Done.'], {
    tools: [found],
    messages: [
      ...asked,
      { role: 'assistant', content: [{ type: 'tool_call', id: 'call_1', name: 'look_up', input: {} }] },
    ],
  });
  const { messages } = await turn;
  const calls = messages.flatMap(({ content }) => content).filter((part) => part.type === 'tool_call');
  expect(new Set([...calls.map(({ id }) => id), 'call_1', '']).size).toBe(6);
  expect(resultsIn(messages).map(({ callId }) => callId)).toEqual(calls.map(({ id }) => id));
});

test.each<[string, ScriptedReply, object]>([
  [
    'a limit',
    [{ fail: 'rate_limit', retryAfterSeconds: 3 }],
    { code: 'provider_rate_limit', retryable: true, engaged: false, retryAfterSeconds: 3 },
  ],
  [
    'an overload',
    [{ fail: 'overloaded' }],
    { code: 'provider_unavailable', retryable: true, engaged: false },
  ],
  ['a timeout', [{ fail: 'timeout' }], { code: 'provider_unavailable', retryable: true, engaged: false }],
  [
    'a broken line after the first word',
    ['It', { fail: 'transport' }],
    { code: 'provider_unavailable', retryable: true, engaged: true },
  ],
  ['a wrong key', [{ fail: 'auth' }], { code: 'provider_auth', retryable: false, engaged: false }],
  ['a question that it refuses', [{ fail: 'bad_request' }], { code: 'validation', retryable: false }],
  ['a filter', [{ fail: 'content_filter' }], { code: 'content_filter', retryable: false }],
  ['no end', ['It is', { cut: true }], { code: 'provider_unavailable', retryable: true, engaged: true }],
  ['nothing at all', [{ cut: true }], { code: 'provider_unavailable', retryable: true, engaged: false }],
  [
    'an end by error',
    [{ type: 'stop', stopReason: 'error', usage: USAGE }],
    { code: 'provider_unavailable', retryable: true },
  ],
  [
    'a part that never began',
    [{ type: 'tool_call_delta', id: 'x', json: '{' }],
    { code: 'provider_unavailable' },
  ],
  [
    'a part that begins twice',
    [
      { type: 'reasoning_start', id: 'x' },
      { type: 'reasoning_start', id: 'x' },
    ],
    { code: 'provider_unavailable' },
  ],
  [
    'a result without its call',
    [{ type: 'tool_result', callId: 'x', name: 'x', text: '', isError: false }],
    { code: 'provider_unavailable' },
  ],
  ['something thrown', [{ throws: new Error('secret') }], { code: 'internal', retryable: false }],
])('a provider that answers with %s ends the turn with a typed error', async (_, reply, expected) => {
  const { turn } = turnOf([reply]);
  const error = await turn.catch((error: unknown) => error);
  expect(error).toMatchObject({ name: 'AgentTurnError', ...expected });
  expect(String(error)).not.toContain('secret');
});

test('an unscripted call says what it was asked', async () => {
  const { turn } = turnOf([], { tools: [found] });
  await expect(turn).rejects.toMatchObject({
    code: 'internal',
    cause: { message: 'Nothing is scripted for call 1: messages user; tools look_up' },
  });
});

test('a model that goes on asking for tools is stopped before it is given another', async () => {
  const invoked = vi.fn(() => ({ isError: false, text: 'again' }));
  const calling: ScriptedReply = [{ call: 'look_up' }];
  const { turn } = turnOf([calling, calling, calling, calling], {
    tools: [toolThat(invoked)],
    limits: { maxToolTurns: 2 },
  });
  await expect(turn).rejects.toMatchObject({
    code: 'turn_limit',
    engaged: true,
    usage: { inputTokens: 30, outputTokens: 15 },
  });
  expect(invoked).toHaveBeenCalledTimes(2);
});

test('an answer may ask for tools sixteen times', async () => {
  const invoked = vi.fn(() => ({ isError: false, text: 'again' }));
  const calling: ScriptedReply = [{ call: 'look_up' }];
  const { turn } = turnOf(
    Array.from({ length: 17 }, () => calling),
    { tools: [toolThat(invoked)] },
  );
  await expect(turn).rejects.toMatchObject({ code: 'turn_limit', message: TOOL_ROUNDS_USED });
  expect(invoked).toHaveBeenCalledTimes(16);
});

test('a tool call that a filter withheld is not run', async () => {
  const reply: ScriptedStep[] = [
    'I',
    { call: 'look_up' },
    { type: 'stop', stopReason: 'content_filter', usage: USAGE },
  ];
  const { turn } = turnOf([reply], { tools: [found] });
  expect(await turn).toEqual({
    messages: [{ role: 'assistant', content: [{ type: 'text', text: 'I' }] }],
    stopReason: 'content_filter',
    usage: USAGE,
  });
});

test('a reply in which nothing was said adds no message', async () => {
  expect((await turnOf([[]]).turn).messages).toEqual([]);
  const { turn } = turnOf([['Goodbye.', { call: 'look_up' }], []], { tools: [found] });
  expect((await turn).messages.map(({ role }) => role)).toEqual(['assistant', 'tool']);
});

const approvalHangs: Run = { tools: [denied], approve: () => new Promise(() => {}) };

test.each<[string, ScriptedReply, Run]>([
  ['the model says nothing', [{ hang: true }], {}],
  ['the model has said something', ['It', { hang: true }], {}],
  ['a tool hangs', [{ call: 'look_up' }], { tools: [hangs] }],
  ['an approval hangs', [{ call: 'look_up' }], approvalHangs],
])('an abort while %s ends the turn at once', async (_, reply, run) => {
  const abort = new AbortController();
  const { turn, events } = turnOf([reply, 'Never said.'], { ...run, signal: abort.signal });
  const ended = expect(turn).rejects.toMatchObject({ code: 'cancelled', retryable: false });
  await new Promise((resolve) => setImmediate(resolve));
  abort.abort();
  await ended;
  const told = events.length;
  await new Promise((resolve) => setImmediate(resolve));
  expect(events).toHaveLength(told);
});

test('a turn that was cancelled before it began asks nobody', async () => {
  const { turn, provider } = turnOf(['It sank.'], { signal: AbortSignal.abort() });
  await expect(turn).rejects.toMatchObject({ code: 'cancelled', engaged: false });
  expect(provider.requests).toEqual([]);
});

test('a tool hears of the abort', async () => {
  const abort = new AbortController();
  let heard: AbortSignal | undefined;
  const listening = toolThat((_, { signal }) => {
    heard = signal;
    return new Promise(() => {});
  });
  const { turn } = turnOf([[{ call: 'look_up' }]], { tools: [listening], signal: abort.signal });
  const ended = expect(turn).rejects.toMatchObject({ code: 'cancelled' });
  await eventually(() => expect(heard).toBeDefined());
  abort.abort();
  await ended;
  expect(heard?.aborted).toBe(true);
});

test('a turn that takes too long is ended', async () => {
  const { turn } = turnOf([['It', { hang: true }]], { limits: { turnTimeoutMs: 5 } });
  await expect(turn).rejects.toMatchObject({ code: 'run_timeout', engaged: true });
});

test('a turn that is over leaves no listener behind', async () => {
  const abort = new AbortController();
  const added = vi.spyOn(abort.signal, 'addEventListener');
  const removed = vi.spyOn(abort.signal, 'removeEventListener');
  await turnOf([[{ call: 'look_up' }], 'It sank.'], { tools: [found], signal: abort.signal }).turn;
  expect(added.mock.calls.length).toBeGreaterThan(0);
  expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
});

test('a secret among the arguments of a call is in no event', async () => {
  const { turn, events } = turnOf(
    [[{ call: 'look_up', input: { query: 'boat', apiKey: 'sk-123' } }], 'Done.'],
    {
      tools: [found],
      key: new Secret('key-of-the-model'),
    },
  );
  await turn;
  expect(inspect(events, { depth: 9 })).not.toMatch(/sk-123|key-of-the-model/);
});

test('arguments without end are told to the model as wrong, and the turn goes on', async () => {
  const json = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  const { model, done } = { model: scriptedModel([{ call: 'look_up', json }], 'Done.'), done: vi.fn() };
  const tool = defineTool({
    name: 'look_up',
    description: '',
    parameters: z.looseObject({}),
    policy: { effect: 'write', approval: 'always' },
    execute: async () => ({ isError: false, text: String(done()) }),
  });
  const result = await runAgentTurn({
    agent: { id: 'mara', model: 'm', system_prompt: '' },
    messages: [{ role: 'user', content: [{ type: 'text', text: 'Go on.' }] }],
    tools: createToolRegistry([tool]),
    provider: model,
    emit: () => {},
    approve: async () => true,
  });
  expect(result.stopReason).toBe('stop');
  expect(JSON.stringify(result.messages)).toContain('too deep');
  expect(done).not.toHaveBeenCalled();
});
