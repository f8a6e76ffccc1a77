import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDeadTurn } from '#lib/chat/engine/dead-turn.ts';
import { costOf, priceOf } from '#lib/chat/engine/prices.ts';
import { TURN_LEASE_MS } from '#lib/chat/limits.public.ts';
import { memorySessionStore } from '#tests/chat/engine/memory-session-store.ts';
import { eventually } from '#tests/eventually.ts';
import { startVendorModel, type VendorModel } from '#tests/vendor-model.ts';
import { found, toolThat } from './open-session.ts';
import { vendorSession } from './vendor-session.ts';

let vendor: VendorModel;
beforeAll(async () => {
  vendor = await startVendorModel();
});
afterAll(() => vendor.stop());

const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8');
const HALF_A_DOLLAR = Number(/(\d+) is half a dollar/.exec(example)?.[1]);
const NAMED = (/# Such as (.*)\.\nMODEL_NAME=/.exec(example)?.[1] ?? '').split(/, | or /);

const VENDOR_OF = { claude: 'anthropic', gpt: 'openai', gemini: 'gemini', deepseek: 'deepseek' } as const;

const vendorOf = (model: string) =>
  Object.entries(VENDOR_OF).find(([beginning]) => model.startsWith(beginning))?.[1] ?? 'local';

/** As long as the longest pack may be, and a lookup as long as it may answer. */
const system = `You are Mara. You can call \`look_up\`.\n${'Said in her own words, as long as a pack may be. '.repeat(480)}`;
const lookUp = toolThat(() => ({ isError: false, text: 'What she said of the boats. '.repeat(280) }));

test('the example names a model of each vendor, and a limit', () => {
  expect(NAMED.map(vendorOf).toSorted()).toEqual(Object.values(VENDOR_OF).toSorted());
  expect(HALF_A_DOLLAR).toBe(50_000_000);
});

test.each(NAMED)(
  'ten ordinary conversations with %s ask about money zero times, and cost what it was paid',
  async (model) => {
    const name = vendorOf(model);
    const { price } = priceOf(name, model);
    const before = vendor.paid.length;
    let asked = 0;
    let total = 0;
    const store = memorySessionStore();
    for (let conversation = 0; conversation < 10; conversation += 1) {
      const { session, stored } = await vendorSession(vendor, {
        store,
        name,
        model,
        system: `${system}${conversation}`,
        tools: [lookUp],
        decide: async ({ toolId }) => {
          asked += Number(toolId === 'model');
          return true;
        },
        limits: {
          maxCostMicrocents: HALF_A_DOLLAR,
          dayCostMicrocents: 10 * HALF_A_DOLLAR,
          onExceed: 'pause_for_approval',
        },
      });
      for (let turn = 0; turn < 6; turn += 1)
        expect(await session.sendMessage('Tell me of the boats.\nuse look_up {}')).toMatchObject({
          stopReason: 'stop',
        });
      total += (await stored()).record.totalCostMicrocents;
    }
    expect(asked).toBe(0);
    const paid = vendor.paid.slice(before).reduce((sum, call) => sum + costOf(price, call), 0);
    expect(total).toBe(paid);
    expect(vendor.refusals).toEqual([]);
  },
);

test.each([
  ['it is cut off', { cutAfter: 8 }, 'error'],
  ['it falls silent', { silentAfter: 8 }, 'error'],
  ['its person stops it', { silentAfter: 8 }, 'cancel'],
  ['its process is told to end', { silentAfter: 8 }, 'interrupt'],
] as const)(
  'an answer that ends early, as %s, costs at most what arrived and the input',
  async (_why, behaviour, how) => {
    vendor.meet(behaviour);
    const { session, stored, events } = await vendorSession(vendor, {
      name: 'anthropic',
      model: 'claude-haiku-4-5',
      system,
    });
    const turn = session.sendMessage('Go on.');
    if (how !== 'error') {
      await eventually(async () =>
        expect((await events()).some(({ type }) => type === 'agent:token')).toBe(true),
      );
      await session[how]();
    }
    expect(await turn).toMatchObject({ stopReason: how === 'error' ? 'error' : 'aborted' });
    const { totalInputTokens, totalOutputTokens, totalCostMicrocents } = (await stored()).record;
    const { inputTokens = 0, outputTokens = 0 } = vendor.paid.at(-1) ?? {};
    expect(totalInputTokens).toBeLessThanOrEqual(inputTokens);
    expect(totalInputTokens).toBeGreaterThan(0.8 * inputTokens);
    expect(totalOutputTokens).toBeLessThanOrEqual(outputTokens);
    const { price } = priceOf('anthropic', 'claude-haiku-4-5');
    expect(totalCostMicrocents).toBe(
      costOf(price, { inputTokens: totalInputTokens, outputTokens: totalOutputTokens }),
    );
  },
);

test('a turn whose process died costs at most what is stored of its answer and the input', async () => {
  let now = Date.now();
  const store = memorySessionStore({ now: () => now });
  vendor.meet({ silentAfter: 12 });
  const { session, stored, events } = await vendorSession(vendor, {
    store,
    name: 'anthropic',
    model: 'claude-haiku-4-5',
    system,
    tools: [found],
  });
  const turn = session.sendMessage('Go on.');
  await eventually(async () =>
    expect(
      (await events()).some((event) => event.type === 'agent:token' && event.token.includes('words of')),
    ).toBe(true),
  );
  // Nobody renews it any more, as after kill -9: whoever comes next closes it.
  now += 2 * TURN_LEASE_MS;
  expect(await closeDeadTurn(store, session.id)).toBe(true);
  const { totalInputTokens, totalOutputTokens } = (await stored()).record;
  const { inputTokens = 0, outputTokens = 0 } = vendor.paid.at(-1) ?? {};
  expect(totalInputTokens).toBeGreaterThan(1_000);
  expect(totalInputTokens).toBeLessThanOrEqual(inputTokens);
  expect(totalOutputTokens).toBeGreaterThan(0);
  expect(totalOutputTokens).toBeLessThanOrEqual(outputTokens);
  await turn;
});
