import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { AgentSession } from '#lib/chat/agent-session.ts';
import { parseWorkflow } from '#lib/chat/engine/export.ts';
import { memorySessionStore } from '#tests/chat/engine/memory-session-store.ts';
import { startVendorModel, type VendorModel } from '#tests/vendor-model.ts';
import { harbour, mara, toolThat, typesOf } from './open-session.ts';
import { vendorSession } from './vendor-session.ts';

let vendor: VendorModel;
afterEach(() => vendor.stop());

const FACTS = Array.from(
  { length: 20 },
  (_, at) => `fact ${at + 1} is the boat ${String.fromCodePoint(97 + at)}${at * 7}`,
);

/** So many messages, and twenty facts among the first hundred. */
function longLife(count: number) {
  return Array.from({ length: count }, (_, at) => ({
    id: randomUUID(),
    role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: [
      {
        type: 'text' as const,
        text:
          at % 2 === 0 && at < 40
            ? `Remember: ${FACTS[at / 2]}.`
            : `We spoke of the harbour, the tide and the nets, part ${at}.`,
      },
    ],
  }));
}

async function longSession(count: number, window: number, told = window) {
  vendor = await startVendorModel({ window });
  const store = memorySessionStore();
  const agent = { ...mara, model: 'double', max_tokens: 500 };
  const id = randomUUID();
  await store.create(
    { id, agentSlug: 'mara', agentSnapshot: agent, context: harbour },
    { type: 'session:started', agentRef: 'mara', model: 'double', context: harbour },
    longLife(count),
  );
  const { host } = await vendorSession(vendor, {
    store,
    prices: { double: { input: 1, output: 2, window: told } },
  });
  const session = await AgentSession.resume(host, id);
  const stored = async () => (await store.read(id)) ?? Promise.reject(new Error('The session is gone.'));
  return { session, host, store, stored, events: () => store.readEvents(id, -1, 50_000) };
}

const summaries = () => vendor.asked.filter(({ system }) => system.startsWith('Write a summary')).length;
const ALL = FACTS.map((_, at) => `what is fact ${at + 1}?`).join(' ');

test('a session of 2,000 messages goes on, and knows what was said at its beginning', async () => {
  const { session, stored, events } = await longSession(2_000, 16_000);
  const before = (await stored()).messages;
  expect(await session.sendMessage(ALL)).toMatchObject({ stopReason: 'stop' });
  const { messages } = await stored();
  const answer = JSON.stringify(messages.at(-1)?.content);
  expect(FACTS.filter((fact) => answer.includes(fact))).toEqual(FACTS);
  expect(messages.slice(0, before.length), 'the transcript is untouched').toEqual(before);
  expect(typesOf(await events())).toContain('agent:context_compacted');
  const asked = summaries();
  expect(asked).toBeGreaterThan(1);

  // Once for all: the next turns, here and after a reload, begin with the summary.
  for (let turn = 0; turn < 3; turn += 1)
    expect(await session.sendMessage('Go on.')).toMatchObject({ stopReason: 'stop' });
  expect(await session.sendMessage(ALL)).toMatchObject({ stopReason: 'stop' });
  expect(summaries()).toBe(asked);
  const last = JSON.stringify((await stored()).messages.at(-1)?.content);
  expect(FACTS.filter((fact) => last.includes(fact))).toEqual(FACTS);
  expect(vendor.refusals).toEqual([]);
  const { record } = await stored();
  expect(record.totalInputTokens).toBe(vendor.paid.reduce((sum, { inputTokens }) => sum + inputTokens, 0));
  const { yaml } = await session.export();
  expect(parseWorkflow(yaml).workflow.metadata.relaviumExport.messages).toHaveLength(
    (await stored()).messages.length,
  );
});

test('a model that takes less than anybody said is asked once more, with a summary', async () => {
  const { session, stored } = await longSession(600, 8_000, 128_000);
  expect(await session.sendMessage(ALL)).toMatchObject({ stopReason: 'stop' });
  const answer = JSON.stringify((await stored()).messages.at(-1)?.content);
  expect(FACTS.filter((fact) => answer.includes(fact))).toEqual(FACTS);
});

test('tools that answer at length do not end a turn: what they said earlier in it is shortened', async () => {
  vendor = await startVendorModel({ window: 9_000 });
  const tool = toolThat(() => ({ isError: false, text: 'The whole log of the harbour. '.repeat(400) }), {
    name: 'read_log',
  });
  const { session } = await vendorSession(vendor, {
    tools: [tool],
    prices: { double: { input: 0, output: 0, window: 9_000 } },
    limits: { maxOutputTokens: 500 },
  });
  const rounds = Array.from({ length: 6 }, () => 'use read_log {}').join('\nthen\n');
  expect(await session.sendMessage(rounds)).toMatchObject({ stopReason: 'stop' });
});

describe('what fails and passes', () => {
  const session = async (
    more: Parameters<typeof vendorSession>[1] = {},
    retry = { max: 3, backoff: 'exponential' as const, backoff_ms: 1 },
  ) => {
    vendor = await startVendorModel();
    const { host, stored, events } = await vendorSession(vendor, more);
    const agent = {
      ...mara,
      model: 'double',
      retry,
      fallback_chain: [{ model: 'other', provider: 'local' as const, max_attempts: 1 }],
    };
    return { session: await AgentSession.start(host, { agent, context: harbour }), host, stored, events };
  };

  test.each([
    ['a limit that says how long', { status: 429, retryAfter: '0' }],
    ['a fault', { status: 500 }],
    ['an overload', { status: 529 }],
    ['an answer that is cut before its first word', { cutAfter: 0 }],
  ])('%s is tried again, and nothing of it is seen', async (_how, behaviour) => {
    const { session: talk } = await session();
    vendor.meet(behaviour, behaviour);
    expect(await talk.sendMessage('Hello.')).toMatchObject({
      stopReason: 'stop',
      tokensUsed: { model: 'double' },
    });
    expect(vendor.asked).toHaveLength(3);
  });

  test.each([
    ['a limit that lasts', [{ status: 429, retryAfter: '120' }]],
    ['a fault that lasts', [{ status: 500 }, { status: 500 }, { status: 500 }]],
    ['a model that is gone', [{ status: 404, code: 'model_not_found' }]],
  ])('the next model answers after %s, and it is told which did', async (_how, behaviours) => {
    const { session: talk } = await session();
    vendor.meet(...behaviours);
    expect(await talk.sendMessage('Hello.')).toMatchObject({
      stopReason: 'stop',
      tokensUsed: { model: 'other' },
    });
    expect(vendor.asked.at(-1)?.model).toBe('other');
  });

  test('malformed arguments are said to the model, which goes on', async () => {
    const tool = toolThat(() => ({ isError: false, text: 'ok' }), { name: 'write_file' });
    const { session: talk } = await session({ tools: [tool] });
    vendor.meet({ malformed: 'write_file' });
    expect(await talk.sendMessage('Hello.')).toMatchObject({ stopReason: 'stop' });
    expect(vendor.refusals).toEqual([]);
    expect(vendor.asked).toHaveLength(2);
  });

  test.each([
    ['length', 'length'],
    ['content_filter', 'content_filter'],
  ] as const)('an answer that ends by %s says so, and is kept', async (finish, stopReason) => {
    const { session: talk, host } = await session();
    vendor.meet({ says: 'The boats were', finish });
    expect(await talk.sendMessage('Hello.')).toMatchObject({ stopReason });
    expect(JSON.stringify(await host.store.read(talk.id))).toContain('The boats were');
  });
});
