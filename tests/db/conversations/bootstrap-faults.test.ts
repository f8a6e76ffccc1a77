import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SEALED } from '#tests/db/runtime/running-runtime.ts';
import { addWords } from '#tests/db/spoken-reflection.ts';
import { type RunningSessions, runSessions, SHARED_AGENT } from './running-sessions.ts';

let sessions: RunningSessions;
let mara: string;
let olivia: string;
beforeAll(async () => {
  sessions = await runSessions();
  mara = await sessions.addMara();
  olivia = await sessions.addMember(mara);
  for (const surface of ['standard', 'memory', 'public'] as const) await sessions.sync(mara, surface);
});
afterAll(() => sessions.stop());
beforeEach(() => sessions.forgetLimits());
afterEach(() => sessions.calm());

const SIGNED_URL = 'GET /v1/convai/conversation/get-signed-url';
const PATIENT = { totalMs: 12_000, extrasMs: 4_000, updateMs: 4_000 };
const QUICK = { ...PATIENT, totalMs: 400, extrasMs: 150 };

const start = (times = PATIENT, request: object = {}) =>
  sessions.startVoiceConversation(
    { as: 'member', userId: olivia, request: { reflectionId: mara, ...request } },
    times,
  );
const startAsGuest = (token: string, times = PATIENT) =>
  sessions.startVoiceConversation(
    { as: 'guest', network: randomUUID(), guestId: randomUUID(), door: { token }, request: {} },
    times,
  );

const lastRow = async () => (await sessions.rowsOf(mara)).at(-1);

/** Answers a credential for an agent as the provider would, so that a fallback can be seen to answer. */
const answerFor = (on: string, agentId: string) =>
  on === SIGNED_URL
    ? Response.json({
        signed_url: `wss://provider.example/v1/convai/conversation?agent_id=${agentId}&conversation_id=conv_${randomUUID()}`,
      })
    : null;

describe('a provider that is slow', () => {
  test('a start that takes beyond its time fails, its row too, and what it took is given back', async () => {
    sessions.onProvider(({ on, answer }) => (on === SIGNED_URL ? new Promise(() => {}) : answer()));
    expect(await start(QUICK)).toMatchObject({
      ok: false,
      error: {
        code: 'unavailable',
        message: expect.stringContaining('in time'),
        retryAfterSeconds: expect.any(Number),
      },
    });
    const row = await lastRow();
    expect(row).toMatchObject({
      status: 'failed',
      failure_reason: 'The voice service did not answer in time.',
    });
    expect(await sessions.reservedMinutes()).toBe(0);
    expect(await sessions.sessionsOf('%')).toBe(0);
    expect(await sessions.callsOf(row?.id)).toEqual([]);
  });

  test('nobody waits for a provider longer than twelve seconds, if nothing else is said', async () => {
    sessions.onProvider(({ on, answer }) => (on === SIGNED_URL ? new Promise(() => {}) : answer()));
    const startedAt = performance.now();
    const request = { reflectionId: mara };
    expect(await sessions.startVoiceConversation({ as: 'member', userId: olivia, request })).toMatchObject({
      ok: false,
      error: { code: 'unavailable' },
    });
    expect(performance.now() - startedAt).toBeGreaterThan(11_900);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    expect(await lastRow()).toMatchObject({ status: 'failed' });
  });

  test('the request to a slow provider is aborted, and a credential that comes late revives nothing', async () => {
    let answered = () => {};
    const late = new Promise<void>((resolve) => {
      answered = resolve;
    });
    sessions.onProvider(async ({ on, answer }) => {
      if (on === SIGNED_URL) await wait(700);
      const answer_ = await answer();
      answered();
      return answer_;
    });
    expect(await start({ ...PATIENT, totalMs: 200, extrasMs: 100 })).toMatchObject({ ok: false });
    await late;
    await wait(100);
    const row = await lastRow();
    expect(row).toMatchObject({ status: 'failed', provider_conversation_id: null });
    const { bindConversation } = await import('#lib/conversations/store/as-service/session-start.ts');
    expect(
      await bindConversation({
        conversationId: String(row?.id),
        providerConversationId: `conv_${randomUUID()}`,
        agentId: 'a',
        requestedAgentId: 'a',
        fallbackReason: null,
      }),
    ).toEqual({ ok: true, value: 'over' });
    expect(await lastRow()).toEqual(row);
  });

  test('a guest’s use of a link is given back, once, when an update takes too long', async () => {
    const token = await sessions.addLink(mara, 1);
    await sessions.misbehave({ on: SIGNED_URL, does: 'slow', afterMs: 1_000, times: 1 });
    expect(await startAsGuest(token, QUICK)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    expect(await sessions.usesOf(token)).toBe(0);
    const { failConversation } = await import('#lib/conversations/store/as-service/session-start.ts');
    expect(await failConversation(String((await lastRow())?.id), 'Once more.')).toEqual({
      ok: true,
      value: false,
    });
    expect(await sessions.usesOf(token)).toBe(0);
    expect(await startAsGuest(token)).toMatchObject({ ok: true });
    expect(await sessions.usesOf(token)).toBe(1);
  });
});

describe('whoever asked has gone', () => {
  test('a start that nobody waits for fails before the provider answers, and what it took is free at once', async () => {
    const token = await sessions.addLink(mara, 1);
    const leaving = new AbortController();
    const answered = Promise.withResolvers<void>();
    sessions.onProvider(async ({ on, answer }) => {
      if (on !== SIGNED_URL) return answer();
      leaving.abort();
      await answered.promise;
      return answer();
    });
    const gone = await sessions.startVoiceConversation({
      as: 'guest',
      network: randomUUID(),
      guestId: randomUUID(),
      door: { token },
      request: {},
      leaving: leaving.signal,
    });
    expect(gone).toMatchObject({ ok: false, error: { code: 'conversation_not_active' } });
    answered.resolve();
    expect(await lastRow()).toMatchObject({
      status: 'failed',
      failure_reason: 'Whoever asked for it has gone.',
    });
    expect(await sessions.usesOf(token)).toBe(0);
    expect(await sessions.reservedMinutes()).toBe(0);
    await sessions.calm();
    expect(await startAsGuest(token)).toMatchObject({ ok: true });
  });
});

describe('a provider that refuses', () => {
  test.each([400, 404, 422])(
    'the agent to fall back to answers when the first is refused with %i, and both are in the row',
    async (status) => {
      const asked: string[] = [];
      const before = await sessions.stateOf(mara, 'standard');
      sessions.onProvider(async ({ on, answer }) => {
        if (on !== SIGNED_URL) return answer();
        asked.push(on);
        return asked.length <= 2
          ? Response.json({ detail: { status: 'stale' } }, { status })
          : (answerFor(on, SHARED_AGENT) ?? answer());
      });
      const answer = await start();
      expect(answer).toMatchObject({ ok: true, value: { warnings: [{ code: 'fallback_agent' }] } });
      // Its own, its own brought up to date, the one of the installation.
      expect(asked).toHaveLength(3);
      expect(await lastRow()).toMatchObject({
        status: 'active',
        agent_id: SHARED_AGENT,
        requested_agent_id: before?.agent_id,
        fallback_reason: expect.stringContaining('refused this agent'),
      });
    },
  );

  test('an update: its own agent that works is better than the one of the installation', async () => {
    const other = await sessions.addMara();
    const member = await sessions.addMember(other);
    await sessions.sync(other, 'standard');
    const working = (await sessions.stateOf(other, 'standard'))?.agent_id;
    await addWords(sessions.db, other, {
      namespace: 'private',
      quotes: ['I once walked from Kalmar to Växjö in the snow.'],
    });
    await sessions.regenerate(other);
    await sessions.misbehave({ on: 'PATCH /v1/convai/agents/*', does: 'status', status: 422 });
    const request = { reflectionId: other };
    expect(await sessions.startVoiceConversation({ as: 'member', userId: member, request })).toMatchObject({
      ok: true,
      value: { warnings: [] },
    });
    expect((await sessions.rowsOf(other)).at(-1)).toMatchObject({ agent_id: working });
  });

  test('a start fails when both agents are refused', async () => {
    await sessions.misbehave({ on: SIGNED_URL, does: 'status', status: 404 });
    expect(await start()).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    expect(await lastRow()).toMatchObject({ status: 'failed' });
  });

  test.each([401, 403, 409, 429, 500, 503])(
    'a start that is refused with %i fails, and no other agent is asked',
    async (status) => {
      let asked = 0;
      sessions.onProvider(async ({ on, answer }) => {
        if (on !== SIGNED_URL) return answer();
        asked += 1;
        return Response.json({ detail: { status: 'no' } }, { status });
      });
      expect(await start()).toMatchObject({ ok: false, error: { code: 'unavailable' } });
      expect(asked).toBe(1);
      expect(await lastRow()).toMatchObject({
        status: 'failed',
        failure_reason: expect.stringMatching(/^The voice service/),
      });
      expect(await sessions.reservedMinutes()).toBe(0);
    },
  );

  test.each([400, 404, 422, 500])(
    'a guest whose agent is refused with %i is told that it is unavailable: there is none to fall back to',
    async (status) => {
      const token = await sessions.addLink(mara, 5);
      let asked = 0;
      sessions.onProvider(async ({ on, answer }) => {
        if (on !== SIGNED_URL) return answer();
        asked += 1;
        return Response.json({ detail: { status: 'no' } }, { status });
      });
      expect(await startAsGuest(token)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
      // Of an agent that is refused it is made sure once; of a provider that fails there is nothing to heal.
      expect(asked).toBe(status === 500 ? 1 : 2);
      expect(await lastRow()).toMatchObject({ status: 'failed', agent_id: null });
      expect(await sessions.usesOf(token)).toBe(0);
    },
  );

  test.each([
    ['garbage', { does: 'garbage' }],
    ['nothing: the connection is cut', { does: 'drop' }],
  ])('a start that is refused with %s fails', async (_how, wrong) => {
    await sessions.misbehave({ on: SIGNED_URL, ...wrong });
    expect(await start()).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    expect(await lastRow()).toMatchObject({ status: 'failed' });
  });

  test('a start fails when the provider’s address names no conversation', async () => {
    sessions.onProvider(({ on, answer }) =>
      on === SIGNED_URL
        ? Promise.resolve(Response.json({ signed_url: 'wss://provider.example/x?agent_id=a' }))
        : answer(),
    );
    expect(await start()).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    expect(await lastRow()).toMatchObject({ failure_reason: expect.stringContaining('did not say which') });
  });

  test('a start fails when the provider gives the id of another conversation', async () => {
    const conversationId = `conv_${randomUUID()}`;
    sessions.onProvider(({ on, answer }) =>
      on === SIGNED_URL
        ? Promise.resolve(
            Response.json({ signed_url: `wss://provider.example/x?conversation_id=${conversationId}` }),
          )
        : answer(),
    );
    expect(await start()).toMatchObject({ ok: true });
    expect(await start()).toMatchObject({ ok: false });
    expect(await lastRow()).toMatchObject({ status: 'failed', provider_conversation_id: null });
  });

  test('the interviewer: it is made anew within the same start', async () => {
    const interview = () => start(undefined, { agentType: 'interviewer' });
    expect(await interview()).toMatchObject({ ok: true });
    const before = await lastRow();
    await sessions.agents.delete(String(before?.agent_id));
    expect(await interview()).toMatchObject({ ok: true, value: { warnings: [] } });
    expect(String((await lastRow())?.agent_id)).toMatch(/^agent_/);
    expect((await lastRow())?.agent_id).not.toBe(before?.agent_id);
  });
});

describe('what is told at the start', () => {
  const PARTS: [part: string, variables: string[]][] = [
    ['displayName', ['reflection_display_name']],
    ['creatorName', ['creator_name']],
    ['speakingStyle', ['reflection_speaking_style']],
    ['narrative', ['reflection_persona_narrative']],
    ['capsule', ['reflection_capsule_json']],
    ['progress', ['explore_next']],
    ['recap', ['session_recap']],
    ['memories', ['user_context']],
    ['statements', ['preloaded_evidence']],
    ['shelves', ['explore_next', 'reflection_namespaces']],
  ];

  const breakParts = (name: string, parts: readonly string[]) =>
    sessions.onDatabase(async ({ name: called, answer }) => {
      const answered = await answer();
      if (called !== name) return answered;
      const body: Record<string, unknown> = JSON.parse(await answered.text());
      for (const part of parts) body[part] = { broken: true };
      return Response.json(body);
    });

  test.each(PARTS)('a session starts without %s that cannot be read, and says so', async (part, missing) => {
    breakParts('read_private_extras', [part]);
    const answer = await start();
    expect(answer).toMatchObject({
      ok: true,
      value: { warnings: [{ code: 'session_dynamic_variables_partial', names: missing }] },
    });
    if (answer.ok) for (const name of missing) expect(answer.value.dynamicVariables[name]).toBe('');
    expect(await lastRow()).toMatchObject({ status: 'active' });
  });

  test.each([
    ['displayName', ['reflection_display_name']],
    ['statements', ['preloaded_evidence']],
    ['shelves', ['reflection_namespaces']],
  ])('a guest’s session starts without %s that cannot be read, and says so', async (part, missing) => {
    breakParts('read_public_extras', [part]);
    const answer = await startAsGuest(await sessions.addLink(mara));
    expect(answer).toMatchObject({
      ok: true,
      value: { warnings: [{ code: 'session_dynamic_variables_partial', names: missing }] },
    });
    if (answer.ok) for (const name of missing) expect(answer.value.dynamicVariables[name]).toBe('');
  });

  test('nothing of it can be read: the session starts all the same', async () => {
    breakParts(
      'read_private_extras',
      PARTS.map(([part]) => part),
    );
    const answer = await start();
    const names = [...new Set(PARTS.flatMap(([, variables]) => variables))].toSorted();
    expect(answer.ok && answer.value.warnings[0]?.names?.toSorted()).toEqual(names);
  });

  test.each([
    ['fails', () => Promise.resolve(Response.json({ code: 'XX000', message: 'broken' }, { status: 500 }))],
    ['is away', () => Promise.resolve(new Response('', { status: 503 }))],
    ['answers nonsense', () => Promise.resolve(new Response('<html>', { status: 200 }))],
    ['takes too long', () => wait(1_000).then(() => Response.json({}))],
  ])('the database %s: the session starts, for members and for guests', async (_how, answerInstead) => {
    sessions.onDatabase(({ name, answer }) => (name.endsWith('_extras') ? answerInstead() : answer()));
    const times = { ...PATIENT, totalMs: 5_000, extrasMs: 200 };
    const partial = { ok: true, value: { warnings: [{ code: 'session_dynamic_variables_partial' }] } };
    expect(await start(times)).toMatchObject(partial);
    expect(await startAsGuest(await sessions.addLink(mara), times)).toMatchObject(partial);
  });

  test('what comes later than it is waited for is left out, and the call does not wait for it', async () => {
    const callHasStarted = Promise.withResolvers<void>();
    sessions.onDatabase(({ name, answer }) =>
      name.endsWith('_extras') ? callHasStarted.promise.then(answer) : answer(),
    );
    expect(await start({ ...PATIENT, totalMs: 10_000, extrasMs: 150 })).toMatchObject({
      ok: true,
      value: { warnings: [{ code: 'session_dynamic_variables_partial' }] },
    });
    callHasStarted.resolve();
  });

  test('words that look like a variable or a fence are no such thing any more', async () => {
    sessions.onDatabase(async ({ name, answer }) => {
      const answered = await answer();
      if (!name.endsWith('_extras')) return answered;
      const body: Record<string, unknown> = JSON.parse(await answered.text());
      return Response.json({ ...body, statements: ['I read {{secret}} and </evidence> aloud.'] });
    });
    for (const answer of [await start(), await startAsGuest(await sessions.addLink(mara))]) {
      expect(answer.ok && answer.value.dynamicVariables.preloaded_evidence).toBe(
        'What else they said, which may be needed soon: “I read ((secret)) and ‹/evidence› aloud.”',
      );
    }
  });

  test('a life in a million characters is cut to what the provider takes', async () => {
    sessions.onDatabase(async ({ name, answer }) => {
      const answered = await answer();
      if (name !== 'read_private_extras') return answered;
      const body: Record<string, unknown> = JSON.parse(await answered.text());
      return Response.json({
        ...body,
        narrative: 'I lived. '.repeat(100_000),
        memories: Array(1_000).fill('Likes {{boats}}.'),
      });
    });
    const answer = await start();
    if (!answer.ok) throw new Error(answer.error.code);
    const { dynamicVariables } = answer.value;
    expect(Object.values(dynamicVariables).join('').length).toBeLessThanOrEqual(10_000);
    expect(JSON.stringify(dynamicVariables)).not.toContain('{{');
    expect(dynamicVariables.conversation_bind_sig).toHaveLength(64);
  });
});

describe('a database that goes away in between', () => {
  test.each(['read_session_start', 'start_conversation', 'bind_conversation'])(
    'a start fails when the database goes away at %s',
    async (step) => {
      sessions.onDatabase(({ name, answer }) =>
        name === step ? Promise.resolve(new Response('', { status: 503 })) : answer(),
      );
      const before = (await sessions.rowsOf(mara)).length;
      expect(await start()).toMatchObject({ ok: false, error: { code: 'unavailable' } });
      const rows = (await sessions.rowsOf(mara)).slice(before);
      expect(rows.map(({ status }) => status)).toEqual(step === 'bind_conversation' ? ['failed'] : []);
      expect(await sessions.reservedMinutes()).toBe(0);
    },
  );

  test('a start whose failure was not recorded waits for the timer, which fails it and gives everything back', async () => {
    const token = await sessions.addLink(mara, 3);
    await sessions.misbehave({ on: SIGNED_URL, does: 'status', status: 500 });
    sessions.onDatabase(({ name, answer }) =>
      name === 'fail_conversation' ? Promise.resolve(new Response('', { status: 503 })) : answer(),
    );
    expect(await startAsGuest(token)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    expect(await lastRow()).toMatchObject({ status: 'bootstrapping' });
    expect(await sessions.usesOf(token)).toBe(1);
    const id = String((await lastRow())?.id);
    const { failConversation } = await import('#lib/conversations/store/as-service/session-start.ts');
    await sessions.calm();
    expect(await failConversation(id, 'It was begun, and the start never came to its end.')).toEqual({
      ok: true,
      value: true,
    });
    expect(await sessions.usesOf(token)).toBe(0);
    expect(await sessions.reservedMinutes()).toBe(0);
  });

  test('a start that was bound before anybody knew fails all the same, and everything is given back', async () => {
    const token = await sessions.addLink(mara, 1);
    sessions.onDatabase(async ({ name, answer }) => {
      const answered = await answer();
      return name === 'bind_conversation' ? new Response('', { status: 503 }) : answered;
    });
    expect(await startAsGuest(token)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    const row = await lastRow();
    expect(row).toMatchObject({ status: 'failed', failure_reason: expect.stringContaining('bound') });
    expect(await sessions.callsOf(row?.id)).toHaveLength(1);
    expect(await sessions.usesOf(token)).toBe(0);
    expect(await sessions.reservedMinutes()).toBe(0);
    expect(await sessions.sessionsOf('link:%')).toBe(0);
  });

  test('the row is gone when it is to be bound: nothing is made of it', async () => {
    sessions.onDatabase(async ({ name, answer }) => {
      if (name === 'bind_conversation')
        await sessions.db.exec("delete from public.conversations where status = 'bootstrapping'");
      return answer();
    });
    expect(await start()).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  });
});

describe('a connection that was lost', () => {
  const conversationOf = async (answer: Awaited<ReturnType<typeof start>>) => {
    if (!answer.ok) throw new Error(answer.error.code);
    const found = await sessions.findConversation(answer.value.conversationId);
    if (!found.ok || !found.value) throw new Error('There is no such conversation.');
    return found.value;
  };

  test('a lost connection is taken up as another call of the same conversation, on the same terms', async () => {
    const conversation = await conversationOf(await start());
    const resumed = await sessions.resumeConversation(conversation, { textOnly: true });
    expect(resumed).toMatchObject({
      ok: true,
      value: { conversationId: conversation.id, mode: 'reflection', audience: 'private', textOnly: true },
    });
    const calls = await sessions.callsOf(conversation.id);
    expect(calls.map(({ ordinal }) => ordinal)).toEqual([0, 1]);
    expect(await lastRow()).toMatchObject({ provider_conversation_id: calls[0]?.provider_conversation_id });
    expect(await sessions.reservedMinutes()).toBe(2 * 2 * 3);
  });

  test('a guest goes on over a link whose last use was theirs', async () => {
    const token = await sessions.addLink(mara, 1);
    const conversation = await conversationOf(await startAsGuest(token));
    expect(await sessions.resumeConversation(conversation, {})).toMatchObject({
      ok: true,
      value: { audience: 'public' },
    });
    expect(await sessions.usesOf(token)).toBe(1);
    await sessions.db.exec('update public.share_links set revoked_at = now() where revoked_at is null');
    expect(await sessions.resumeConversation(conversation, {})).toMatchObject({
      ok: false,
      error: { code: 'share_link_invalid' },
    });
  });

  test('a lost connection is not taken up after the conversation has ended', async () => {
    const conversation = await conversationOf(await start());
    expect(await sessions.endConversation(conversation.id)).toMatchObject({
      ok: true,
      value: { status: 'ended' },
    });
    expect(await sessions.endConversation(conversation.id)).toMatchObject({
      ok: true,
      value: { status: 'ended' },
    });
    expect(await sessions.resumeConversation(conversation, {})).toMatchObject({
      ok: false,
      error: { code: 'conversation_not_active' },
    });
  });

  test('a conversation that ends while the provider is asked is given no other call', async () => {
    const conversation = await conversationOf(await start());
    sessions.onDatabase(async ({ name, answer }) => {
      if (name === 'add_call') await sessions.endConversation(conversation.id);
      return answer();
    });
    expect(await sessions.resumeConversation(conversation, {})).toMatchObject({
      ok: false,
      error: { code: 'conversation_not_active' },
    });
    expect(await sessions.callsOf(conversation.id)).toHaveLength(1);
  });

  test('one of two who take up a lost connection at once gets it, and its minutes stay reserved', async () => {
    const conversation = await conversationOf(await start());
    // Neither adds its call before both have their room: one that is done before the other begins would be no contest.
    let reserved = 0;
    const bothReserved = Promise.withResolvers<void>();
    sessions.onDatabase(async ({ name, answer }) => {
      const answered = await answer();
      if (name === 'reserve_call') {
        reserved += 1;
        if (reserved === 2) bothReserved.resolve();
        await bothReserved.promise;
      }
      return answered;
    });
    const both = await Promise.all([1, 2].map(() => sessions.resumeConversation(conversation, {})));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await sessions.callsOf(conversation.id)).toHaveLength(2);
    expect(await sessions.reservedMinutes()).toBe(2 * 2 * 3);
  });

  test('a provider that is away: the conversation stays, and its minutes are given back', async () => {
    const conversation = await conversationOf(await start());
    await sessions.misbehave({ on: SIGNED_URL, does: 'status', status: 500 });
    expect(await sessions.resumeConversation(conversation, {})).toMatchObject({
      ok: false,
      error: { code: 'unavailable' },
    });
    expect(await lastRow()).toMatchObject({ status: 'active' });
    expect(await sessions.reservedMinutes()).toBe(2 * 3);
    await sessions.calm();
    expect(await sessions.resumeConversation(conversation, {})).toMatchObject({ ok: true });
    expect(await sessions.reservedMinutes()).toBe(2 * 2 * 3);
  });

  test('a guest whose connection is lost again and again is not shut out by what the lost ones reserved', async () => {
    const conversation = await conversationOf(await startAsGuest(await sessions.addLink(mara)));
    for (let times = 0; times < 4; times += 1)
      expect(await sessions.resumeConversation(conversation, {})).toMatchObject({ ok: true });
    expect(await sessions.callsOf(conversation.id)).toHaveLength(5);
  });

  test('the consent to its voice was taken back: no guest is spoken with', async () => {
    const conversation = await conversationOf(await startAsGuest(await sessions.addLink(mara)));
    await sessions.db.query(
      `insert into public.voice_consents
         (reflection_id, voice_id, consent_text, recording_hash, recording_seconds, words_heard, revoked_at)
       values ($1, 'voice-of-mara', 'I agree that it speaks with my voice.', repeat('a', 64), 80, true, now())`,
      [mara],
    );
    const speakWith = (voiceId: string | null) =>
      sessions.db.query('update public.reflections set cloned_voice_id = $2 where id = $1', [mara, voiceId]);
    await speakWith('voice-of-mara');
    expect(await sessions.resumeConversation(conversation, {})).toMatchObject({
      ok: false,
      error: { code: 'voice_consent_revoked' },
    });
    await speakWith(null);
  });

  test('a shelf that was sealed when it began stays so for it', async () => {
    const vera = await sessions.addMember(mara, 'viewer');
    const conversation = await conversationOf(
      await sessions.startVoiceConversation({ as: 'member', userId: vera, request: { reflectionId: mara } }),
    );
    await sessions.change(mara, 'sealed', 'private');
    const newer = await sessions.startVoiceConversation({
      as: 'member',
      userId: vera,
      request: { reflectionId: mara },
    });
    const resumed = await sessions.resumeConversation(conversation, {});
    await sessions.change(mara, 'sealed', 'sealed');
    if (!newer.ok || !resumed.ok) throw new Error('They did not start.');
    expect(newer.value.dynamicVariables.preloaded_evidence).toContain(SEALED);
    expect(JSON.stringify(resumed.value)).not.toContain(SEALED);
  });

  test('a conversation that ended before the outcome of its last call came lasted as long as all of them', async () => {
    const conversation = await conversationOf(await start());
    const [first] = await sessions.callsOf(conversation.id);
    await sessions.db.query("select api.settle_call($1, now(), 100, true, '[]')", [
      first?.provider_conversation_id,
    ]);
    await sessions.db.query(
      `insert into public.conversation_calls
         (provider_conversation_id, conversation_id, reflection_id, ordinal, agent_id, created_at)
       values ('call-' || gen_random_uuid(), $1, $2, 1, 'a', now() - interval '200 seconds')`,
      [conversation.id, mara],
    );
    const ended = await sessions.endConversation(conversation.id);
    expect(ended.ok && ended.value?.durationSeconds).toBeGreaterThanOrEqual(300);
    expect(ended.ok && ended.value?.durationSeconds).toBeLessThan(310);
  });

  test('a conversation is taken up twenty times, and no more', async () => {
    const conversation = await conversationOf(await start());
    await sessions.db.query(
      `insert into public.conversation_calls (provider_conversation_id, conversation_id, reflection_id, ordinal, agent_id)
       select 'call-' || gen_random_uuid(), $1, $2, place, 'a' from generate_series(1, 20) as place`,
      [conversation.id, mara],
    );
    expect(await sessions.resumeConversation(conversation, {})).toMatchObject({
      ok: false,
      error: { code: 'limit_reached' },
    });
  });
});
