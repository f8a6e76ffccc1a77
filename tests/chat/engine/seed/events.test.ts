import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createEventHub } from '#lib/chat/engine/event-hub.ts';
import { eventGap } from '#lib/chat/event-gap.public.ts';
import { followEvents } from '#lib/chat/follow-events.ts';
import { SessionEventSchema } from '#lib/chat/session-event.public.ts';
import { Secret } from '#lib/platform/secret.ts';
import type { ScriptedStep } from '#tests/models/scripted-model.ts';
import { found, mara, openSession, typesOf } from '../open-session.ts';

const thinking: ScriptedStep[] = [
  { type: 'reasoning_start', id: 'r' },
  { type: 'reasoning_delta', id: 'r', text: 'First the tide.' },
  { type: 'reasoning_end', id: 'r' },
  'Let me see.',
  { call: 'look_up', input: { query: 'boat' } },
];

describe('events', () => {
  test('a session emits on the session namespace, in the order in which things happen', async () => {
    const { session, events } = await openSession([thinking, 'It sank.'], { tools: [found] });
    await session.sendMessage('Where is the boat?');
    await session.export();
    const types = typesOf(await events());
    expect(types.filter((type, at) => type !== types[at - 1])).toEqual([
      'session:started',
      'session:turn_started',
      'agent:reasoning',
      'agent:token',
      'cost:updated',
      'agent:tool_call',
      'agent:tool_result',
      'agent:token',
      'cost:updated',
      'session:turn_completed',
      'session:exported',
    ]);
  });

  test('every event has its envelope: type, sessionId, timestamp, sequenceNumber from 0, one more each', async () => {
    const { session, events } = await openSession([thinking, 'It sank.', [{ fail: 'auth' }]], {
      tools: [found],
    });
    await session.sendMessage('Where is the boat?');
    await session.sendMessage('And now?');
    const all = await events();
    for (const event of all) expect(SessionEventSchema.safeParse(event).error).toBeUndefined();
    expect(all.map(({ sequenceNumber }) => sequenceNumber)).toEqual(all.map((_, at) => at));
    expect(new Set(all.map(({ sessionId }) => sessionId))).toEqual(new Set([session.id]));
  });

  test('turn_completed tells why it ended and what it took', async () => {
    const { session, events } = await openSession([thinking, 'It sank.'], { tools: [found] });
    await session.sendMessage('Where is the boat?');
    expect((await events()).at(-1)).toMatchObject({
      type: 'session:turn_completed',
      stopReason: 'stop',
      tokensUsed: { input: 20, output: 10, model: 'scripted' },
    });
  });

  test.each([
    ['rate_limit', 'provider_rate_limit', true],
    ['overloaded', 'provider_unavailable', true],
    ['auth', 'provider_auth', false],
    ['bad_request', 'validation', false],
    ['content_filter', 'content_filter', false],
  ] as const)('a failure of kind %s ends the turn with %s', async (kind, code, retryable) => {
    const { session, events } = await openSession([[{ fail: kind }]]);
    await session.sendMessage('Hello.');
    expect((await events()).at(-1)).toMatchObject({ stopReason: 'error', error: { code, retryable } });
  });

  test('the model of an event is the one that answered', async () => {
    const agent = {
      ...mara,
      fallback_chain: [{ model: 'second', provider: 'local' as const, max_attempts: 1 }],
    };
    const { session, events } = await openSession(
      [[{ fail: 'timeout' }], ['Hi.', { call: 'look_up' }], 'Done.'],
      {
        agent,
        tools: [found],
      },
    );
    await session.sendMessage('Hello.');
    const models = (await events()).flatMap((event) =>
      'model' in event ? [`${event.type} ${event.model}`] : [],
    );
    expect([...new Set(models)]).toEqual([
      'session:started scripted',
      'agent:token second',
      'cost:updated second',
      'agent:tool_call second',
      'agent:token scripted',
      'cost:updated scripted',
    ]);
  });

  test('events are followed from any number, first from the store and then as they happen', async () => {
    const hub = createEventHub();
    const { session, store } = await openSession(['One.', 'Two.'], { hub });
    await session.sendMessage('A?');
    const over = new AbortController();
    const seen: number[] = [];
    const reader = (async () => {
      for await (const event of followEvents(store, session.id, 1, {
        signal: over.signal,
        hub,
        pollMs: 60_000,
      })) {
        seen.push(event.sequenceNumber);
        if (event.type === 'session:turn_completed' && event.sequenceNumber > 5) return;
      }
    })();
    await session.sendMessage('B?');
    await reader;
    over.abort();
    expect(seen).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });

  test('the reserved steering events are emitted by nothing', async () => {
    const { session, events } = await openSession([thinking, 'It sank.'], {
      tools: [found],
      limits: { maxMessages: 1 },
    });
    await session.sendMessage('Where is the boat?');
    const reserved = ['agent:directive_injected', 'agent:context_compacted', 'agent:context_cleared'];
    expect(typesOf(await events()).filter((type) => reserved.includes(type))).toEqual([]);
  });

  test('sequenceNumber tells a gap', async () => {
    const { session, events } = await openSession(['One.']);
    await session.sendMessage('A?');
    const [first, second, third] = await events();
    if (!first || !second || !third) throw new Error('There are three.');
    expect(eventGap(-1, first)).toBe('next');
    expect(eventGap(first.sequenceNumber, third)).toBe('gap');
    expect(eventGap(second.sequenceNumber, first)).toBe('seen');
  });

  test('no secret, signature or media byte is ever in an event', async () => {
    const data = new TextEncoder().encode('canary-bytes');
    const script: ScriptedStep[] = [
      { type: 'reasoning_start', id: 'r' },
      { type: 'reasoning_end', id: 'r', signature: 'canary-signature' },
      { type: 'media_start', id: 'm', mediaType: 'image/png' },
      { type: 'media_delta', id: 'm', data },
      { type: 'media_end', id: 'm' },
      { call: 'look_up', input: { password: 'canary-password' } },
    ];
    const { session, events, host, model } = await openSession([script, 'Done.'], { tools: [found] });
    host.resolveModel = () => ({ provider: model, key: new Secret('canary-key') });
    await session.sendMessage('A?');
    const told = inspect(await events(), { depth: 12, maxArrayLength: null });
    expect(told).toContain('look_up');
    expect(told).not.toMatch(/canary|Y2FuYXJ5|99, 97, 110, 97, 114, 121/);
  });
});
