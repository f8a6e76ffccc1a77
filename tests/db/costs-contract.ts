import { deepEqual, rejects } from 'node:assert/strict';
import { type Check, costing, inTurn, reading, settling, token } from './session-checks.ts';

export const costs: Readonly<Record<string, Check>> = {
  'a session spends up to its limit, to the last microcent': async ({ store }) => {
    const { id, turnId } = await inTurn(store);
    const limits = { sessionMicrocents: 100 };
    const first = costing(60);
    deepEqual(await store.reserve(id, turnId, first, limits), { ok: true });
    const over = { ok: false, over: 'session', spentMicrocents: 60 };
    deepEqual(await store.reserve(id, turnId, costing(41), limits), over);
    deepEqual(await store.reserve(id, turnId, costing(40), limits), { ok: true });
    await store.write(id, turnId, { settlements: [settling(first, 10)] });
    deepEqual(await store.reserve(id, turnId, costing(51), limits), { ...over, spentMicrocents: 50 });
    deepEqual(await store.reserve(id, turnId, costing(50), limits), { ok: true });
    deepEqual(await store.reserve(id, turnId, costing(999), {}), { ok: true });
  },

  'the day is shared by all sessions, and counts what is set aside': async ({ store }) => {
    const one = await inTurn(store);
    const two = await inTurn(store);
    const limits = { dayMicrocents: 100 };
    const first = costing(60);
    deepEqual(await store.reserve(one.id, one.turnId, first, limits), { ok: true });
    const over = { ok: false, over: 'day', spentMicrocents: 60 };
    deepEqual(await store.reserve(two.id, two.turnId, costing(41), limits), over);
    await store.endTurn(one.id, one.turnId, {
      messages: [],
      engaged: true,
      settlements: [settling(first, 30)],
    });
    deepEqual(await store.reserve(two.id, two.turnId, costing(71), limits), { ...over, spentMicrocents: 30 });
    deepEqual(await store.reserve(two.id, two.turnId, costing(70), limits), { ok: true });
  },

  'totals are the sum of what was settled, and of what was left open': async ({ store }) => {
    const { id, turnId } = await inTurn(store);
    const [used, unused, open] = [costing(10), costing(20), costing(30)];
    for (const reservation of [used, unused, open]) await store.reserve(id, turnId, reservation, {});
    await store.write(id, turnId, { settlements: [settling(used, 7), settling(unused, 0)] });
    const totals = async () => {
      const { totalInputTokens, totalOutputTokens, totalCostMicrocents } = (await reading(store, id)).record;
      return [totalInputTokens, totalOutputTokens, totalCostMicrocents];
    };
    deepEqual(await totals(), [7, 1, 7]);
    await store.endTurn(id, turnId, { messages: [], engaged: true });
    deepEqual(await totals(), [37, 2, 37]);
  },

  'what was settled before is passed over when it comes again': async ({ store }) => {
    const { id, turnId } = await inTurn(store);
    const used = costing(10);
    await store.reserve(id, turnId, used, {});
    await store.write(id, turnId, { settlements: [settling(used, 7)] });
    await store.write(id, turnId, { settlements: [settling(used, 9)] });
    await store.endTurn(id, turnId, { messages: [], engaged: true, settlements: [settling(used, 10)] });
    deepEqual((await reading(store, id)).record.totalCostMicrocents, 7);
  },

  'a write that settles what was never set aside writes nothing': async ({ store }) => {
    const { id, turnId } = await inTurn(store);
    const before = await store.read(id);
    await rejects(store.write(id, turnId, { events: [token('x')], settlements: [settling(costing(5), 5)] }));
    deepEqual(await store.read(id), before);
  },
};
