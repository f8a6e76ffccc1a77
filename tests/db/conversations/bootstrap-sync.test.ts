import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionTexts } from '#lib/conversations/texts/session.public.ts';
import { PRIVATE } from '#tests/db/runtime/running-runtime.ts';
import { type RunningSessions, runSessions } from './running-sessions.ts';

let sessions: RunningSessions;
let mara: string;
let vera: string;
beforeAll(async () => {
  sessions = await runSessions({ sharedAgentId: null });
  mara = await sessions.addMara();
  vera = await sessions.addMember(mara, 'viewer');
});
afterAll(() => sessions.stop());

const start = () =>
  sessions.startVoiceConversation({ as: 'member', userId: vera, request: { reflectionId: mara } });
const lastRow = async () => (await sessions.rowsOf(mara)).at(-1);
const ownAgent = async () => String((await sessions.stateOf(mara, 'standard'))?.agent_id);

/** In the order of a life: each begins where the one before it ended. */
test('an agent that was never sent is made by the start that needs it, for all who come at once', async () => {
  const both = await Promise.all([start(), start()]);
  expect(both).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await lastRow()).toMatchObject({ surface: 'standard', agent_id: await ownAgent() });
  expect(await sessions.agentsOf(mara)).toHaveLength(1);
});

test('a shelf is sealed: nobody is let in to an agent that quotes it, nor to another in its place', async () => {
  expect(await sessions.promptOf(await ownAgent())).toContain(PRIVATE);
  await sessions.change(mara, 'private', 'sealed');
  expect(await start()).toMatchObject({
    ok: false,
    error: { code: 'unavailable', message: sessionTexts.noVoiceYet },
  });
  expect(await lastRow()).toMatchObject({ status: 'failed', agent_id: null });
});

test('a start sends a live voice that was not sent yet, and is let in to that', async () => {
  expect(await sessions.regenerate(mara)).toBe('promoted');
  expect(await sessions.promptOf(await ownAgent())).toContain(PRIVATE);
  expect(await start()).toMatchObject({ ok: true });
  expect(await lastRow()).toMatchObject({ agent_id: await ownAgent() });
  expect(await sessions.promptOf(await ownAgent())).not.toContain(PRIVATE);
});

test('a call comes too late when something is sealed while the provider is asked', async () => {
  sessions.onDatabase(async ({ name, answer }) => {
    if (name === 'bind_conversation') await sessions.change(mara, 'published', 'sealed');
    return answer();
  });
  expect(await start()).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  expect(await lastRow()).toMatchObject({ status: 'failed' });
  await sessions.calm();
});

test('an agent that is told something new just then: the start is decided once more, and holds', async () => {
  await sessions.change(mara, 'published', 'published');
  let isTold = false;
  sessions.onDatabase(async ({ name, answer }) => {
    if (name === 'bind_conversation' && !isTold) {
      isTold = true;
      await sessions.db.exec('update public.runtime_sync_state set prompt_pack_hash = null');
    }
    return answer();
  });
  expect(await start()).toMatchObject({ ok: true });
  expect(isTold).toBe(true);
  expect(await lastRow()).toMatchObject({ status: 'active' });
  await sessions.calm();
});

test('the row of somebody who is remembered says its surface, where no agent remembers', async () => {
  await sessions.change(mara, 'published', 'published');
  await sessions.db.query('insert into public.memories (reflection_id, user_id, body) values ($1, $2, $3)', [
    mara,
    vera,
    'Likes boats.',
  ]);
  await sessions.db.exec('delete from public.runtime_sync_state');
  expect(await start()).toMatchObject({ ok: true });
  expect(await lastRow()).toMatchObject({ surface: 'standard', agent_id: await ownAgent() });
});
