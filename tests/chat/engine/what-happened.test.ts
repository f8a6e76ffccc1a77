import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDeadTurn } from '#lib/chat/engine/dead-turn.ts';
import { TURN_LEASE_MS } from '#lib/chat/limits.public.ts';
import type { SessionLimits } from '#lib/chat/session-host.ts';
import type { SessionStore } from '#lib/chat/session-store.public.ts';
import { memorySessionStore } from '#tests/chat/engine/memory-session-store.ts';
import { eventually } from '#tests/eventually.ts';
import { startVendorModel, type VendorModel } from '#tests/vendor-model.ts';
import { toolThat } from './open-session.ts';
import { vendorSession } from './vendor-session.ts';

let vendor: VendorModel;
beforeAll(async () => {
  vendor = await startVendorModel();
});
afterAll(() => vendor.stop());

const ASKED = 'use write_file {"path":"notes.txt"}';

/** A session that may write, and how often it has. */
async function writing(store: SessionStore = memorySessionStore(), limits: SessionLimits = {}) {
  const written: unknown[] = [];
  const tool = toolThat(
    (input) => {
      written.push(input);
      return { isError: false, text: 'Wrote 6 bytes.' };
    },
    { name: 'write_file', effect: 'write', approval: 'always' },
  );
  return { written, tool, ...(await vendorSession(vendor, { store, limits, tools: [tool] })) };
}

type Writing = Awaited<ReturnType<typeof writing>>;

/** The one check of this file: nothing of it is lost, and nothing of it is done again. */
async function isKept({ session, stored, written }: Writing): Promise<void> {
  const { messages } = await stored();
  const kept = JSON.stringify(messages);
  expect(kept).toContain('"name":"write_file","args":{"path":"notes.txt"}');
  expect(kept).toMatch(/did not come to its end/);
  const { yaml, definition } = await session.export();
  expect(yaml).toContain('notes.txt');
  expect(definition.workflow.nodes.map(({ id }) => id)).toEqual(['input', 'output']);
  expect(await session.sendMessage(ASKED)).toMatchObject({ stopReason: 'stop' });
  expect(String(vendor.asked.at(-1)?.messages.at(-1)?.content)).toContain('happened: write_file {"path"');
  expect(vendor.asked.at(-1)?.messages.filter(({ role }) => role === 'tool')).toEqual([]);
  expect(written).toHaveLength(1);
  expect(vendor.refusals).toEqual([]);
}

describe('an approved write whose turn fails later is kept, told of, and not done again', () => {
  test.each([
    ['an error of the service', { status: 400 }],
    ['a refused key', { status: 401 }],
    ['a limit', { status: 429 }],
    ['a fault', { status: 500 }],
    ['an answer that is cut before its first word', { cutAfter: 0 }],
    ['an answer that is cut in the middle', { cutAfter: 5 }],
    ['silence', { silentAfter: 0 }],
    ['silence in the middle', { silentAfter: 5 }],
  ])('%s', async (_how, behaviour) => {
    const given = await writing();
    vendor.meet('answers', behaviour);
    expect(await given.session.sendMessage(ASKED)).toMatchObject({ stopReason: 'error' });
    expect(JSON.stringify((await given.stored()).messages)).toContain('Wrote 6 bytes.');
    await isKept(given);
  });

  test('an approved write is told of when the tool rounds of its turn are used up', async () => {
    const given = await writing(undefined, { maxToolTurns: 1 });
    expect(await given.session.sendMessage(`${ASKED}\nthen\nuse write_file {"path":"b.txt"}`)).toMatchObject({
      error: { code: 'turn_limit' },
    });
    await isKept(given);
  });

  test('an approved write is told of when the money of its turn runs out', async () => {
    const memory = memorySessionStore();
    let calls = 0;
    const store: SessionStore = {
      ...memory,
      reserve: async (...asked) => {
        calls += 1;
        return calls === 2 ? { ok: false, over: 'day', spentMicrocents: 0 } : memory.reserve(...asked);
      },
    };
    const given = await writing(store);
    expect(await given.session.sendMessage(ASKED)).toMatchObject({ error: { code: 'budget_exceeded' } });
    await isKept(given);
  });

  test('an approved write is told of when somebody stops its turn', async () => {
    const given = await writing();
    vendor.meet('answers', { silentAfter: 3 });
    const turn = given.session.sendMessage(ASKED);
    await eventually(async () =>
      expect((await given.events()).filter(({ type }) => type === 'agent:token').length).toBeGreaterThan(0),
    );
    await given.session.cancel();
    expect(await turn).toMatchObject({ stopReason: 'aborted' });
    await isKept(given);
  });

  test('the process is about to end', async () => {
    const given = await writing();
    vendor.meet('answers', { silentAfter: 3 });
    const turn = given.session.sendMessage(ASKED);
    await eventually(async () =>
      expect((await given.events()).filter(({ type }) => type === 'agent:token').length).toBeGreaterThan(0),
    );
    given.session.interrupt();
    expect(await turn).toMatchObject({
      stopReason: 'aborted',
      error: { code: 'cancelled', retryable: true },
    });
    await isKept(given);
  });

  test('an approved write may have happened when its process dies while the tool is at work', async () => {
    let now = Date.now();
    const store = memorySessionStore({ now: () => now });
    const held = Promise.withResolvers<void>();
    let begun = false;
    const tool = toolThat(
      async () => {
        begun = true;
        await held.promise;
        return { isError: false, text: 'Wrote 6 bytes.' };
      },
      { name: 'write_file', effect: 'write', approval: 'always' },
    );
    const given = await vendorSession(vendor, { store, tools: [tool] });
    const turn = given.session.sendMessage(ASKED);
    await eventually(async () => expect(begun).toBe(true));
    now += 2 * TURN_LEASE_MS;
    expect(await closeDeadTurn(store, given.session.id)).toBe(true);
    held.resolve();
    await turn;
    expect(JSON.stringify((await given.stored()).messages)).toContain('may have happened');
    await given.session.sendMessage('And now?');
    expect(JSON.stringify(vendor.asked.at(-1)?.messages)).toContain('this may have happened: write_file');
  });

  test('the next message says it in words where the person asks for something else', async () => {
    const given = await writing();
    await given.session.sendMessage(ASKED);
    await given.session.sendMessage('use write_file {"path":"other.txt"}');
    expect(given.written).toEqual([{ path: 'notes.txt' }, { path: 'other.txt' }]);
  });
});
