import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSessions, runSessions, SHARED_AGENT } from './running-sessions.ts';

const SIGNED_URL = 'GET /v1/convai/conversation/get-signed-url';

let sessions: RunningSessions;
let mara: string;
let olivia: string;
beforeAll(async () => {
  sessions = await runSessions();
  mara = await sessions.addMara();
  olivia = await sessions.addMember(mara);
});
afterAll(() => sessions.stop());

const start = () =>
  sessions.startVoiceConversation({ as: 'member', userId: olivia, request: { reflectionId: mara } });
const startAsGuest = async () => {
  const token = await sessions.addLink(mara);
  return sessions.startVoiceConversation({
    as: 'guest',
    network: randomUUID(),
    guestId: randomUUID(),
    door: { token },
    request: {},
  });
};
const agentOfLast = async () => (await sessions.rowsOf(mara)).at(-1)?.agent_id;
const ownAgent = async () => (await sessions.stateOf(mara, 'standard'))?.agent_id;

const CONSENT = 'I agree that this reflection speaks with my own voice.';

/** In the order of a life: each begins where the one before it ended. */
test('a voice that was not made for the reflection cannot become its own', async () => {
  await sessions.sync(mara, 'standard');
  await expect(
    sessions.db.query("update public.reflections set cloned_voice_id = 'voice-of-mara' where id = $1", [
      mara,
    ]),
  ).rejects.toThrow(/reflections_cloned_voice_is_its_own/);
  expect(await start()).toMatchObject({ ok: true, value: { warnings: [] } });
  expect(await agentOfLast()).toBe(await ownAgent());
});

test('everybody hears the voice while the consent is in force, and is told nothing', async () => {
  await sessions.db.query(
    `insert into public.voice_consents
       (reflection_id, voice_id, consent_text, recording_hash, recording_seconds, words_heard)
     values ($1, $2, $3, repeat('a', 64), 80, true)`,
    [mara, 'voice-of-mara', CONSENT],
  );
  await sessions.db.query("update public.reflections set cloned_voice_id = 'voice-of-mara' where id = $1", [
    mara,
  ]);
  for (const surface of ['standard', 'public'] as const) await sessions.sync(mara, surface);
  expect(await sessions.stateOf(mara, 'standard')).toMatchObject({ voice_id: 'voice-of-mara' });
  expect(await start()).toMatchObject({ ok: true, value: { warnings: [] } });
  expect(await startAsGuest()).toMatchObject({ ok: true, value: { warnings: [] } });
});

test('no guest is spoken with once the consent is taken back, and no member with an agent that still has the voice', async () => {
  await sessions.db.exec('update public.voice_consents set revoked_at = now()');
  expect(await startAsGuest()).toMatchObject({
    ok: false,
    error: { code: 'voice_consent_revoked', retryAfterSeconds: expect.any(Number) },
  });
  const before = await sessions.rowsOf(mara);
  const asked: string[] = [];
  sessions.onProvider(({ on, answer }) => {
    if (on !== SIGNED_URL) return answer();
    asked.push(on);
    const url = `wss://provider.example/x?agent_id=${SHARED_AGENT}&conversation_id=conv_${randomUUID()}`;
    return Promise.resolve(Response.json({ signed_url: url }));
  });
  expect(await start()).toMatchObject({
    ok: true,
    value: { warnings: [{ code: 'voice_clone_not_consented' }] },
  });
  expect(await agentOfLast()).toBe(SHARED_AGENT);
  expect(await sessions.rowsOf(mara)).toHaveLength(before.length + 1);
  await sessions.calm();
});

test('an agent that was brought up to date answers members again, in the stock voice', async () => {
  await sessions.sync(mara, 'standard');
  expect(await sessions.stateOf(mara, 'standard')).not.toMatchObject({ voice_id: 'voice-of-mara' });
  expect(await start()).toMatchObject({
    ok: true,
    value: { warnings: [{ code: 'voice_clone_not_consented' }] },
  });
  expect(await agentOfLast()).toBe(await ownAgent());
});

test('the voice is given up: guests are spoken with again', async () => {
  await sessions.db.query('update public.reflections set cloned_voice_id = null where id = $1', [mara]);
  await sessions.sync(mara, 'public');
  expect(await startAsGuest()).toMatchObject({ ok: true, value: { warnings: [] } });
});
