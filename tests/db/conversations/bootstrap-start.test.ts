import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enoughTexts } from '#lib/conversations/texts/session.public.ts';
import { PLACEHOLDERS } from '#lib/voice/placeholders.ts';
import { PRIVATE, PUBLISHED, SEALED } from '#tests/db/runtime/running-runtime.ts';
import { type RunningSessions, runSessions } from './running-sessions.ts';

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
afterEach(async () => {
  await sessions.calm();
  await sessions.forgetLimits();
});

const start = (userId: string, request: object = {}) =>
  sessions.startVoiceConversation({ as: 'member', userId, request: { reflectionId: mara, ...request } });
const startAsGuest = (door: { token: string } | { slug: string }, request: object = {}) =>
  sessions.startVoiceConversation({
    as: 'guest',
    network: randomUUID(),
    guestId: randomUUID(),
    door,
    request,
  });

async function started(starting: ReturnType<typeof start>) {
  const answer = await starting;
  if (!answer.ok) throw new Error(answer.error.code);
  const row = (await sessions.rowsOf(mara)).find(({ id }) => id === answer.value.conversationId);
  return { response: answer.value, variables: answer.value.dynamicVariables, row };
}

const slugOf = async () => {
  const [row] = await sessions.db.query('select slug from public.reflections where id = $1', [mara]);
  return String(row?.slug);
};

describe('a start', () => {
  test('a start binds the row to the call, and hands over everything that the call needs', async () => {
    const { response, variables, row } = await started(start(olivia));
    const { conversationId } = response;
    expect(response).toMatchObject({
      mode: 'reflection',
      audience: 'private',
      offRecord: false,
      ingestionEnabled: true,
      textOnly: false,
      connection: { type: 'websocket', signedUrl: expect.stringMatching(/^ws:/) },
      warnings: [],
    });
    expect(row).toMatchObject({
      status: 'active',
      surface: 'standard',
      namespaces: ['private', 'published', 'sealed'],
      agent_id: row?.requested_agent_id,
      fallback_reason: null,
    });
    expect(await sessions.callsOf(conversationId)).toMatchObject([
      { ordinal: 0, provider_conversation_id: row?.provider_conversation_id, agent_id: row?.agent_id },
    ]);
    expect(response.connection).toMatchObject({
      signedUrl: expect.stringContaining(String(row?.provider_conversation_id)),
    });
    expect(variables.conversation_bind_sig).toBe(
      createHmac('sha256', String(process.env.ELEVENLABS_BINDING_SECRET))
        .update(conversationId)
        .digest('hex'),
    );
    expect(variables).toMatchObject({
      reflection_id: mara,
      conversation_id: conversationId,
      actor_type: 'owner',
      allowed_actions: 'retrieve-context, request-source-ingest, propose-fact-correction',
      user_id: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(JSON.stringify(variables)).not.toContain(olivia);
    for (const kind of ['private_standard', 'private_memory', 'private_emerging'] as const) {
      for (const name of PLACEHOLDERS[kind].allowed) expect(variables[name], name).toBeTypeOf('string');
    }
  });

  test('the provider takes the variables: the call begins', async () => {
    const { response } = await started(start(olivia, { textOnly: true }));
    const { connection, dynamicVariables } = response;
    if (connection.type !== 'websocket') throw new Error('No address.');
    const socket = new WebSocket(connection.signedUrl, ['convai']);
    const first = await new Promise<string>((resolve, reject) => {
      socket.onopen = () =>
        socket.send(
          JSON.stringify({
            type: 'conversation_initiation_client_data',
            conversation_config_override: { conversation: { text_only: true } },
            dynamic_variables: dynamicVariables,
          }),
        );
      socket.onclose = ({ reason }) => reject(new Error(reason));
      socket.onmessage = ({ data }) => {
        if (String(data).includes('"agent_response"')) resolve(String(data));
      };
    });
    socket.onclose = null;
    socket.close();
    expect(first).toContain('Mara Lindqvist');
  });

  test.each([
    ['admin', 'private', ['private', 'published', 'sealed'], 3],
    ['operator', 'private', ['private', 'published', 'sealed'], 3],
    ['viewer', 'private', ['private', 'published'], 1],
  ] as const)('a start as %s freezes what may be retrieved', async (role, audience, namespaces, actions) => {
    const { row, variables } = await started(start(await sessions.addMember(mara, role)));
    expect(row).toMatchObject({ role, audience, namespaces, ingestion_enabled: role !== 'viewer' });
    expect(variables.allowed_actions?.split(', ')).toHaveLength(actions);
    expect(JSON.stringify(variables)).not.toContain(SEALED);
  });

  test('a shared session that a member starts is public: its agent, its names, its variables', async () => {
    const { row, variables } = await started(start(olivia, { roomPrefix: 'share' }));
    expect(row).toMatchObject({
      mode: 'share',
      audience: 'public',
      surface: 'public',
      namespaces: ['published'],
    });
    expect(variables.allowed_actions).toBe('retrieve-context');
    expect(JSON.stringify(variables)).not.toContain(PRIVATE);
  });

  test('a start off the record says so, and feeds nothing', async () => {
    const { row, variables, response } = await started(start(olivia, { offRecord: true, ingestion: true }));
    expect(row).toMatchObject({ off_record: true, ingestion_enabled: false, ingest_namespace_id: null });
    expect(variables).toMatchObject({ off_record: 'true', allowed_actions: 'retrieve-context' });
    expect(response).toMatchObject({ offRecord: true, ingestionEnabled: false });
  });

  test('a start for an app says which call it is', async () => {
    const answer = await sessions.startMobileConversation({
      as: 'member',
      userId: olivia,
      request: { reflectionId: mara },
    });
    expect(answer).toMatchObject({
      ok: true,
      value: { providerConversationId: expect.stringMatching(/^conv_/) },
    });
    expect((await started(start(olivia))).response).not.toHaveProperty('providerConversationId');
  });
});

describe('an interview', () => {
  test('an interview asks what has not been answered, and is kept where somebody chose', async () => {
    const [shelf] = await sessions.db.query(
      "select id from public.namespaces where reflection_id = $1 and name = 'sealed'",
      [mara],
    );
    const first = await started(start(olivia, { agentType: 'interviewer', namespaceId: shelf?.id }));
    expect(first.row).toMatchObject({ mode: 'interview', ingest_namespace_id: shelf?.id });
    const [question = ''] = first.variables.explore_next?.split('\n') ?? [];
    await sessions.db.query(
      `insert into public.conversation_turns (conversation_id, reflection_id, position, speaker, body)
       values ($1, $2, 0, 'reflection', $3), ($1, $2, 1, 'user', 'On an island.')`,
      [first.response.conversationId, mara, question.replace(/^1\. /, '')],
    );
    const second = await started(start(olivia, { mode: 'onboarding' }));
    expect(second.variables.explore_next).not.toContain(question.replace(/^1\. /, ''));
    expect(second.variables.explore_next?.split('\n')).toHaveLength(29);
    expect(second.row?.agent_id).toBe(first.row?.agent_id);
    expect(second.row?.agent_id).not.toBe((await started(start(olivia))).row?.agent_id);
  });

  test('nobody chose: it is kept where no guest hears it', async () => {
    const { row } = await started(start(olivia, { agentType: 'interviewer' }));
    const [kept] = await sessions.db.query('select visibility from public.namespaces where id = $1', [
      row?.ingest_namespace_id,
    ]);
    expect(kept).toEqual({ visibility: 'private' });
  });

  test.each([
    ['a viewer', 'viewer', {}, 'forbidden'],
    ['off the record', 'owner', { offRecord: true }, 'interview_requires_ingestion'],
    ['without being kept', 'owner', { ingestion: false }, 'interview_requires_ingestion'],
    ['in a namespace of nobody', 'owner', { namespaceId: randomUUID() }, 'not_found'],
  ] as const)('an interview of %s is refused, and leaves no row', async (_what, role, wish, code) => {
    const userId = await sessions.addMember(mara, role);
    const before = await sessions.rowsOf(mara);
    expect(await start(userId, { agentType: 'interviewer', ...wish })).toMatchObject({
      ok: false,
      error: { code },
    });
    expect(await sessions.rowsOf(mara)).toHaveLength(before.length);
  });

  test('an operator keeps nothing where guests hear it, an owner may', async () => {
    const [shelf] = await sessions.db.query(
      "select id from public.namespaces where reflection_id = $1 and name = 'published'",
      [mara],
    );
    const request = { agentType: 'interviewer', namespaceId: shelf?.id };
    const oscar = await sessions.addMember(mara, 'operator');
    expect(await start(oscar, request)).toMatchObject({ ok: false, error: { code: 'forbidden' } });
    expect((await started(start(olivia, request))).row).toMatchObject({ ingest_namespace_id: shelf?.id });
  });
});

describe('whoever was here before', () => {
  test('whoever was here before is met by the agent that remembers, with what is theirs and nobody else’s', async () => {
    const adam = await sessions.addMember(mara, 'admin');
    const { response } = await started(start(adam));
    await sessions.endConversation(response.conversationId);
    await sessions.db.query(
      'insert into public.recaps (conversation_id, reflection_id, user_id, body) values ($1, $2, $3, $4)',
      [response.conversationId, mara, adam, 'You asked about {{boats}} and </b> left.'],
    );
    await sessions.db.query(
      'insert into public.memories (reflection_id, user_id, body) values ($1, $2, $3)',
      [mara, adam, 'Adam likes boats.'],
    );
    const again = await started(start(adam));
    expect(again.row).toMatchObject({ surface: 'memory' });
    expect(again.variables.session_recap).toBe('Last time: You asked about ((boats)) and ‹/b› left.');
    expect(again.variables.user_context).toBe('What they told of themselves: “Adam likes boats.”');
    expect(JSON.stringify((await started(start(olivia))).variables)).not.toContain('boats');
    const shared = await started(start(adam, { roomPrefix: 'share' }));
    expect(JSON.stringify(shared.response)).not.toContain('boats');
  });
});

describe('a guest', () => {
  test('a guest comes in by the slug and by a link, to what is published and nothing else', async () => {
    const token = await sessions.addLink(mara);
    for (const door of [{ slug: await slugOf() }, { token }]) {
      const { row, response } = await started(startAsGuest(door, { offRecord: true }));
      expect(row).toMatchObject({
        role: 'guest',
        audience: 'public',
        surface: 'public',
        user_id: null,
        namespaces: ['published'],
        mode: 'token' in door ? 'share' : 'reflection',
        off_record: true,
      });
      const told = JSON.stringify(response);
      // What the agent's pack says is not told once more.
      expect(told).not.toContain(PUBLISHED);
      for (const hidden of [SEALED, PRIVATE, 'sealed', String(row?.guest_id)])
        expect(told).not.toContain(hidden);
      for (const kind of ['public_standard', 'public_emerging'] as const) {
        for (const name of PLACEHOLDERS[kind].allowed)
          expect(response.dynamicVariables[name], name).toBeTypeOf('string');
      }
      for (const name of [
        'session_recap',
        'user_context',
        'reflection_capsule_json',
        'reflection_persona_narrative',
      ]) {
        expect(response.dynamicVariables).not.toHaveProperty(name);
      }
    }
    expect(await sessions.usesOf(token)).toBe(1);
  });

  test.each([
    ['an unknown slug', async () => ({ slug: 'nobody-at-all' }), 'not_found'],
    ['an unknown link', async () => ({ token: randomUUID() }), 'share_link_invalid'],
    [
      'a revoked link',
      async () => {
        const token = await sessions.addLink(mara);
        await sessions.db.exec('update public.share_links set revoked_at = now() where revoked_at is null');
        return { token };
      },
      'share_link_invalid',
    ],
    [
      'an expired link',
      async () => {
        const token = await sessions.addLink(mara);
        await sessions.db.exec('update public.share_links set expires_at = now()');
        return { token };
      },
      'share_link_invalid',
    ],
  ] as const)('a guest with %s is refused', async (_what, door, code) => {
    expect(await startAsGuest(await door())).toMatchObject({ ok: false, error: { code } });
  });

  test('a reflection that has published nothing is like one that does not exist', async () => {
    const slug = await slugOf();
    await sessions.change(mara, 'published', 'private');
    const token = await sessions.addLink(mara);
    expect(await startAsGuest({ slug })).toMatchObject({ ok: false, error: { code: 'not_found' } });
    expect(await startAsGuest({ token })).toMatchObject({
      ok: false,
      error: { code: 'public_runtime_not_ready', retryAfterSeconds: expect.any(Number) },
    });
    expect(await sessions.usesOf(token)).toBe(0);
    await sessions.change(mara, 'published', 'published');
  });

  test('what is taken back while a guest comes in keeps them out', async () => {
    const token = await sessions.addLink(mara);
    sessions.onDatabase(async ({ name, answer }) => {
      if (name === 'bind_conversation') await sessions.change(mara, 'published', 'private');
      return answer();
    });
    expect(await startAsGuest({ token })).toMatchObject({
      ok: false,
      error: { code: 'public_runtime_stale' },
    });
    expect((await sessions.rowsOf(mara)).at(-1)).toMatchObject({ status: 'failed' });
    expect(await sessions.usesOf(token)).toBe(0);
    await sessions.change(mara, 'published', 'published');
  });

  test('ten of fifty guests at once come in on a link with ten uses', async () => {
    const token = await sessions.addLink(mara, 10);
    const answers = await Promise.all(Array.from({ length: 50 }, () => startAsGuest({ token })));
    const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.error.code));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(10);
    expect(codes.filter((code) => code === 'share_link_invalid')).toHaveLength(40);
    expect(await sessions.usesOf(token)).toBe(10);
  });

  test('a start that fails leaves its use to another of fifty guests at once, and none is counted twice', async () => {
    const token = await sessions.addLink(mara, 10);
    let asked = 0;
    sessions.onProvider(({ on, answer }) => {
      if (on.includes('get-signed-url') && ++asked % 2 === 0)
        return Promise.resolve(new Response('{}', { status: 503 }));
      return answer();
    });
    const answers = await Promise.all(Array.from({ length: 50 }, () => startAsGuest({ token })));
    const entered = answers.filter(({ ok }) => ok).length;
    expect(entered).toBeGreaterThan(0);
    expect(entered).toBeLessThanOrEqual(10);
    expect(await sessions.usesOf(token)).toBe(entered);
  });
});

describe('who is no member', () => {
  test('a stranger is told that there is no such reflection', async () => {
    expect(await start(randomUUID())).toMatchObject({ ok: false, error: { code: 'not_found' } });
    expect(
      await sessions.startVoiceConversation({
        as: 'member',
        userId: olivia,
        request: { reflectionId: randomUUID() },
      }),
    ).toMatchObject({ ok: false, error: { code: 'not_found' } });
  });

  test('a person who is no member any more, since a moment ago, starts nothing', async () => {
    const vera = await sessions.addMember(mara, 'viewer');
    const remove = () =>
      sessions.db.query('delete from public.reflection_members where user_id = $1', [vera]);
    sessions.onDatabase(async ({ name, answer }) => {
      if (name === 'start_conversation') await remove();
      return answer();
    });
    expect(await start(vera)).toMatchObject({ ok: false, error: { code: 'not_found' } });
  });

  test('a person who was removed while the provider was asked is let in to nothing', async () => {
    const vera = await sessions.addMember(mara, 'viewer');
    sessions.onDatabase(async ({ name, answer }) => {
      if (name === 'bind_conversation')
        await sessions.db.query('delete from public.reflection_members where user_id = $1', [vera]);
      return answer();
    });
    expect(await start(vera)).toMatchObject({ ok: false, error: { code: 'not_found' } });
    expect((await sessions.rowsOf(mara)).at(-1)).toMatchObject({ status: 'failed' });
  });
});

describe('limits', () => {
  test('a member has thirty starts in ten minutes, and then a time to come back', async () => {
    const adam = await sessions.addMember(mara, 'admin');
    await sessions.db.exec('update public.cap_usage set used = 0, reserved = 0');
    const codes = [];
    for (let tries = 0; tries < 31; tries += 1) {
      const answer = await start(adam);
      codes.push(answer.ok ? 'ok' : answer.error.code);
      await sessions.db.exec(
        'update public.cap_usage set reserved = 0, used = 0; delete from public.cap_reservations',
      );
    }
    expect(codes.slice(0, 30)).toEqual(Array(30).fill('ok'));
    expect(await start(adam)).toMatchObject({
      ok: false,
      error: { code: 'rate_limited', retryAfterSeconds: expect.any(Number) },
    });
  });

  /** What somebody has talked already today. */
  const haveUsed = (subject: string, minutes: number) =>
    sessions.db.query(
      `insert into public.cap_usage (subject, cap, period, used) values ($1, 'minutes', internal.cap_period(), $2)
       on conflict (subject, cap, period) do update set used = excluded.used`,
      [subject, minutes],
    );

  test('starts reserve minutes, and twenty-one do not fit into the hour that is left, also at once', async () => {
    const adam = await sessions.addMember(mara, 'admin');
    await haveUsed(`member:${adam}`, 540);
    const answers = await Promise.all(Array.from({ length: 24 }, () => start(adam)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
    const refused = answers.find(({ ok }) => !ok);
    expect(refused).toMatchObject({
      error: {
        code: 'limit_reached',
        message: enoughTexts.held,
        retryAfterSeconds: 60,
      },
    });
    expect(await sessions.reservedMinutes()).toBe(2 * 20 * 3);
  });

  test('what is only reserved is worth another try in a minute, what was used tomorrow', async () => {
    const guestId = randomUUID();
    const slug = await slugOf();
    const once = () =>
      sessions.startVoiceConversation({
        as: 'guest',
        network: randomUUID(),
        guestId,
        door: { slug },
        request: {},
      });
    const first = await started(once());
    await haveUsed(`guest:${guestId}`, 54);
    await once();
    expect(await once()).toMatchObject({ error: { message: enoughTexts.held, retryAfterSeconds: 60 } });
    const settled = async (seconds: number) =>
      sessions.db.query('select api.settle_call($1, now(), $2, false, $3::jsonb)', [
        first.row?.provider_conversation_id,
        seconds,
        '[]',
      ]);
    await settled(61);
    expect(await once()).toMatchObject({ error: { message: enoughTexts.held } });
    await sessions.db.query("update public.cap_usage set used = 58 where subject = $1 and cap = 'minutes'", [
      `guest:${guestId}`,
    ]);
    const refused = await once();
    expect(refused).toMatchObject({ error: { code: 'limit_reached', message: enoughTexts.minutes } });
    expect(refused.ok ? 0 : refused.error.retryAfterSeconds).not.toBe(60);
  });

  test('a guest has one hour in a day, and the last start that fits is the last', async () => {
    const guestId = randomUUID();
    const slug = await slugOf();
    const once = () =>
      sessions.startVoiceConversation({
        as: 'guest',
        network: randomUUID(),
        guestId,
        door: { slug },
        request: {},
      });
    await haveUsed(`guest:${guestId}`, 54);
    const answers = [await once(), await once(), await once()];
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.error.code))).toEqual([
      'ok',
      'ok',
      'limit_reached',
    ]);
  });

  test('guests use up the share of guests, and never the one of those whose reflection it is', async () => {
    const slug = await slugOf();
    const asGuest = () => startAsGuest({ slug });
    expect(await asGuest()).toMatchObject({ ok: true });
    await sessions.db.query(
      "update public.cap_usage set used = 6000 where cap = 'minutes' and subject in ($1, $2)",
      [`guests-of:${mara}`, `reflection:${mara}`],
    );
    expect(await asGuest()).toMatchObject({ ok: false, error: { code: 'limit_reached' } });
    expect(await start(olivia)).toMatchObject({ ok: true });
    await sessions.db.query(
      "update public.cap_usage set used = 8000 where subject = $1 and cap = 'minutes'",
      [`reflection:${mara}`],
    );
    expect(await start(olivia)).toMatchObject({ ok: false, error: { code: 'limit_reached' } });
  });

  test('a refusal uses no link up', async () => {
    const token = await sessions.addLink(mara, 5);
    const guestId = randomUUID();
    const once = () =>
      sessions.startVoiceConversation({
        as: 'guest',
        network: randomUUID(),
        guestId,
        door: { token },
        request: {},
      });
    await haveUsed(`guest:${guestId}`, 54);
    for (let tries = 0; tries < 4; tries += 1) await once();
    expect(await sessions.usesOf(token)).toBe(2);
  });
});
