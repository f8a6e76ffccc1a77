import { expect, test } from 'vitest';
import { AgentSession } from '#lib/chat/agent-session.ts';
import { resultOf } from '#lib/chat/session-content.public.ts';
import { type SessionStore, TurnLost } from '#lib/chat/session-store.public.ts';
import { memorySessionStore } from '#tests/chat/engine/memory-session-store.ts';
import { type ScriptedReply, scriptedModel } from '#tests/models/scripted-model.ts';
import { harbour, hostOf, mara, shownTo, toolThat, typesOf } from './open-session.ts';

const SCRIPT: readonly ScriptedReply[] = [
  ['Let me ', 'see.', { call: 'write_file' }],
  ['It ', 'sank.'],
];
const agent = { ...mara, model: 'claude-haiku-4-5', max_tokens: 100 };
const write = toolThat(() => ({ isError: false, text: 'Written.' }), {
  name: 'write_file',
  effect: 'write',
  approval: 'always',
});

/** A session with one turn of two calls and a tool that is asked for, over a store whose time can be moved on. */
async function aSession() {
  let later = 0;
  const store = memorySessionStore({ now: () => Date.now() + later });
  const { host } = hostOf([], { store, tools: [write], decide: async () => true });
  const scripted = (...replies: readonly ScriptedReply[]) => {
    const model = scriptedModel(...replies);
    host.resolveModel = () => ({ provider: { ...model, name: 'anthropic' } });
    return model;
  };
  scripted(...SCRIPT);
  const session = await AgentSession.start(host, { agent, context: harbour });
  const expireLease = () => {
    later += 60_000;
  };
  return { session, host, store, scripted, expireLease };
}

/** Whatever came before: the session goes on, its numbers have no hole, its turns one end each, and its costs one sum. */
async function expectCoherent({
  session,
  store,
  scripted,
  expireLease,
}: Awaited<ReturnType<typeof aSession>>) {
  expireLease();
  const model = scripted('Fine.');
  expect(await session.sendMessage('Next?')).toMatchObject({ stopReason: 'stop' });
  const events = await store.readEvents(session.id, -1, 10_000);
  expect(events.map(({ sequenceNumber }) => sequenceNumber)).toEqual(events.map((_, at) => at));
  const turns = typesOf(events).filter((type) => /^session:turn_/.test(type));
  expect(turns.join(' ')).toMatch(/^(?:session:turn_started session:turn_completed ?)+$/);
  const costs = events.filter((event) => event.type === 'cost:updated');
  const stored = await store.read(session.id);
  const sum = costs.reduce((total, { costMicrocents }) => total + costMicrocents, 0);
  expect(sum).toBe(stored?.record.totalCostMicrocents);
  expect(costs.at(-1)?.cumulativeCostMicrocents).toBe(sum);
  const said = shownTo(model.requests[0]) ?? [];
  expect(said.at(-1)).toMatch(
    /^user: (?:\[Note from the app[^\]]*happened: write_file \{\}[^\]]*\]\n\n)?Next\?$/,
  );
  expect([1, 4]).toContain(said.length);
  const results = stored?.messages.flatMap(({ content }) =>
    content.flatMap((part) => (part.type === 'tool_result' ? [part] : [])),
  );
  const hasHappened = results?.some(
    (part) => !part.isError || resultOf(part).text.includes('may have happened'),
  );
  expect(said.at(-1)?.includes('happened')).toBe(hasHappened);
}

test('a turn that is cancelled at any point leaves rows and events coherent, and the session goes on', async () => {
  const ends = new Set<string>();
  for (let steps = 0; steps < 260; steps += 1) {
    const given = await aSession();
    const turn = given.session.sendMessage('Where is the boat?');
    for (let step = 0; step < steps % 65; step += 1) await Promise.resolve();
    for (let step = 0; step < Math.floor(steps / 65); step += 1)
      await new Promise((resolve) => setImmediate(resolve));
    await given.session.cancel();
    ends.add((await turn).stopReason);
    await expectCoherent(given);
  }
  expect([...ends].toSorted()).toEqual(['aborted', 'stop']);
});

const OPERATIONS = ['beginTurn', 'read', 'reserve', 'write', 'renewTurn', 'endTurn'] as const;
type Store = Record<(typeof OPERATIONS)[number], (...asked: never[]) => Promise<unknown>>;

test.each(OPERATIONS)(
  'whichever call of %s fails, before or after it is done: the same',
  async (operation) => {
    for (const error of [new Error('away'), new TurnLost('The turn is over.')]) {
      for (const isDone of [false, true]) {
        for (let nth = 1; nth <= 6; nth += 1) {
          const given = await aSession();
          const { host, session } = given;
          const working: SessionStore = { ...host.store };
          const real: Store[typeof operation] = host.store[operation];
          let calls = 0;
          Object.assign(host.store, {
            [operation]: async (...asked: never[]) => {
              calls += 1;
              if (calls !== nth) return real(...asked);
              if (isDone) await real(...asked);
              throw error;
            },
          });
          await session
            .sendMessage('Where is the boat?')
            .catch((thrown: unknown) => expect(thrown).toBe(error));
          Object.assign(host.store, working);
          await expectCoherent(given);
        }
      }
    }
  },
);
