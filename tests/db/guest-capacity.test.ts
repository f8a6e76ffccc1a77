import { CONVERSATION_RATES, STARTS } from '#lib/conversations/limits.public.ts';
import '#tests/test-environment.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { capsOf, ratesOf } from '#lib/conversations/count-starts.ts';
import { env } from '#lib/platform/env.ts';
import { openWithCast, type ScratchStack } from '#tests/db/serve-scratch-postgres.ts';
import { isDeep } from '#tests/depth.ts';

/** Starts as the routes make them, and the timer as the database's own calls it; time goes on because the rows grow older. */
let postgres: ScratchStack;
beforeAll(async () => {
  postgres = await openWithCast();
  await postgres.db.exec(`
    insert into public.runtime_sync_state (reflection_id, surface, agent_id, scope_hash)
    values (tests.id('mara'), 'public', 'agent', internal.published_scope(tests.id('mara')))
    on conflict (reflection_id, surface) do update set agent_id = 'agent';`);
});
beforeEach(() =>
  postgres.db.exec(`delete from public.conversations; delete from public.cap_reservations; delete from public.cap_usage;
    delete from public.rate_limits`),
);
afterAll(() => postgres.close());

const asJson = async (sql: string, params: unknown[]) =>
  JSON.parse(String((await postgres.db.query(sql, params))[0]?.answer)) as {
    outcome: string;
    conversationId: string;
    cap?: string;
    retryAfterSeconds?: number;
  };

type Guest = { network: string; guestId?: string; callsAtOnce?: number; reflection?: 'mara' | 'other' };

/** The route's own limit of an address, then the start. */
async function start({ network, guestId = randomUUID(), callsAtOnce, reflection = 'mara' }: Guest) {
  const [row] = await postgres.db.query('select allowed from api.take_rate_limit($1, $2, $3)', [
    `start-guest-session:${network}`,
    CONVERSATION_RATES['start-guest-session'].limit,
    CONVERSATION_RATES['start-guest-session'].windowSeconds,
  ]);
  if (!row?.allowed) return { outcome: 'rate_limited', conversationId: '' };
  const [known] = await postgres.db.query('select tests.id($1) as id', [reflection]);
  const reflectionId = String(known?.id);
  const taking = { reflectionId, userId: null, guestId, shareLinkId: null, network };
  const started = await asJson(
    `select api.start_conversation($4, 'reflection', 'guest', 'public', 'public', false, false, false,
      $1::text::jsonb, $2::text::jsonb, p_guest_id => $3)::text as answer`,
    [
      JSON.stringify(ratesOf(taking)),
      JSON.stringify(
        capsOf(taking, 'start').map((cap) =>
          cap.cap === 'talking' ? { ...cap, limit: callsAtOnce ?? cap.limit } : cap,
        ),
      ),
      guestId,
      reflectionId,
    ],
  );
  if (started.outcome === 'started') {
    await postgres.db.query(
      "update public.conversations set status = 'active', provider_conversation_id = $2 where id = $1",
      [started.conversationId, started.conversationId],
    );
    await postgres.db.query(
      `insert into public.conversation_calls (provider_conversation_id, conversation_id, reflection_id, ordinal, agent_id)
       values ($2, $1, $3, 0, 'agent')`,
      [started.conversationId, started.conversationId, reflectionId],
    );
  }
  return started;
}

const connect = (id: string) => postgres.db.query('select api.note_call_connected($1)', [id]);
const endHere = (id: string) => postgres.db.query('select api.end_conversation($1)', [id]);
const settle = (id: string, seconds: number) =>
  postgres.db.query("select api.settle_call($1, now(), $2, false, '[]')", [id, seconds]);

/** Everything that has a time grows older, and the timer runs once a minute as it would have. */
async function pass(minutes: number): Promise<void> {
  await postgres.db.exec(`
    set session_replication_role = replica;
    update public.conversation_calls set created_at = created_at - interval '${minutes} minutes 1 second',
      connected_at = connected_at - interval '${minutes} minutes 1 second' where settled_at is null;
    update public.cap_reservations set expires_at = expires_at - interval '${minutes} minutes 1 second' where status = 'reserved';
    update public.rate_limits set expires_at = expires_at - interval '${minutes} minutes 1 second';
    set session_replication_role = origin;
    select internal.queue_call_repairs(); delete from pgmq.q_recaps;
    select api.settle_missing_call(provider_conversation_id) from public.conversation_calls
    where settled_at is null and connected_at is null;`);
}

async function minutesOf(subject: string): Promise<{ used: number; reserved: number }> {
  const [row] = await postgres.db.query(
    `select coalesce(sum(used), 0)::integer as used, coalesce(sum(reserved), 0)::integer as reserved
     from public.cap_usage where cap = 'minutes' and subject like $1`,
    [subject],
  );
  return { used: Number(row?.used), reserved: Number(row?.reserved) };
}

/** Of a day with five hundred guests: the first four hours, which are as the others, unless the tests are deep. */
const MINUTES = (isDeep ? 24 : 4) * 60;
const GUESTS = Math.round((500 * MINUTES) / (24 * 60));

test('as many guests as five hundred in a day come in beside one who starts all the time and never connects', async () => {
  const TICK = 12;
  const flooder = 'network of the flooder';
  const outcomes = { honest: [] as string[], flood: [] as string[] };
  const talking: { id: string; left: number }[] = [];
  let arrived = 0;
  for (let minute = 0; minute < MINUTES; minute += TICK) {
    for (let tries = 0; tries < 24; tries += 1) {
      const { outcome } = await start({ network: flooder });
      outcomes.flood.push(outcome);
      if (outcome !== 'started') break;
    }
    for (; arrived < ((minute + TICK) / MINUTES) * GUESTS; arrived += 1) {
      const { outcome, conversationId } = await start({ network: `home ${arrived}` });
      outcomes.honest.push(outcome);
      if (outcome === 'started') {
        await connect(conversationId);
        talking.push({ id: conversationId, left: 1 + (arrived % 12) });
      }
    }
    await pass(TICK);
    for (const call of talking.splice(0)) {
      if (call.left > TICK) talking.push({ ...call, left: call.left - TICK });
      else await settle(call.id, 60 * (1 + (arrived % 12)));
    }
  }
  expect(outcomes.honest).toHaveLength(GUESTS);
  expect(outcomes.honest.filter((outcome) => outcome !== 'started')).toEqual([]);
  expect(outcomes.flood.length, 'tries of the other').toBeGreaterThan(2.5 * (MINUTES / TICK));
  expect(
    outcomes.flood.filter((outcome) => outcome !== 'started').length,
    'of which a refusal ends each row',
  ).toBe(MINUTES / TICK);
}, 600_000);

test('as many guests as five hundred in a day find a line beside one who connects to whatever they get', async () => {
  const TICK = 6;
  const { GUEST_CALLS_AT_ONCE, NETWORK_CALLS_AT_ONCE } = env();
  const flooder = 'network of the flooder';
  const refused = { honest: [] as string[], flood: 0 };
  let lines: { id: string; left: number; isFlood: boolean }[] = [];
  const most = { flood: 0, all: 0 };
  let arrived = 0;
  /** As the provider does: who finds no line is turned away. */
  const call = async (network: string, left: number): Promise<string> => {
    const { outcome, conversationId } = await start({ network });
    if (outcome !== 'started') return outcome;
    if (lines.length >= GUEST_CALLS_AT_ONCE) return 'no line';
    await connect(conversationId);
    const isFlood = network === flooder;
    // And says here that it is over, while it goes on there.
    if (isFlood) await endHere(conversationId);
    lines.push({ id: conversationId, left, isFlood });
    return outcome;
  };
  for (let minute = 0; minute < MINUTES; minute += TICK) {
    while ((await call(flooder, 30)) === 'started');
    refused.flood += 1;
    for (; arrived < ((minute + TICK) / MINUTES) * GUESTS; arrived += 1) {
      const outcome = await call(`home ${arrived}`, 1 + (arrived % 12));
      if (outcome !== 'started') refused.honest.push(outcome);
    }
    most.flood = Math.max(most.flood, lines.filter(({ isFlood }) => isFlood).length);
    most.all = Math.max(most.all, lines.length);
    await pass(TICK);
    for (const { id, left } of lines) if (left <= TICK) await settle(id, 60 * left);
    lines = lines.flatMap((line) => (line.left > TICK ? [{ ...line, left: line.left - TICK }] : []));
  }
  expect(arrived).toBe(GUESTS);
  expect(refused.honest).toEqual([]);
  expect(refused.flood).toBe(MINUTES / TICK);
  expect(most.flood, 'lines of the flooder').toBe(NETWORK_CALLS_AT_ONCE + 1);
  expect(most.all).toBeGreaterThan(most.flood);
}, 600_000);

test('a call of one network keeps its place until it is settled, also when it was used late', async () => {
  const home = { network: 'a household', callsAtOnce: 2 };
  const [first, second] = [await start(home), await start(home)];
  await connect(first.conversationId);
  await pass(4);
  expect((await start(home)).outcome, 'the second did not come').toBe('started');
  await connect(second.conversationId);
  await pass(20);
  expect(await start(home)).toMatchObject({ outcome: 'limit_reached', cap: 'talking', isHeld: true });
  expect((await start({ network: 'somebody else' })).outcome).toBe('started');
  await settle(first.conversationId, 1_300);
  await settle(second.conversationId, 1_200);
  expect((await start(home)).outcome).toBe('started');
});

test('a family of twelve behind one router talks at once, and somebody else still finds a line', async () => {
  for (let person = 0; person < 12; person += 1) {
    const { outcome, conversationId } = await start({ network: 'a family' });
    expect(outcome, `person ${person + 1}`).toBe('started');
    await connect(conversationId);
  }
  expect(await start({ network: 'a family' })).toMatchObject({ outcome: 'limit_reached', cap: 'talking' });
  expect((await start({ network: 'a neighbour' })).outcome).toBe('started');
});

test('a guest who asks for a place again and again while there is none has started nothing', async () => {
  const network = 'a household';
  const callsAtOnce = 1;
  const { conversationId } = await start({ network, callsAtOnce });
  await connect(conversationId);
  const guestId = randomUUID();
  for (let tries = 0; tries <= STARTS.guest; tries += 1)
    expect(await start({ network, callsAtOnce, guestId })).toMatchObject({ cap: 'talking', isHeld: true });
  await settle(conversationId, 60);
  expect((await start({ network, callsAtOnce, guestId })).outcome).toBe('started');
});

test('a household talks with one reflection as much as it may, and with another', async () => {
  const { NETWORK_CALLS_AT_ONCE } = env();
  const network = 'a household';
  const callAll = async (reflection: 'mara' | 'other', calls: number) => {
    for (let call = 0; call < calls; call += 1) {
      const { outcome, conversationId } = await start({ network, reflection });
      expect(outcome).toBe('started');
      await connect(conversationId);
    }
  };
  await callAll('mara', NETWORK_CALLS_AT_ONCE);
  expect(await start({ network })).toMatchObject({ outcome: 'limit_reached', cap: 'talking' });
  await callAll('other', NETWORK_CALLS_AT_ONCE);
  expect(await start({ network, reflection: 'other' })).toMatchObject({ outcome: 'limit_reached' });
});

test('whoever closes the page, or opens it again, begins anew without a wait', async () => {
  const network = 'a household';
  const guestId = randomUUID();
  const begin = (guest: string) => start({ network, callsAtOnce: 2, guestId: guest });
  const [closed, other] = [await begin(randomUUID()), await begin(guestId)];
  await endHere(closed.conversationId);
  const another = await begin(randomUUID());
  expect(another.outcome, 'one was ended before it was connected').toBe('started');
  await settle(closed.conversationId, 0);
  await connect(other.conversationId);
  expect((await begin(randomUUID())).outcome, 'two are talking').toBe('limit_reached');
  expect((await begin(guestId)).outcome, 'the same guest is one of them').toBe('started');
  expect((await begin(guestId)).outcome, 'once').toBe('limit_reached');
});

test('a call that takes up a lost one has a place of its own, and both are given back when they are settled', async () => {
  const network = 'a household';
  const guestId = randomUUID();
  const lost = await start({ network, guestId });
  const other = await start({ network });
  await connect(lost.conversationId);
  await connect(other.conversationId);
  const [mara] = await postgres.db.query("select tests.id('mara') as id");
  const taking = {
    reflectionId: String(mara?.id),
    userId: null,
    guestId,
    shareLinkId: null,
    network,
  };
  const resume = () =>
    postgres.db.query('select api.reserve_call($1, $2::text::jsonb, $3::text::jsonb)::text as answer', [
      lost.conversationId,
      '[]',
      JSON.stringify(
        capsOf(taking, 'resume').map((cap) => (cap.cap === 'talking' ? { ...cap, limit: 2 } : cap)),
      ),
    ]);
  const [row] = await resume();
  const { outcome, ordinal, attempt } = JSON.parse(String(row?.answer));
  expect([outcome, ordinal]).toEqual(['reserved', 1]);
  const [again] = await resume();
  expect(JSON.parse(String(again?.answer)), 'one more, not one for each loss').toMatchObject({
    cap: 'talking',
  });
  // What the agent was sent is what is live.
  await postgres.db.exec(`
    set session_replication_role = replica;
    update public.reflections set voice_evidence_pack = '{"public": []}',
      prompt_packs = jsonb_build_object('public_standard', jsonb_build_object('contentHash', repeat('a', 64)))
    where id = tests.id('mara');
    update public.runtime_sync_state set prompt_pack_kind = 'public_standard', prompt_pack_hash = repeat('a', 64)
    where reflection_id = tests.id('mara') and agent_id = 'agent';
    set session_replication_role = origin;`);
  const [bound] = await postgres.db.query("select api.add_call($1, $2, $3, 'taken up', 'agent') as outcome", [
    lost.conversationId,
    ordinal,
    attempt,
  ]);
  expect(bound?.outcome).toBe('bound');
  await connect('taken up');
  const held = async () => {
    const [usage] = await postgres.db.query(
      "select max(reserved)::integer as held from public.cap_usage where cap = 'talking'",
    );
    return Number(usage?.held);
  };
  expect(await held()).toBe(3);
  for (const id of [lost.conversationId, other.conversationId, 'taken up']) await settle(id, 60);
  expect(await held()).toBe(0);
});

test('a start that fails gives back one session of its network, whatever else was held for it', async () => {
  const sessions = async () => {
    const [row] = await postgres.db.query(
      "select sum(used)::integer as used from public.cap_usage where cap = 'sessions' and subject like 'network:%'",
    );
    return Number(row?.used);
  };
  const { conversationId } = await start({ network: 'home' });
  await connect(conversationId);
  await settle(conversationId, 60);
  await start({ network: 'home' });
  expect(await sessions()).toBe(2);
  await pass(4);
  expect(await sessions()).toBe(1);
});

test('one network has twelve starts waiting, is told when to come back, and then has room again', async () => {
  const network = 'a school';
  const callsAtOnce = 100;
  const started = [];
  for (let tries = 0; tries < 12; tries += 1) started.push(await start({ network, callsAtOnce }));
  expect(started.map(({ outcome }) => outcome)).toEqual(Array(12).fill('started'));
  const refused = await start({ network, callsAtOnce });
  expect(refused).toMatchObject({ outcome: 'limit_reached', cap: 'waiting', isHeld: true });
  expect('retryAfterSeconds' in refused && refused.retryAfterSeconds).toBeGreaterThan(0);
  expect((await start({ network: 'somebody else' })).outcome).toBe('started');
  await connect(started[0]?.conversationId ?? '');
  expect((await start({ network, callsAtOnce })).outcome, 'one has connected').toBe('started');
  await pass(4);
  expect((await start({ network, callsAtOnce })).outcome, 'the others have not come').toBe('started');
});

test('a start holds three minutes, a call three more than it has taken, and what it took is what counts', async () => {
  const { conversationId } = await start({ network: 'home' });
  expect(await minutesOf('reflection:%')).toEqual({ used: 0, reserved: 3 });
  await connect(conversationId);
  await pass(1);
  expect((await minutesOf('reflection:%')).reserved).toBe(4);
  await pass(8);
  expect((await minutesOf('reflection:%')).reserved).toBe(12);
  await pass(45);
  expect((await minutesOf('reflection:%')).reserved, 'as long as a call may last').toBe(30);
  await settle(conversationId, 29 * 60 + 1);
  expect(await minutesOf('reflection:%')).toEqual({ used: 30, reserved: 0 });
  expect(await minutesOf('network:%')).toEqual({ used: 30, reserved: 0 });
});

test('a start to which nobody connects gives back its minutes and its session, and counts after all when somebody does', async () => {
  const { conversationId } = await start({ network: 'home' });
  await pass(2);
  expect((await minutesOf('reflection:%')).reserved).toBe(3);
  await pass(2);
  expect(await minutesOf('%')).toEqual({ used: 0, reserved: 0 });
  const sessions = async () => {
    const [row] = await postgres.db.query(
      "select sum(used)::integer as used from public.cap_usage where cap = 'sessions' and subject like 'reflection:%'",
    );
    return Number(row?.used);
  };
  expect(await sessions()).toBe(0);
  await connect(conversationId);
  await pass(1);
  expect((await minutesOf('reflection:%')).reserved, 'the credential was used late').toBe(4);
  expect(await sessions()).toBe(1);
  await settle(conversationId, 100);
  expect(await minutesOf('reflection:%')).toEqual({ used: 2, reserved: 0 });
  expect(await sessions()).toBe(1);
});

test('a call that was settled before anybody knew that it had begun counts what it took', async () => {
  const { conversationId } = await start({ network: 'home' });
  await pass(4);
  await settle(conversationId, 8 * 60);
  expect(await minutesOf('reflection:%')).toEqual({ used: 8, reserved: 0 });
  expect(await minutesOf('guest:%')).toEqual({ used: 8, reserved: 0 });
});
