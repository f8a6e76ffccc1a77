import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SessionSurface } from '#lib/speech/session-surface.public.ts';
import { PRIVATE } from '#tests/db/runtime/running-runtime.ts';
import { addWords } from '#tests/db/spoken-reflection.ts';
import { type RunningSessions, runSessions } from './running-sessions.ts';

/** Who hears what when something breaks at the provider, and for how long. As a table it is in `docs/elevenlabs.md`. */
let sessions: RunningSessions;
beforeAll(async () => {
  sessions = await runSessions({ sharedAgentId: null });
});
afterAll(() => sessions.stop());
beforeEach(() => sessions.forgetLimits());
afterEach(() => sessions.calm());

type Case = { mara: string; olivia: string; token: string };

async function addSynced(): Promise<Case> {
  const mara = await sessions.addMara();
  for (const surface of ['standard', 'public'] as const) await sessions.sync(mara, surface);
  return { mara, olivia: await sessions.addMember(mara), token: await sessions.addLink(mara) };
}

const TIMES = { totalMs: 12_000, extrasMs: 4_000, updateMs: 4_000 };
const asMember = ({ mara, olivia }: Case, times = TIMES) =>
  sessions.startVoiceConversation({ as: 'member', userId: olivia, request: { reflectionId: mara } }, times);
const asGuest = ({ token }: Case, times = TIMES) =>
  sessions.startVoiceConversation(
    { as: 'guest', network: randomUUID(), guestId: randomUUID(), door: { token }, request: {} },
    times,
  );

const agentOf = async (mara: string, surface: SessionSurface) =>
  String((await sessions.stateOf(mara, surface))?.agent_id);
const answeredBy = async ({ mara }: Case) => String((await sessions.rowsOf(mara)).at(-1)?.agent_id);
const SERVED = { ok: true, value: { warnings: [] } };
const CLOSED = { ok: false, error: { code: 'public_runtime_stale' } };

/** Something that both audiences may hear is said, and goes live. */
async function saySomethingNew({ mara }: Case): Promise<void> {
  await addWords(sessions.db, mara, {
    namespace: 'published',
    quotes: [`I once walked from Kalmar to Växjö in ${randomUUID()} days.`],
  });
  await sessions.regenerate(mara);
}

describe('the agent was deleted at the provider', () => {
  test('members are served by another one within the same start', async () => {
    const someone = await addSynced();
    const before = await agentOf(someone.mara, 'standard');
    await sessions.agents.delete(before);
    expect(await asMember(someone)).toMatchObject(SERVED);
    expect(await answeredBy(someone)).not.toBe(before);
    expect(await answeredBy(someone)).toBe(await agentOf(someone.mara, 'standard'));
  });

  test('guests are served by another one within the same start', async () => {
    const someone = await addSynced();
    const before = await agentOf(someone.mara, 'public');
    await sessions.agents.delete(before);
    expect(await asGuest(someone)).toMatchObject(SERVED);
    expect(await answeredBy(someone)).not.toBe(before);
  });

  test('where another agent cannot be made either, members are told so, guests find it closed, and nothing is kept of the old one', async () => {
    const someone = await addSynced();
    for (const surface of ['standard', 'public'] as const)
      await sessions.agents.delete(await agentOf(someone.mara, surface));
    await sessions.misbehave({ on: 'POST /v1/convai/agents/create', does: 'status', status: 400 });
    expect(await asMember(someone)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    expect(await asGuest(someone)).toMatchObject({ ok: false, error: { code: 'public_runtime_not_ready' } });
    for (const surface of ['standard', 'public'] as const)
      expect(await sessions.stateOf(someone.mara, surface)).toMatchObject({ agent_id: null });
    await sessions.calm();
    expect(await asMember(someone)).toMatchObject(SERVED);
    expect(await asGuest(someone)).toMatchObject(SERVED);
  });
});

describe('an update is refused', () => {
  const refuseUpdates = () =>
    sessions.misbehave({ on: 'PATCH /v1/convai/agents/*', does: 'status', status: 400 });

  test('members go on with the agent that works, guests find it closed until an update is taken', async () => {
    const someone = await addSynced();
    const working = await agentOf(someone.mara, 'standard');
    await saySomethingNew(someone);
    await refuseUpdates();
    expect(await asMember(someone)).toMatchObject(SERVED);
    expect(await answeredBy(someone)).toBe(working);
    expect(await asGuest(someone)).toMatchObject(CLOSED);
    expect(String((await sessions.stateOf(someone.mara, 'standard'))?.last_error)).toContain(
      'Refused, as it was asked for',
    );
    await sessions.calm();
    expect(await asGuest(someone)).toMatchObject(SERVED);
  });

  test('nobody goes on with an agent that may say what was sealed since', async () => {
    const someone = await addSynced();
    await sessions.change(someone.mara, 'private', 'sealed');
    await sessions.regenerate(someone.mara);
    await refuseUpdates();
    expect(await asMember(someone)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    // What guests may hear is the same as before.
    expect(await asGuest(someone)).toMatchObject(SERVED);
    await sessions.calm();
    expect(await asMember(someone)).toMatchObject(SERVED);
  });
});

describe('an update is not answered', () => {
  const UPDATE = /^PATCH \/v1\/convai\/agents\//;
  const BRIEF = { ...TIMES, totalMs: 6_000, updateMs: 300 };
  const TOLD = { ...BRIEF, totalMs: 2_000 };

  /** Nothing of it reaches the provider until it is let go. */
  function holdUpdates(): () => void {
    const held = Promise.withResolvers<void>();
    sessions.onProvider(async ({ on, answer }) => {
      if (UPDATE.test(on)) await held.promise;
      return answer();
    });
    return held.resolve;
  }

  const syncsAskedFor = async ({ mara }: Case) =>
    sessions.db.query(
      `select message ->> 'surface' as surface, vt > now() + interval '20 seconds' as later
       from pgmq.q_runtime_sync where message ->> 'reflection_id' = $1`,
      [mara],
    );

  test('members go on at once with the agent that is there, guests find it closed, and a sync settles it', async () => {
    const someone = await addSynced();
    const working = await agentOf(someone.mara, 'standard');
    await saySomethingNew(someone);
    await sessions.db.exec('delete from pgmq.q_runtime_sync');
    const letGo = holdUpdates();
    for (const _ of ['while it is sent', 'and while somebody else sends it']) {
      expect(await asMember(someone, BRIEF)).toMatchObject(SERVED);
      expect(await answeredBy(someone)).toBe(working);
    }
    expect(await asGuest(someone, { ...BRIEF, totalMs: 600 })).toMatchObject({ ok: false });
    expect(await sessions.stateOf(someone.mara, 'standard')).toMatchObject({
      prompt_pack_hash: null,
      may_say: [expect.anything(), expect.anything()],
    });
    expect(await syncsAskedFor(someone)).toEqual(
      expect.arrayContaining([{ surface: 'standard', later: true }]),
    );
    letGo();
    await sessions.expireLeases();
    const { syncSurface } = await import('#lib/voice/sync-runtime.ts');
    expect(await syncSurface(someone.mara, 'standard')).toMatchObject({ ok: true });
    expect(await sessions.stateOf(someone.mara, 'standard')).toMatchObject({
      prompt_pack_hash: expect.any(String),
      may_say: [],
    });
    expect(await asMember(someone)).toMatchObject(SERVED);
    expect(await asGuest(someone)).toMatchObject(SERVED);
  });

  test('an update without an answer is not taken for refused, and nothing else is sent until it cannot arrive any more', async () => {
    const someone = await addSynced();
    await saySomethingNew(someone);
    let sent = 0;
    sessions.onProvider(({ on, answer }) => {
      if (!UPDATE.test(on)) return answer();
      sent += 1;
      return Promise.reject(new Error('The line is cut.'));
    });
    for (const _ of ['first', 'and again']) expect(await asMember(someone, BRIEF)).toMatchObject(SERVED);
    expect(sent).toBe(1);
    expect(await sessions.stateOf(someone.mara, 'standard')).toMatchObject({ prompt_pack_hash: null });
  });

  test('nobody goes on where one of the two that it may say was sealed, whichever it is', async () => {
    const someone = await addSynced();
    await saySomethingNew(someone);
    await sessions.misbehave({ on: 'PATCH /v1/convai/agents/*', does: 'drop' });
    expect(await asMember(someone, BRIEF)).toMatchObject(SERVED);
    await sessions.change(someone.mara, 'private', 'sealed');
    await sessions.regenerate(someone.mara);
    expect(await asMember(someone, TOLD)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    await sessions.expireLeases();
    expect(await asMember(someone, TOLD)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    await sessions.calm();
    await sessions.expireLeases();
    expect(await asMember(someone)).toMatchObject(SERVED);
    expect(await sessions.promptOf(await answeredBy(someone))).not.toContain(PRIVATE);
  });
});

describe('the voice was deleted at the provider', () => {
  async function withVoice(): Promise<Case & { voiceId: string }> {
    const someone = await addSynced();
    const voiceId = randomUUID().replaceAll('-', '').slice(0, 20);
    await sessions.db.query(
      `insert into public.voice_consents
         (reflection_id, voice_id, consent_text, recording_hash, recording_seconds, words_heard)
       values ($1, $2, 'I agree that this voice speaks for me.', repeat('a', 64), 80, true)`,
      [someone.mara, voiceId],
    );
    await sessions.db.query('update public.reflections set cloned_voice_id = $2 where id = $1', [
      someone.mara,
      voiceId,
    ]);
    for (const surface of ['standard', 'public'] as const) await sessions.sync(someone.mara, surface);
    return { ...someone, voiceId };
  }

  test('everybody is let in as before while the voice is gone and nothing new is sent', async () => {
    const someone = await withVoice();
    sessions.loseVoice(someone.voiceId);
    expect(await asMember(someone)).toMatchObject(SERVED);
    expect(await asGuest(someone)).toMatchObject(SERVED);
  });

  test('members go on with the agent that works when something new cannot be sent, and stewards read why', async () => {
    const someone = await withVoice();
    const working = await agentOf(someone.mara, 'standard');
    sessions.loseVoice(someone.voiceId);
    await saySomethingNew(someone);
    expect(await asMember(someone)).toMatchObject(SERVED);
    expect(await answeredBy(someone)).toBe(working);
    expect(await asGuest(someone)).toMatchObject(CLOSED);
    const told = String((await sessions.stateOf(someone.mara, 'standard'))?.last_error);
    expect(told).toContain('A voice with voice_id');
    expect(told).not.toContain(someone.voiceId);
  });
});

describe('the secret of the tools is changed', () => {
  const OLD = 'a-tool-secret-of-the-tests-canary-0123456789';
  const NEW = 'another-tool-secret-of-the-tests-canary-9876543210';
  /** As in a process that was started with these. */
  async function startedWith(secret: string, before: string): Promise<void> {
    process.env.ELEVENLABS_TOOL_SECRET = secret;
    process.env.ELEVENLABS_TOOL_SECRET_PREVIOUS = before;
    const { env, parseEnv } = await import('#lib/platform/env.ts');
    const parsed = parseEnv(process.env);
    if (!('env' in parsed)) throw new Error('The environment of the test is not complete.');
    Object.assign(env(), parsed.env);
  }

  test('no call of before or after is refused, and every agent gets the new one', async () => {
    const { requireToolSecret } = await import('#lib/conversations/require-bound-conversation.ts');
    const mayCall = (secret: string) => requireToolSecret(new Headers({ 'X-Tool-Secret': secret })).ok;
    const someone = await addSynced();
    const hashes = async () =>
      Promise.all(
        (['standard', 'public'] as const).map(
          async (surface) => (await sessions.stateOf(someone.mara, surface))?.sent_hash,
        ),
      );
    const before = await hashes();
    await sessions.db.exec('delete from pgmq.q_runtime_sync');
    await startedWith(NEW, OLD);
    try {
      // A call that began before, and one after.
      expect([mayCall(OLD), mayCall(NEW), mayCall('x'.repeat(40))]).toEqual([true, true, false]);
      const synced: string[] = [];
      sessions.onProvider(({ on, answer }) => {
        if (on.startsWith('PATCH /v1/convai/agents/')) synced.push(on);
        return answer();
      });
      expect(await asMember(someone)).toMatchObject(SERVED);
      expect(await asGuest(someone)).toMatchObject(SERVED);
      // The guest's start brought the public agent up to date; the member's agent is told after it was used.
      expect(synced).toHaveLength(1);
      const queued = await sessions.db.query(
        "select message ->> 'surface' as surface from pgmq.q_runtime_sync where message ->> 'reflection_id' = $1",
        [someone.mara],
      );
      expect(queued).toEqual([{ surface: 'standard' }]);
      const { syncSurface } = await import('#lib/voice/sync-runtime.ts');
      await syncSurface(someone.mara, 'standard');
      expect(synced).toHaveLength(2);
      const after = await hashes();
      expect(after.every((hash, at) => hash !== before[at])).toBe(true);
      await startedWith(NEW, '');
      expect([mayCall(OLD), mayCall(NEW)]).toEqual([false, true]);
    } finally {
      await startedWith(OLD, '');
    }
  });
});

describe('the webhook comes late, or never', () => {
  test('the conversation is over for everybody, and its words are fetched', async () => {
    const someone = await addSynced();
    expect(await asMember(someone)).toMatchObject(SERVED);
    const conversation = (await sessions.rowsOf(someone.mara)).at(-1);
    const callId = String(conversation?.provider_conversation_id);
    await sessions.endConversation(String(conversation?.id));
    sessions.onProvider(async ({ on, answer }) =>
      on === `GET /v1/convai/conversations/${callId}` ? Response.json(toldLate(callId)) : answer(),
    );
    const { repairCall } = await import('#lib/conversations/settle-call.ts');
    expect(await repairCall(callId)).toMatchObject({ ok: true });
    const turns = await sessions.db.query(
      'select body from public.conversation_turns where conversation_id = $1 order by position',
      [conversation?.id],
    );
    expect(turns.map(({ body }) => body)).toEqual(['Hello.', 'Where were you born?']);
  });
});

describe('nobody connects', () => {
  const startedAgo = (minutes: number) =>
    sessions.db.exec(`
      alter table public.conversation_calls disable trigger conversation_calls_keep_identity;
      update public.conversation_calls set created_at = now() - interval '${minutes} minutes' where settled_at is null;
      alter table public.conversation_calls enable trigger conversation_calls_keep_identity`);
  const repaired = async (callId: string) => {
    const { repairCall } = await import('#lib/conversations/settle-call.ts');
    expect(await repairCall(callId)).toMatchObject({ ok: true });
  };
  async function started() {
    const someone = await addSynced();
    expect(await asMember(someone)).toMatchObject(SERVED);
    const row = (await sessions.rowsOf(someone.mara)).at(-1);
    return { someone, callId: String(row?.provider_conversation_id) };
  }
  const used = async ({ mara }: Case) => {
    const [sum] = await sessions.db.query(
      "select sum(used)::integer as minutes from public.cap_usage where cap = 'minutes' and subject = $1",
      [`reflection:${mara}`],
    );
    return sum?.minutes;
  };

  test('the minutes are given back after three of them, and not before', async () => {
    const { callId } = await started();
    await startedAgo(2);
    await repaired(callId);
    // Three of the reflection's and three of the member's own.
    expect(await sessions.reservedMinutes()).toBe(6);
    await startedAgo(4);
    await sessions.db.exec('delete from pgmq.q_recaps; select internal.queue_call_repairs()');
    const [asked] = await sessions.db.query(
      "select count(*)::integer as times from pgmq.q_recaps where message ->> 'provider_conversation_id' = $1",
      [callId],
    );
    expect(asked).toEqual({ times: 1 });
    await repaired(callId);
    expect(await sessions.reservedMinutes()).toBe(0);
  });

  test('whoever connects after all is counted when the call is told of, once', async () => {
    const { someone, callId } = await started();
    await startedAgo(4);
    await repaired(callId);
    expect(await used(someone)).toBe(0);
    sessions.onProvider(async ({ on, answer }) =>
      on === `GET /v1/convai/conversations/${callId}` ? Response.json(toldLate(callId)) : answer(),
    );
    await repaired(callId);
    await repaired(callId);
    expect(await used(someone)).toBe(1);
  });
});

const toldLate = (conversationId: string) => ({
  agent_id: 'agent_1',
  conversation_id: conversationId,
  status: 'done',
  has_audio: false,
  has_user_audio: false,
  has_response_audio: false,
  has_auxiliary_audio: false,
  metadata: { start_time_unix_secs: 1_767_225_600, call_duration_secs: 20 },
  transcript: [
    { role: 'agent', message: 'Hello.', time_in_call_secs: 0 },
    { role: 'user', message: 'Where were you born?', time_in_call_secs: 4 },
  ],
});

describe('the plan or the credits are used up', () => {
  test.each(['quota_exceeded', 'insufficient_credits'])(
    'stewards read of %s in the words of the provider, viewers and guests in ours',
    async (says) => {
      const someone = await addSynced();
      const viewer = await sessions.addMember(someone.mara, 'viewer');
      await sessions.misbehave({ on: 'GET /v1/convai/conversation/get-signed-url', does: 'status', says });
      const words = says === 'quota_exceeded' ? 'exceeds your quota of 10000' : 'insufficient credits';
      expect(await asMember(someone)).toMatchObject({
        ok: false,
        error: { code: 'unavailable', message: expect.stringContaining(words) },
      });
      for (const refused of [await asMember({ ...someone, olivia: viewer }), await asGuest(someone)]) {
        expect(refused).toMatchObject({ ok: false, error: { code: 'unavailable' } });
        expect(JSON.stringify(refused)).toContain('The time for conversations is used up');
        expect(JSON.stringify(refused)).not.toContain(words);
      }
    },
  );
});
