import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { AgentSession } from '#lib/chat/agent-session.ts';
import { createBudget } from '#lib/chat/engine/budget.ts';
import { costOf, priceOf } from '#lib/chat/engine/prices.ts';
import { worstCase } from '#lib/chat/engine/token-estimate.ts';
import type { SessionEvent } from '#lib/chat/session-event.public.ts';
import type { SessionLimits } from '#lib/chat/session-host.ts';
import type { SessionStore } from '#lib/chat/session-store.public.ts';
import type { LlmProvider } from '#lib/models/llm-provider.ts';
import { runs } from '#tests/depth.ts';
import { type ScriptedReply, scriptedModel } from '#tests/models/scripted-model.ts';
import { found, gate, harbour, hostOf, mara, typesOf, until } from './open-session.ts';

const MODEL = 'claude-haiku-4-5';
/** Ten tokens in and five out, at one and five dollars for a million. */
const ONE_CALL = 10 * 100 + 5 * 500;
const agent = { ...mara, model: MODEL, max_tokens: 100 };

type Given = {
  limits?: SessionLimits;
  decide?: () => Promise<boolean>;
  onWarn?: (message: string) => void;
  name?: LlmProvider['name'];
  store?: SessionStore;
};

async function priced(replies: readonly ScriptedReply[], { name = 'anthropic', ...given }: Given = {}) {
  const { host, store, model } = hostOf(replies, { ...given, tools: [found] });
  host.resolveModel = () => ({ provider: { ...model, name } });
  const session = await AgentSession.start(host, { agent, context: harbour });
  const record = async () => {
    const stored = await store.read(session.id);
    if (!stored) throw new Error('The session is gone.');
    return stored.record;
  };
  const costs = async () =>
    (await store.readEvents(session.id, -1, 999)).filter((event) => event.type === 'cost:updated');
  const stored = () => store.read(session.id);
  return { session, host, store, model, record, stored, costs };
}

const sumOf = (costs: readonly SessionEvent[]) =>
  costs.reduce((sum, event) => sum + (event.type === 'cost:updated' ? event.costMicrocents : 0), 0);

test('a call is told of with what it cost, and the session costs the sum', async () => {
  const { session, record, costs } = await priced([[{ call: 'look_up' }], 'It sank.', 'Blue.']);
  await session.sendMessage('A?');
  await session.sendMessage('B?');
  expect(await costs()).toMatchObject(
    [1, 2, 3].map((calls) => ({
      nodeId: 'mara',
      model: MODEL,
      inputTokens: 10,
      outputTokens: 5,
      costMicrocents: ONE_CALL,
      cumulativeCostMicrocents: calls * ONE_CALL,
      priced: true,
    })),
  );
  expect((await record()).totalCostMicrocents).toBe(3 * ONE_CALL);
});

test('a call that could exceed the budget ends before anything is sent', async () => {
  const { session, model, record } = await priced(['Never.'], { limits: { maxCostMicrocents: 1_000 } });
  expect(await session.sendMessage('A?')).toMatchObject({
    stopReason: 'error',
    error: { code: 'budget_exceeded' },
  });
  expect(model.requests).toHaveLength(0);
  expect((await record()).totalCostMicrocents).toBe(0);
});

test('a limit is checked against the most that a call can cost, not what it cost before', async () => {
  const request = { model: MODEL, system: agent.system_prompt, messages: [], tools: [], maxTokens: 100 };
  const { price } = priceOf('anthropic', MODEL);
  const { inputTokens, outputTokens } = worstCase(request, price);
  const limits = { maxCostMicrocents: costOf(price, { inputTokens, outputTokens }) - 1 };
  const { session } = await priced(['Never.'], { limits });
  expect(await session.sendMessage('A?')).toMatchObject({ error: { code: 'budget_exceeded' } });
});

test.each([true, false])(
  'pause_for_approval asks a person, in dollars, before anything leaves: %s',
  async (allow) => {
    const { session, store, model } = await priced(['Hello.'], {
      limits: { maxCostMicrocents: 1_000, onExceed: 'pause_for_approval' },
    });
    const turn = session.sendMessage('A?');
    const events = () => store.readEvents(session.id, -1, 99);
    await until(async () => typesOf(await events()).includes('agent:approval_requested'));
    expect(model.requests).toHaveLength(0);
    const asked = (await events()).find((event) => event.type === 'agent:approval_requested');
    if (asked?.type !== 'agent:approval_requested') throw new Error('Nobody was asked.');
    expect(asked).toMatchObject({ toolId: 'model', action: 'spend' });
    expect(asked.preview).toMatch(/costs at most: \$0\.\d{4}/);
    await store.decideApproval(session.id, asked.approvalId, allow);
    expect(await turn).toMatchObject(allow ? { stopReason: 'stop' } : { error: { code: 'budget_exceeded' } });
    expect(model.requests).toHaveLength(allow ? 1 : 0);
  },
);

test('a session that only warns goes on beyond its budget, and says so', async () => {
  const onWarn = vi.fn();
  const { session } = await priced(['Hello.'], {
    limits: { maxCostMicrocents: 1_000, onExceed: 'warn' },
    onWarn,
  });
  expect(await session.sendMessage('A?')).toMatchObject({ stopReason: 'stop' });
  expect(onWarn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(MODEL));
});

test.each(['fail', 'pause_for_approval', 'warn'] as const)(
  'a turn never spends more than the budget of the day: %s',
  async (onExceed) => {
    const decide = vi.fn(async () => true);
    const limits = { maxCostMicrocents: 1_000, dayCostMicrocents: 1_000, onExceed };
    const { session, model } = await priced(['Never.'], { limits, decide });
    expect(await session.sendMessage('A?')).toMatchObject({ error: { code: 'budget_exceeded' } });
    expect(model.requests).toHaveLength(0);
    expect(decide).not.toHaveBeenCalled();
  },
);

test('a turn is refused when the budget of the day was used up while its person was asked', async () => {
  const held = gate();
  let isAsked = false;
  const first = await priced(['Never.'], {
    limits: { maxCostMicrocents: 1, dayCostMicrocents: 200_000, onExceed: 'pause_for_approval' },
    decide: async () => {
      isAsked = true;
      await held.promise;
      return true;
    },
  });
  const turn = first.session.sendMessage('A?');
  await until(() => isAsked);
  const other = await priced([['x'.repeat(500), { fail: 'transport' }]], { store: first.store });
  await other.session.sendMessage('B?');
  held.open();
  expect(await turn).toMatchObject({ error: { code: 'budget_exceeded' } });
  expect(first.model.requests).toHaveLength(0);
});

test('a call that was aborted while its money was set aside is not made, and gives the money back', async () => {
  const over = new AbortController();
  const written: unknown[] = [];
  const budget = createBudget(
    {
      reserve: async () => {
        over.abort();
        return { ok: true };
      },
      flushed: async () => {},
      write: (write) => written.push(write),
      approve: async () => true,
    },
    { sessionId: 's', turnId: 't', nodeId: 'n', limits: {}, onExceed: 'fail', spentMicrocents: 0 },
  );
  const model = scriptedModel('Never.');
  const request = { model: MODEL, system: '', messages: [], tools: [], signal: over.signal };
  await expect(budget.govern(model).generate(request)).rejects.toMatchObject({ kind: 'cancelled' });
  expect(model.requests).toHaveLength(0);
  expect(written).toMatchObject([{ events: [], settlements: [{ costMicrocents: 0, inputTokens: 0 }] }]);
});

test('a vendor’s model without a price counts at a middle one, and is marked', async () => {
  const { session, costs, host, model } = await priced(['Hello.']);
  host.resolveModel = () => ({ provider: { ...model, name: 'openai' }, model: 'gpt-9' });
  await session.sendMessage('A?');
  expect(await costs()).toMatchObject([
    { model: 'gpt-9', costMicrocents: 10 * 300 + 5 * 1_500, priced: false },
  ]);
});

test('a model on an address of one’s own costs nothing, unless a price is given', async () => {
  const { session, costs, host, model } = await priced(['Hello.', 'Hello.'], {
    limits: { maxCostMicrocents: 1e9 },
  });
  host.resolveModel = () => ({ provider: { ...model, name: 'openai-compatible' }, model: 'homemade' });
  await session.sendMessage('A?');
  Object.assign(host, { prices: { homemade: { input: 1, output: 2 } } });
  await session.sendMessage('B?');
  expect(await costs()).toMatchObject([
    { costMicrocents: 0, priced: true },
    { costMicrocents: 10 * 100 + 5 * 200, priced: true },
  ]);
});

test('input that the provider had cached is charged at its own price', () => {
  const { price } = priceOf('anthropic', MODEL);
  const usage = { inputTokens: 1_000, outputTokens: 0, cacheReadTokens: 600, cacheWriteTokens: 200 };
  expect(costOf(price, usage)).toBe(200 * 100 + 60 * 100 + 250 * 100);
  expect(costOf(price, { ...usage, cacheReadTokens: 9_999 })).toBe(100 * 100);
  expect(costOf(price, { ...usage, cacheReadTokens: -9_999, cacheWriteTokens: -5 })).toBe(1_000 * 100);
});

test('the local model costs nothing, and that is its price', async () => {
  const { session, costs } = await priced(['Hello.'], { name: 'local', limits: { maxCostMicrocents: 1 } });
  await session.sendMessage('A?');
  expect(await costs()).toMatchObject([{ costMicrocents: 0, priced: true, inputTokens: 10 }]);
});

describe('what became of the money', () => {
  test('a call that never engaged costs nothing', async () => {
    const { session, record, costs } = await priced([[{ fail: 'auth' }]]);
    await session.sendMessage('A?');
    expect([await costs(), (await record()).totalCostMicrocents]).toEqual([[], 0]);
  });

  test('a call that broke off costs what was sent and what came', async () => {
    const { session, record, costs } = await priced([['The boats', { fail: 'transport' }]]);
    await session.sendMessage('A?');
    const [cost] = await costs();
    if (cost?.type !== 'cost:updated') throw new Error('It cost nothing.');
    expect(cost.inputTokens).toBeGreaterThan(10);
    expect(cost.inputTokens).toBeLessThan(1_000);
    expect(cost.outputTokens).toBe(2);
    expect((await record()).totalCostMicrocents).toBe(cost.costMicrocents);
  });

  test('a call that counts nothing costs what was sent and what came', async () => {
    const usage = { inputTokens: 0, outputTokens: 0 };
    const { session, costs } = await priced([['Hello.', { type: 'stop', stopReason: 'stop', usage }]]);
    await session.sendMessage('A?');
    expect(await costs()).toMatchObject([{ outputTokens: 1 }]);
  });

  test('a call that hangs in the middle is settled when its turn is cancelled', async () => {
    const { session, model, record, costs } = await priced([['The boats', { hang: true }]]);
    const turn = session.sendMessage('A?');
    await until(async () => model.requests.length === 1);
    await until(async () => (await session.record()).status === 'active');
    await new Promise((resolve) => setImmediate(resolve));
    await session.cancel();
    expect(await turn).toMatchObject({ stopReason: 'aborted', tokensUsed: { output: 2 } });
    expect(sumOf(await costs())).toBe((await record()).totalCostMicrocents);
    expect((await record()).totalCostMicrocents).toBeGreaterThan(0);
  });

  test('a cancel between the money and the call gives the money back', async () => {
    const { session, host, store, model, record, costs } = await priced(['Never.']);
    const held = gate();
    const reserve = store.reserve.bind(store);
    let isReserving = false;
    host.store.reserve = async (...asked) => {
      isReserving = true;
      const answer = await reserve(...asked);
      await held.promise;
      return answer;
    };
    const turn = session.sendMessage('A?');
    await until(() => isReserving);
    await session.cancel();
    held.open();
    expect(await turn).toMatchObject({ stopReason: 'aborted' });
    expect(model.requests).toHaveLength(0);
    expect([await costs(), (await record()).totalCostMicrocents]).toEqual([[], 0]);
  });

  test('a cancel before the money, while events are stored, sets none aside', async () => {
    const { session, host, store, model, record, costs } = await priced([[{ call: 'look_up' }], 'Never.']);
    const held = gate();
    const write = store.write.bind(store);
    let isHeld = false;
    host.store.write = async (...given) => {
      const written = await write(...given);
      if (!given[2].events?.some(({ type }) => type === 'agent:tool_result')) return written;
      isHeld = true;
      await held.promise;
      return written;
    };
    const turn = session.sendMessage('A?');
    await until(() => isHeld);
    await session.cancel();
    held.open();
    expect(await turn).toMatchObject({ stopReason: 'aborted' });
    expect(model.requests).toHaveLength(1);
    expect([sumOf(await costs()), (await record()).totalCostMicrocents]).toEqual([ONE_CALL, ONE_CALL]);
  });

  test.each([{ inputTokens: -1 }, { outputTokens: Number.NaN }, { inputTokens: 0.5 }])(
    'a provider that counts like nobody counts is not believed: %j',
    async (count) => {
      const usage = { inputTokens: 10, outputTokens: 5, ...count };
      const { session, record, costs } = await priced([
        ['Hello.', { type: 'stop', stopReason: 'stop', usage }],
      ]);
      expect(await session.sendMessage('A?')).toMatchObject({ stopReason: 'stop' });
      expect((await record()).totalCostMicrocents).toBeGreaterThan(ONE_CALL);
      expect(sumOf(await costs())).toBe((await record()).totalCostMicrocents);
    },
  );

  test('what a call cost is kept and told by the last write of a turn, where an earlier one failed', async () => {
    const { session, host, store, record, costs } = await priced(['Hello.', 'Again.']);
    const write = store.write.bind(store);
    host.store.write = async (...given) => {
      if (given[2].settlements?.length) throw new Error('away');
      return write(...given);
    };
    expect(await session.sendMessage('A?')).toMatchObject({ error: { code: 'internal' } });
    host.store.write = write;
    expect([sumOf(await costs()), (await record()).totalCostMicrocents]).toEqual([ONE_CALL, ONE_CALL]);
    await session.sendMessage('B?');
    expect((await costs()).at(-1)).toMatchObject({ cumulativeCostMicrocents: 2 * ONE_CALL });
  });

  test('a write that seemed to fail and had been made is not made again', async () => {
    const { session, host, store, record, costs, stored } = await priced(['Hello.']);
    const write = store.write.bind(store);
    host.store.write = async (...given) => {
      const written = await write(...given);
      if (given[2].settlements?.length) throw new Error('away');
      return written;
    };
    expect(await session.sendMessage('A?')).toMatchObject({ error: { code: 'internal' } });
    expect([sumOf(await costs()), (await record()).totalCostMicrocents]).toEqual([ONE_CALL, ONE_CALL]);
    expect((await stored())?.running).toBeNull();
  });

  test('attempts of a chain are paid for one by one, each at its own price', async () => {
    const { session, costs, host, model } = await priced([[{ fail: 'timeout' }], 'Hello.']);
    const chain = [{ model: 'claude-opus-5', provider: 'anthropic' as const, max_attempts: 1 }];
    const other = await AgentSession.start(host, {
      agent: { ...agent, fallback_chain: chain },
      context: harbour,
    });
    await other.sendMessage('A?');
    const told = (await host.store.readEvents(other.id, -1, 99)).filter(
      ({ type }) => type === 'cost:updated',
    );
    expect(told).toMatchObject([{ model: 'claude-opus-5', costMicrocents: 10 * 500 + 5 * 2_500 }]);
    expect(model.requests.map((request) => request.model)).toEqual([MODEL, 'claude-opus-5']);
    expect([await costs(), session.id === other.id]).toEqual([[], false]);
  });
});

test('the costs in the events of any session add up to its total, and never exceed its limit', async () => {
  const reply = fc.constantFrom<ScriptedReply>(
    'Hello.',
    [{ fail: 'auth' }],
    ['Hel', { fail: 'transport' }],
    ['Hel', { cut: true }],
    [{ throws: new Error('x') }],
    [{ call: 'look_up' }],
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(reply, { minLength: 1, maxLength: 8 }),
      fc.nat(2_000_000),
      async (replies, limit) => {
        const { session, costs, record } = await priced([...replies, 'x', 'x'], {
          limits: { maxCostMicrocents: limit, maxToolTurns: 1 },
        });
        for (let turn = 0; turn < 3; turn += 1) await session.sendMessage('A?');
        const told = await costs();
        const { totalCostMicrocents } = await record();
        expect(sumOf(told)).toBe(totalCostMicrocents);
        expect(totalCostMicrocents).toBeLessThanOrEqual(limit);
        const last = told.at(-1);
        if (last?.type === 'cost:updated') expect(last.cumulativeCostMicrocents).toBe(totalCostMicrocents);
      },
    ),
    { numRuns: runs(60) },
  );
});

describe('prices', () => {
  test.each([
    ['anthropic', 'claude-haiku-4-5-20251001', 100],
    ['openai', 'gpt-5.1-2025-11-13', 125],
    ['gemini', 'gemini-3.1-pro-preview', 200],
    ['deepseek', 'deepseek-v4-pro', 132],
  ] as const)('a dated edition has the price of its model: %s %s', (provider, model, input) => {
    expect(priceOf(provider, model)).toMatchObject({ priced: true, price: { input } });
  });

  test.each(['constructor', '__proto__', 'gpt-5-chat-mini-x', ''])(
    'an unknown name has none: %s',
    (model) => {
      expect(priceOf('openai', model)).toMatchObject({ priced: false, price: { output: 1_500 } });
    },
  );

  test('a long question makes the whole call dearer', () => {
    const { price } = priceOf('anthropic', 'claude-haiku-5-5');
    expect(costOf(price, { inputTokens: 100_000, outputTokens: 10 })).toBe(100_000 * 10 + 10 * 50);
    expect(costOf(price, { inputTokens: 100_001, outputTokens: 10 })).toBe(100_001 * 50 + 10 * 250);
  });

  test('what is sent is never counted for less than a token of four characters, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.jsonValue(), (text, input) => {
        const call = { type: 'tool_call' as const, id: 'c', name: 'n', input };
        const messages = [{ role: 'assistant' as const, content: [{ type: 'text' as const, text }, call] }];
        const { inputTokens } = worstCase(
          { model: 'm', system: text, messages, tools: [] },
          priceOf('local', 'm').price,
        );
        expect(inputTokens).toBeGreaterThan((2 * text.length + JSON.stringify(input).length) / 4);
      }),
    );
  });

  test.each([
    ['off', 100],
    ['low', 100 + 6_400],
    ['max', 100 + 64_000],
  ] as const)('thinking is paid for beside the answer: %s', (reasoningEffort, outputTokens) => {
    const request = { model: MODEL, system: '', messages: [], tools: [], maxTokens: 100, reasoningEffort };
    expect(worstCase(request, priceOf('anthropic', MODEL).price).outputTokens).toBe(outputTokens);
  });
});
