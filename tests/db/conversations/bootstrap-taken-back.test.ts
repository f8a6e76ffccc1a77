import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRIVATE, PUBLISHED } from '#tests/db/runtime/running-runtime.ts';
import { isDeep } from '#tests/depth.ts';
import { type RunningSessions, runSessions } from './running-sessions.ts';

let sessions: RunningSessions;
beforeAll(async () => {
  sessions = await runSessions();
  // Tools, and the secret for them, are made once for an installation.
  expect(await startAsGuest(await addPublished())).toMatchObject({ ok: true });
});
afterAll(() => sessions.stop());

/** Two shelves are published, and the agent for guests has still to be made by whoever comes first. */
async function addPublished(): Promise<string> {
  const mara = await sessions.addMara();
  await sessions.change(mara, 'private', 'published');
  expect(await sessions.regenerate(mara)).toBe('promoted');
  return mara;
}

async function startAsGuest(reflectionId: string) {
  const [row] = await sessions.db.query('select slug from public.reflections where id = $1', [reflectionId]);
  const door = { slug: String(row?.slug) };
  return sessions.startVoiceConversation({
    as: 'guest',
    network: randomUUID(),
    guestId: randomUUID(),
    door,
    request: {},
  });
}

const statusOf = async (reflectionId: string) => (await sessions.rowsOf(reflectionId)).at(-1)?.status;

/** Does something the moment before each call of the database and each request to the provider, which are told by their names. */
function beforeEachCall(act: (call: string) => Promise<void>): void {
  const times = new Map<string, number>();
  const numbered = (name: string) => {
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return `${name}, time ${time}`;
  };
  sessions.onDatabase(async ({ name, answer }) => {
    await act(numbered(name));
    return answer();
  });
  sessions.onProvider(async ({ on, answer }) => {
    await act(numbered(on.replace(/\w*_\w{10,}/, '*')));
    return answer();
  });
}

test('a guest who comes in while something is taken back is let in to nothing that was', async () => {
  const calls: string[] = [];
  const whole = await addPublished();
  beforeEachCall(async (call) => {
    calls.push(call);
  });
  expect(await startAsGuest(whole)).toMatchObject({ ok: true });
  expect(calls).toEqual(
    expect.arrayContaining([
      'read_session_start, time 1',
      'acquire_runtime_lease, time 1',
      'POST /v1/convai/agents/create, time 1',
      'GET /v1/convai/conversation/get-signed-url, time 1',
    ]),
  );
  expect(calls.at(-1)).toBe('bind_conversation, time 1');

  for (const [place, moment] of calls.entries()) {
    await sessions.calm();
    await sessions.forgetLimits();
    const mara = await addPublished();
    let isTaken = false;
    beforeEachCall(async (call) => {
      if (call !== moment || isTaken) return;
      isTaken = true;
      await sessions.change(mara, 'private', 'private');
    });
    const answer = await startAsGuest(mara);
    expect({ moment, isTaken, code: answer.ok ? 'let in' : answer.error.code }).toEqual({
      moment,
      isTaken: true,
      code: expect.stringMatching(/^public_runtime_(stale|not_ready)$/),
    });
    expect(await statusOf(mara)).not.toBe('active');

    // The way back in is the same from all of these moments.
    if (!isDeep && place % 4 > 0) continue;
    await sessions.calm();
    await sessions.regenerate(mara);
    expect(await startAsGuest(mara)).toMatchObject({ ok: true });
    const [agent] = await sessions.agentsOf(mara);
    const prompt = await sessions.promptOf(agent?.agentId ?? '');
    expect(prompt).toContain(PUBLISHED);
    expect(prompt).not.toContain(PRIVATE);
  }
});
