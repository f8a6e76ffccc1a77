import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { SESSION_ERROR_CODES } from '#lib/chat/session-event.public.ts';
import { runAgentTurn } from '#lib/chat/turn.ts';
import { AgentTurnError } from '#lib/chat/turn-error.ts';
import type { TurnEvent } from '#lib/chat/turn-events.ts';
import { LlmError, type LlmErrorKind, type StreamChunk } from '#lib/models/llm-provider.ts';
import { createToolRegistry, defineTool } from '#lib/models/tool.ts';
import { runs } from '#tests/depth.ts';
import { type ScriptedStep, scriptedModel } from '#tests/models/scripted-model.ts';

const id = fc.constantFrom('', 'a', 'b', '__proto__');
const name = fc.constantFrom('fine', 'fails', 'throws', 'asks', 'no such tool', '');
const json = fc.constantFrom('{', '}', '{}', '{"n":1}', '[]', 'null', '"', '', '{"__proto__":1}');
const usage = fc.record({ inputTokens: fc.nat(9), outputTokens: fc.nat(9) });
const kinds: LlmErrorKind[] = [
  'rate_limit',
  'overloaded',
  'timeout',
  'transport',
  'auth',
  'bad_request',
  'cancelled',
  'unknown',
];

const chunk: fc.Arbitrary<StreamChunk> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('text_delta' as const), text: fc.string() }) },
  fc.record({ type: fc.constant('reasoning_start' as const), id }),
  fc.record({ type: fc.constant('reasoning_delta' as const), id, text: fc.string() }),
  fc.record({ type: fc.constant('reasoning_end' as const), id }),
  { weight: 4, arbitrary: fc.record({ type: fc.constant('tool_call_start' as const), id, name }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('tool_call_delta' as const), id, json }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('tool_call_end' as const), id }) },
  fc.record({ type: fc.constant('media_start' as const), id, mediaType: fc.string() }),
  fc.record({ type: fc.constant('media_delta' as const), id, data: fc.uint8Array() }),
  fc.record({ type: fc.constant('media_end' as const), id }),
  fc.record({
    type: fc.constant('tool_result' as const),
    callId: id,
    name,
    text: fc.string(),
    isError: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('stop' as const),
    stopReason: fc.constantFrom('stop', 'length', 'tool_use', 'content_filter', 'error'),
    usage,
  }),
  fc.constantFrom(...kinds).map((kind) => ({ type: 'error' as const, error: new LlmError(kind, kind) })),
);

/** Whole calls, as a provider in its right mind makes them, so that turns have several rounds. */
const call: fc.Arbitrary<ScriptedStep> = fc.record({ call: name, id, json });
const step: fc.Arbitrary<ScriptedStep> = fc.oneof(
  chunk,
  call,
  fc.string(),
  fc.constantFrom<ScriptedStep>({ cut: true }, { throws: null }, { throws: new Error('x') }),
);
const replies = fc.array(fc.oneof(fc.array(step, { maxLength: 8 }), fc.array(call, { maxLength: 3 })), {
  minLength: 1,
  maxLength: 5,
});

const policy = { effect: 'read', approval: 'never' } as const;
const parameters = z.looseObject({});
const tools = createToolRegistry([
  defineTool({
    name: 'fine',
    description: '',
    parameters,
    policy,
    execute: async () => ({ isError: false, text: 'ok' }),
  }),
  defineTool({
    name: 'fails',
    description: '',
    parameters,
    policy,
    execute: async () => ({ isError: true, text: 'no' }),
  }),
  defineTool({
    name: 'throws',
    description: '',
    parameters,
    policy,
    execute: () => Promise.reject(new Error('x')),
  }),
  defineTool({
    name: 'asks',
    description: '',
    parameters,
    policy: { effect: 'write', approval: 'always' },
    execute: async () => ({ isError: false, text: 'done' }),
  }),
]);

test('a turn ends with a well-formed result or a typed error, whatever a provider sends', async () => {
  await fc.assert(
    fc.asyncProperty(replies, fc.boolean(), async (script, allowed) => {
      const events: TurnEvent[] = [];
      const outcome = await runAgentTurn({
        agent: { id: 'a', model: 'm', system_prompt: '' },
        messages: [],
        tools,
        provider: scriptedModel(...script),
        emit: (event) => events.push(event),
        approve: async () => allowed,
        limits: { maxToolTurns: 3 },
      }).catch((error: unknown) => error);
      if (outcome instanceof AgentTurnError) {
        expect(SESSION_ERROR_CODES).toContain(outcome.code);
      } else {
        expectWellFormed(outcome as Awaited<ReturnType<typeof runAgentTurn>>, events);
      }
    }),
    { numRuns: runs(3_000) },
  );
});

function expectWellFormed(
  turn: Awaited<ReturnType<typeof runAgentTurn>>,
  events: readonly TurnEvent[],
): void {
  const { messages, stopReason, usage } = turn;
  expect(['stop', 'length', 'content_filter']).toContain(stopReason);
  expect(usage.inputTokens).toBeGreaterThanOrEqual(0);
  const calls: string[] = [];
  for (const [at, { role, content }] of messages.entries()) {
    expect(content.length).toBeGreaterThan(0);
    const made = content.filter((part) => part.type === 'tool_call').map((part) => part.id);
    const answered = content.filter((part) => part.type === 'tool_result').map((part) => part.callId);
    calls.push(...made);
    if (role === 'tool') {
      expect(messages[at - 1]?.role).toBe('assistant');
      continue;
    }
    const next = messages[at + 1]?.role === 'tool' ? messages[at + 1] : undefined;
    const results = (next?.content ?? []).map((part) => (part.type === 'tool_result' ? part.callId : ''));
    expect([...answered, ...results].sort()).toEqual(made.sort());
  }
  expect(new Set(calls).size).toBe(calls.length);
  expect(calls).not.toContain('');
  const said = messages
    .flatMap(({ content }) => content)
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('');
  expect(events.map((event) => (event.type === 'agent:token' ? event.token : '')).join('')).toBe(said);
}

test('a turn that its caller cuts off at any point says so and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(replies, fc.nat(12), async (script, after) => {
      const abort = new AbortController();
      let told = 0;
      const turn = runAgentTurn({
        agent: { id: 'a', model: 'm', system_prompt: '' },
        messages: [],
        tools,
        provider: scriptedModel(...script.map((steps) => [...steps, { hang: true as const }])),
        emit() {
          expect(abort.signal.aborted).toBe(false);
          told += 1;
          if (told > after) abort.abort();
        },
        signal: abort.signal,
      }).catch((error: unknown) => error);
      setImmediate(() => abort.abort());
      const outcome = await turn;
      if (outcome instanceof AgentTurnError) expect(SESSION_ERROR_CODES).toContain(outcome.code);
      else expect(outcome).toHaveProperty('stopReason');
    }),
    { numRuns: runs(1_000) },
  );
});
