import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { resumedCall, type Started, startedConversation } from '#tests/db/started-conversation.ts';
import { signedWith, toldCall } from '#tests/db/told-call.ts';

// Work after an answer belongs to a running server.
vi.mock('#lib/ops/kick-jobs.ts', () => ({ kickJobs: () => {} }));

const SECRET = 'the-secret-of-the-webhook-canary';
const PREVIOUS = 'the-secret-of-the-webhook-until-today-canary';

let stack: Awaited<ReturnType<typeof serveScratchPostgres>>;
let post: typeof import('#app/api/webhooks/elevenlabs/route.ts').POST;
let mara = '';
let passage = '';
let sealed = '';
let owners: Started;

beforeAll(async () => {
  stack = await serveScratchPostgres();
  Object.assign(process.env, {
    LOG_LEVEL: 'silent',
    ELEVENLABS_WEBHOOK_SECRET: SECRET,
    ELEVENLABS_WEBHOOK_SECRETS_PREVIOUS: PREVIOUS,
  });
  ({ POST: post } = await import('#app/api/webhooks/elevenlabs/route.ts'));
});
afterAll(() => stack.close());

const one = async (sql: string, values: unknown[] = []) => (await stack.db.query(sql, values))[0];
const idOf = async (sql: string, values: unknown[] = []) => String((await one(sql, values))?.id);

beforeEach(async () => {
  await stack.db.exec(
    'delete from public.conversations; delete from internal.calls_to_remove; delete from pgmq.q_recaps; delete from pgmq.q_ingest;',
  );
  mara = await fillLibrary(stack.db, [
    {
      name: 'private',
      visibility: 'private',
      sources: [{ title: 'Diary', content: 'I feared the harbour master.' }],
    },
    {
      name: 'sealed',
      visibility: 'sealed',
      sources: [{ title: 'Letters', content: 'I hid the letters under the floor.' }],
    },
    { name: 'published', visibility: 'published', sources: [] },
  ]);
  const passageIn = (shelf: string) =>
    idOf(
      `select passages.id from public.passages join public.namespaces as shelf on shelf.id = namespace_id
       where shelf.reflection_id = $1 and name = $2`,
      [mara, shelf],
    );
  passage = await passageIn('private');
  sealed = await passageIn('sealed');
  owners = await startedConversation(stack.db, mara);
});

type Delivery = { header?: string; body?: string };

async function deliver(told: object, delivery: Delivery = {}): Promise<number> {
  const { body = JSON.stringify(told) } = delivery;
  const { header = signedWith(SECRET, body) } = delivery;
  const request = new Request('https://app.example/api/webhooks/elevenlabs', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'elevenlabs-signature': header },
    body,
  });
  return (await post(request, { params: Promise.resolve({}) })).status;
}

const conversationOf = ({ id }: Started) =>
  one('select status, duration_seconds from public.conversations where id = $1', [id]);
const turnsOf = ({ id }: Started) =>
  stack.db.query(
    'select position, speaker, body, citations from public.conversation_turns where conversation_id = $1 order by position',
    [id],
  );
const jobs = async () =>
  (await stack.db.query("select message ->> 'kind' as kind from pgmq.q_recaps order by msg_id")).map(
    ({ kind }) => kind,
  );
const repair = () => stack.db.exec('select internal.queue_call_repairs()');
const end = ({ id }: Started) =>
  stack.db.query("update public.conversations set status = 'ended', ended_at = now() where id = $1", [id]);
const record = (conversation: Started, answer: string) =>
  stack.db.query("select api.record_feedback($1, $2, 'good')", [conversation.id, answer]);

const TALK = (cites: readonly string[]) =>
  [
    { role: 'agent', message: 'Good morning.' },
    { role: 'user', message: 'Whom did you fear?' },
    { role: 'agent', message: null, cites },
    { role: 'agent', message: 'I feared the harbour master.' },
    { role: 'user', message: 'Thank you.' },
  ] as const;

describe('who tells', () => {
  const told = () => toldCall({ callId: owners.callId, said: TALK([]) });
  const seconds = (away: number) => Math.floor(Date.now() / 1_000) + away;

  test('whoever tells of a call has signed it, with a secret that is in use', async () => {
    const body = JSON.stringify(told());
    const good = signedWith(SECRET, body);
    for (const header of [
      '',
      'v0=x',
      good.replace('v0=', 'v1='),
      good.replace(/t=\d+,/, ''),
      good.slice(0, -1),
      `${good},v0=${'0'.repeat(64)}`,
      signedWith('another secret', body),
      signedWith('', body),
      signedWith(SECRET, `${body} `),
    ]) {
      expect(await deliver({}, { header, body }), header).toBe(401);
    }
    expect(await turnsOf(owners)).toEqual([]);
    expect(await deliver({}, { header: signedWith(PREVIOUS, body), body })).toBe(200);
    expect(await turnsOf(owners)).toHaveLength(4);
  });

  test('whoever tells of a call has signed it within five minutes, on either side of our clock', async () => {
    const body = JSON.stringify(told());
    for (const away of [-310, 310, -1_790, 86_400]) {
      expect(await deliver({}, { header: signedWith(SECRET, body, seconds(away)), body })).toBe(401);
    }
    for (const away of [-280, 280]) {
      expect(await deliver({}, { header: signedWith(SECRET, body, seconds(away)), body })).toBe(200);
    }
  });

  test('whoever tells of a call tells at most five megabytes', async () => {
    const body = JSON.stringify({ ...told(), padding: 'x'.repeat(5 * 1024 * 1024) });
    expect(await deliver({}, { body })).toBe(413);
    expect(await conversationOf(owners)).toMatchObject({ status: 'active' });
  });

  test('whoever tells of a call is thanked for what we do not ask for, and for what we do not know', async () => {
    expect(await deliver(toldCall({ callId: owners.callId, type: 'post_call_audio' }))).toBe(200);
    expect(await deliver(toldCall({ callId: 'conv_unknown', said: TALK([]) }))).toBe(200);
    expect(await conversationOf(owners)).toMatchObject({ status: 'active' });
    expect(await deliver({}, { body: 'no JSON' })).toBe(400);
  });
});

test('what was said is kept, with the citations that are of this conversation, and the row has ended', async () => {
  const forged = await fillLibrary(stack.db, [
    { name: 'private', visibility: 'private', sources: [{ title: 'Other', content: 'I am somebody else.' }] },
  ]);
  const foreign = await idOf('select id from public.passages where reflection_id = $1', [forged]);
  const viewers = await startedConversation(stack.db, mara, { role: 'viewer' });
  const cites = [passage, foreign, sealed, passage, 'no-id', '00000000-0000-4000-8000-000000000000'];
  expect(await deliver(toldCall({ callId: viewers.callId, said: TALK(cites) }))).toBe(200);
  expect(await turnsOf(viewers)).toEqual([
    { position: 0, speaker: 'reflection', body: 'Good morning.', citations: [] },
    { position: 1, speaker: 'user', body: 'Whom did you fear?', citations: [] },
    { position: 2, speaker: 'reflection', body: 'I feared the harbour master.', citations: [passage] },
    { position: 3, speaker: 'user', body: 'Thank you.', citations: [] },
  ]);
  expect(await conversationOf(viewers)).toEqual({ status: 'ended', duration_seconds: 61 });
  expect(await jobs()).toEqual(['recap']);
});

test('the end of a call that is told twice is taken in once, also at the same time', async () => {
  const told = toldCall({ callId: owners.callId, said: TALK([]) });
  expect(await Promise.all([deliver(told), deliver(told), deliver(told)])).toEqual([200, 200, 200]);
  expect(
    await deliver(toldCall({ callId: owners.callId, said: [{ role: 'agent', message: 'Forged.' }] })),
  ).toBe(200);
  expect(await turnsOf(owners)).toHaveLength(4);
  expect(await jobs()).toEqual(['recap']);
});

test('the transcript of a conversation that was ended by its person still arrives', async () => {
  await end(owners);
  expect(await jobs()).toEqual([]);
  await deliver(toldCall({ callId: owners.callId, said: TALK([]) }));
  expect(await turnsOf(owners)).toHaveLength(4);
  expect(await conversationOf(owners)).toEqual({ status: 'ended', duration_seconds: 61 });
  expect(await jobs()).toEqual(['recap']);
});

test('a call that was cut off waits to be taken up again, and is ended when nobody does', async () => {
  const cutOff = { said: TALK([]), reason: 'Client disconnected: 1006' };
  await deliver(toldCall({ callId: owners.callId, ...cutOff }));
  expect(await conversationOf(owners)).toEqual({ status: 'active', duration_seconds: 61 });
  await repair();
  expect(await conversationOf(owners)).toMatchObject({ status: 'active' });
  await stack.db.exec("update public.conversation_calls set settled_at = settled_at - interval '4 minutes'");
  await repair();
  expect(await conversationOf(owners)).toMatchObject({ status: 'ended' });
  expect(await jobs()).toEqual(['recap']);
});

test('a conversation of two calls is one transcript, in the order of its calls', async () => {
  const second = await resumedCall(stack.db, owners.id, 1);
  await deliver(toldCall({ callId: second, said: [{ role: 'user', message: 'I am back.' }], seconds: 20 }));
  expect(await conversationOf(owners)).toMatchObject({ status: 'ended' });
  expect(await jobs()).toEqual([]);
  await deliver(toldCall({ callId: owners.callId, said: TALK([]).slice(0, 2), seconds: 30 }));
  expect((await turnsOf(owners)).map(({ position, body }) => [position, body])).toEqual([
    [0, 'Good morning.'],
    [1, 'Whom did you fear?'],
    [10_000, 'I am back.'],
  ]);
  expect(await conversationOf(owners)).toEqual({ status: 'ended', duration_seconds: 50 });
  expect(await jobs()).toEqual(['recap']);
});

test('an earlier call that is told late does not end one that goes on', async () => {
  await resumedCall(stack.db, owners.id, 1);
  await deliver(toldCall({ callId: owners.callId, said: TALK([]) }));
  expect(await conversationOf(owners)).toMatchObject({ status: 'active' });
  await stack.db.exec("update public.conversation_calls set settled_at = settled_at - interval '4 minutes'");
  await repair();
  expect(await conversationOf(owners)).toMatchObject({ status: 'active' });
});

test('nothing is kept of what was off the record but how long it was, and the provider’s copy goes', async () => {
  const secret = await startedConversation(stack.db, mara, { offRecord: true });
  await deliver(toldCall({ callId: secret.callId, said: TALK([passage]) }));
  expect(await turnsOf(secret)).toEqual([]);
  expect(await conversationOf(secret)).toEqual({ status: 'ended', duration_seconds: 61 });
  expect(await jobs()).toEqual(['remove_call']);
});

test('what is told once more of a call off the record is a copy to be deleted', async () => {
  const secret = await startedConversation(stack.db, mara, { offRecord: true });
  await deliver(toldCall({ callId: secret.callId, said: [] }));
  await stack.db.query('select api.record_call_removed($1)', [secret.callId]);
  await stack.db.exec('delete from pgmq.q_recaps');
  await deliver(toldCall({ callId: secret.callId, said: TALK([]) }));
  expect(await turnsOf(secret)).toEqual([]);
  expect(await jobs()).toEqual(['remove_call']);
});

test('a call that still goes on is not over because somebody tells of it', async () => {
  const told = toldCall({ callId: owners.callId, said: TALK([]) });
  await deliver({ ...told, data: { ...told.data, status: 'processing' } });
  expect(await conversationOf(owners)).toMatchObject({ status: 'active' });
  await deliver(told);
  expect(await turnsOf(owners)).toHaveLength(4);
});

test('what was deleted goes at the provider too, and once more when no call of it can begin any more', async () => {
  const later = await startedConversation(stack.db, mara);
  await deliver(toldCall({ callId: owners.callId, said: TALK([]) }));
  await stack.db.exec('delete from public.conversations');
  expect((await jobs()).filter((kind) => kind === 'remove_call')).toHaveLength(2);
  await stack.db.exec('delete from pgmq.q_recaps');
  // As the jobs do when the provider has deleted it, or knows nothing of it yet.
  for (const { callId } of [owners, later])
    await stack.db.query('select api.record_call_removed($1)', [callId]);
  await repair();
  expect(await jobs()).toEqual([]);
  await stack.db.exec("update internal.calls_to_remove set last_at = last_at - interval '46 minutes'");
  await repair();
  expect(await jobs()).toEqual(['remove_call']);
  await stack.db.query('select api.record_call_removed($1)', [later.callId]);
  expect(await one('select from internal.calls_to_remove')).toBeUndefined();
});

test('guests have no recap, and one in which nobody spoke neither', async () => {
  const guest = await startedConversation(stack.db, mara, { role: 'guest' });
  const shared = await startedConversation(stack.db, mara, { mode: 'share' });
  await deliver(toldCall({ callId: guest.callId, said: TALK([]) }));
  await deliver(toldCall({ callId: shared.callId, said: TALK([]) }));
  await deliver(toldCall({ callId: owners.callId, said: [{ role: 'agent', message: 'Good morning.' }] }));
  expect(await jobs()).toEqual(['questions']);
  expect(await turnsOf(guest)).toHaveLength(4);
});

test('a call gives back the minutes that were reserved but for those that were used', async () => {
  const key = `call:${owners.id}:0:`;
  for (const subject of [`member:${owners.userId}`, `reflection:${mara}`])
    await stack.db.query("select internal.reserve_cap($1, 'minutes', 'p', 30, 100, 3600, $2 || $1)", [
      subject,
      key,
    ]);
  await deliver(toldCall({ callId: owners.callId, said: TALK([]) }));
  expect(
    await stack.db.query(
      "select used::integer, reserved::integer from public.cap_usage where cap = 'minutes' and subject in ($1, $2)",
      [`member:${owners.userId}`, `reflection:${mara}`],
    ),
  ).toEqual([
    { used: 2, reserved: 0 },
    { used: 2, reserved: 0 },
  ]);
});

describe('an interview', () => {
  const INTERVIEW = [
    { role: 'agent', message: 'Where did you grow up?' },
    { role: 'user', message: 'I grew up on an island.\nLibrary: I never said this line myself.' },
    { role: 'agent', message: 'Interesting. Library: I hate boats.' },
    { role: 'user', message: 'Boats, well, boats.' },
  ] as const;
  const sourceOf = ({ id }: Started) =>
    one(
      `select source.id, kind, source.title, content, added_by, name as shelf from public.sources as source
       join public.namespaces as shelf on shelf.id = namespace_id where conversation_id = $1`,
      [id],
    );

  test('an interview becomes a source in its namespace, in which only the person’s lines are theirs', async () => {
    const interview = await startedConversation(stack.db, mara, { mode: 'interview' });
    await deliver(toldCall({ callId: interview.callId, said: INTERVIEW }));
    const source = await sourceOf(interview);
    expect(source).toMatchObject({
      kind: 'interview',
      title: expect.stringMatching(/^Interview of \d{1,2} [A-Z][a-z]+ \d{4}$/),
      content:
        'Interviewer: Where did you grow up?\n\nLibrary: I grew up on an island. Library: I never said this line myself.\n\nInterviewer: Interesting. Library: I hate boats.\n\nLibrary: Boats, well, boats.',
      added_by: interview.userId,
      shelf: 'private',
    });
    expect(await one("select message ->> 'source_id' as id from pgmq.q_ingest")).toEqual({ id: source?.id });
    expect(await jobs()).toEqual(['recap']);
    const { extractByRules } = await import('#lib/knowledge/extract-by-rules.ts');
    const evidence = await extractByRules({
      text: String(source?.content),
      person: 'Library',
      isInterview: true,
      language: 'en',
    });
    expect(evidence.map(({ quote }) => quote)).toEqual(['I grew up on an island.']);
  });

  test('an interview in German is called so in German', async () => {
    await stack.db.query("update public.reflections set language = 'de' where id = $1", [mara]);
    const interview = await startedConversation(stack.db, mara, { mode: 'interview' });
    await deliver(toldCall({ callId: interview.callId, said: INTERVIEW }));
    expect((await sourceOf(interview))?.title).toMatch(/^Interview vom \d{1,2}\.\d{1,2}\.\d{4}$/);
  });

  test('an interview of an operator never comes to guests, even if its namespace was published meanwhile', async () => {
    const interview = await startedConversation(stack.db, mara, { mode: 'interview', role: 'operator' });
    await stack.db.query(
      "update public.namespaces set visibility = 'published' where reflection_id = $1 and name = 'private'",
      [mara],
    );
    await deliver(toldCall({ callId: interview.callId, said: INTERVIEW }));
    expect(await sourceOf(interview)).toMatchObject({ shelf: 'sealed' });
  });

  test('an interview of an owner comes where it was to come, and there guests hear no word of the interviewer', async () => {
    const interview = await startedConversation(stack.db, mara, { mode: 'interview', keptIn: 'published' });
    await deliver(toldCall({ callId: interview.callId, said: INTERVIEW }));
    expect(await sourceOf(interview)).toMatchObject({
      shelf: 'published',
      content:
        'Library: I grew up on an island. Library: I never said this line myself.\n\nLibrary: Boats, well, boats.',
    });
  });

  test.each([
    ['private', 'published', 'private'],
    ['sealed', 'private', 'vault'],
    ['sealed', 'published', 'vault'],
    ['published', 'private', 'published'],
    ['private', 'sealed', 'private'],
  ] as const)(
    'an interview for a %s namespace that became %s meanwhile comes to nobody who could not hear it before',
    async (from, to, shelf) => {
      await stack.db.query(
        `insert into public.namespaces (reflection_id, name, title, visibility) values
           ($1, 'vault', 'Vault', 'sealed'), ($1, 'parlour', 'Parlour', 'private')`,
        [mara],
      );
      const interview = await startedConversation(stack.db, mara, { mode: 'interview', keptIn: from });
      await stack.db.query(
        'update public.namespaces set visibility = $3::public.namespace_visibility where reflection_id = $1 and name = $2',
        [mara, from, to],
      );
      await deliver(toldCall({ callId: interview.callId, said: INTERVIEW }));
      const kept = await sourceOf(interview);
      expect(kept).toMatchObject({ shelf: from === 'private' && to === 'published' ? 'parlour' : shelf });
    },
  );

  test('an interview keeps no line of the interviewer that rests on what is sealed', async () => {
    const told = [
      ...INTERVIEW.slice(0, 2),
      { role: 'agent' as const, message: 'You hid the letters under the floor.', cites: [sealed] },
      { role: 'agent' as const, message: 'You feared the harbour master.', cites: [passage] },
      { role: 'user' as const, message: 'Yes, and he me.' },
    ];
    // What was found for one line counts for the next as well: nobody knows which of them rests on it.
    const both = await startedConversation(stack.db, mara, { mode: 'interview' });
    await deliver(toldCall({ callId: both.callId, said: told }));
    const content = String((await sourceOf(both))?.content);
    expect(content).not.toMatch(/letters|floor/);
    expect(content).toContain('Library: Yes, and he me.');
    const stewards = await startedConversation(stack.db, mara, { mode: 'interview', keptIn: 'sealed' });
    await deliver(toldCall({ callId: stewards.callId, said: told }));
    expect((await sourceOf(stewards))?.content).toContain('You hid the letters under the floor.');
  });

  test('an interview whose namespace is gone goes where fewest can read it', async () => {
    await stack.db.query(
      "insert into public.namespaces (reflection_id, name, title) values ($1, 'short', 'Short')",
      [mara],
    );
    const interview = await startedConversation(stack.db, mara, { mode: 'interview', keptIn: 'short' });
    await stack.db.query("delete from public.namespaces where reflection_id = $1 and name = 'short'", [mara]);
    await deliver(toldCall({ callId: interview.callId, said: INTERVIEW }));
    expect(await sourceOf(interview)).toMatchObject({ shelf: 'sealed' });
  });
});

describe('an opinion that was given during the call', () => {
  const linked = ({ id }: Started) =>
    stack.db.query(
      `select turn.body, rating from public.turn_feedback left join public.conversation_turns as turn on turn.id = turn_id
       where turn_feedback.conversation_id = $1`,
      [id],
    );

  test('an opinion is linked to its answer when the transcript comes; what matches nothing then is dropped', async () => {
    await record(owners, 'I feared the  harbour master');
    await record(owners, 'This was never said by anybody.');
    await deliver(toldCall({ callId: owners.callId, said: TALK([]) }));
    expect(await linked(owners)).toEqual([{ body: 'I feared the harbour master.', rating: 'good' }]);
  });

  test('an opinion keeps what was written when the same answer is judged once more', async () => {
    const judge = (rating: string, comment: string) =>
      stack.db.query('select api.record_feedback($1, $2, $3::public.turn_rating, $4)', [
        owners.id,
        'I feared the harbour master.',
        rating,
        comment,
      ]);
    const told = () => stack.db.query('select rating, comment from public.turn_feedback');
    await judge('good', 'That is how it was.');
    await judge('bad', '');
    expect(await told()).toEqual([{ rating: 'bad', comment: 'That is how it was.' }]);
    await deliver(toldCall({ callId: owners.callId, said: TALK([]) }));
    await judge('good', ' ');
    expect(await told()).toEqual([{ rating: 'good', comment: 'That is how it was.' }]);
    await judge('good', 'Or nearly so.');
    expect(await told()).toEqual([{ rating: 'good', comment: 'Or nearly so.' }]);
  });

  test('an opinion waits as long as a call of the conversation is not told yet', async () => {
    const second = await resumedCall(stack.db, owners.id, 1);
    await record(owners, 'I am the answer of the second call.');
    await deliver(toldCall({ callId: owners.callId, said: TALK([]) }));
    expect(await linked(owners)).toEqual([{ body: null, rating: 'good' }]);
    const said = [{ role: 'agent', message: 'I am the answer of the second call.' }] as const;
    await deliver(toldCall({ callId: second, said }));
    expect(await linked(owners)).toEqual([{ body: said[0].message, rating: 'good' }]);
  });
});

describe('what nobody tells', () => {
  const age = (table: string, column: string, interval: string) =>
    stack.db.exec(
      `alter table public.${table} disable trigger user;
       update public.${table} set ${column} = now() - interval '${interval}' where ${column} is not null;
       alter table public.${table} enable trigger user;`,
    );

  test('a start that died is failed after a minute', async () => {
    const begun = await startedConversation(stack.db, mara, { status: 'bootstrapping' });
    await repair();
    expect(await conversationOf(begun)).toMatchObject({ status: 'bootstrapping' });
    await age('conversations', 'created_at', '61 seconds');
    await repair();
    expect(await conversationOf(begun)).toMatchObject({ status: 'failed' });
    expect(await conversationOf(owners)).toMatchObject({ status: 'active' });
  });

  test('a call that is longer than any, and one whose conversation is over, are asked about, one at a time', async () => {
    await repair();
    expect(await jobs()).toEqual([]);
    await age('conversation_calls', 'created_at', '32 minutes');
    await repair();
    await repair();
    expect(await jobs()).toEqual(['settle_call']);
    const other = await startedConversation(stack.db, mara);
    await end(other);
    await repair();
    expect(await jobs()).toEqual(['settle_call']);
    await age('conversations', 'ended_at', '2 minutes');
    await repair();
    expect(await jobs()).toEqual(['settle_call', 'settle_call']);
  });

  test('a call of which nobody knows anything for a week is settled without words', async () => {
    await age('conversation_calls', 'created_at', '8 days');
    await repair();
    expect(await conversationOf(owners)).toEqual({ status: 'ended', duration_seconds: 0 });
    expect(await jobs()).toEqual([]);
  });

  test('a copy off the record that could not be deleted is deleted later', async () => {
    const secret = await startedConversation(stack.db, mara, { offRecord: true });
    await deliver(toldCall({ callId: secret.callId, said: TALK([]) }));
    await stack.db.exec('delete from pgmq.q_recaps');
    await repair();
    await repair();
    expect(await jobs()).toEqual(['remove_call']);
    await stack.db.exec('delete from pgmq.q_recaps');
    await stack.db.query('select api.record_call_removed($1)', [secret.callId]);
    await repair();
    expect(await jobs()).toEqual([]);
  });
});

describe('a recap', () => {
  const spokenOf = async ({ id }: Started) =>
    (await one('select api.read_spoken($1) as spoken', [id]))?.spoken;
  const store = async ({ id }: Started, body: string, memories: string) =>
    (await one('select api.store_recap($1, $2, $3::text[]) as stored', [id, body, memories]))?.stored;

  test.each([
    ['a guest', { role: 'guest' }],
    ['a steward on the public side', { mode: 'share' }],
    ['whoever was off the record', { offRecord: true }],
  ] as const)('a recap is not made for %s, whoever asks for it', async (_, terms) => {
    const conversation = await startedConversation(stack.db, mara, terms);
    await deliver(toldCall({ callId: conversation.callId, said: TALK([]) }));
    expect(await spokenOf(conversation)).toBeNull();
    expect(await store(conversation, 'You talked.', '{}')).toBe(false);
  });

  test('a recap is of what is over, is kept once, and with five memories at most', async () => {
    expect(await spokenOf(owners)).toBeNull();
    expect(await store(owners, 'Too early.', '{}')).toBe(false);
    await deliver(toldCall({ callId: owners.callId, said: TALK([passage]) }));
    expect(await spokenOf(owners)).toMatchObject({
      mode: 'reflection',
      reflection_name: 'Library',
      turns: [{}, {}, { speaker: 'reflection', source_titles: ['Diary'] }, {}],
    });
    expect(await store(owners, 'You talked.', '{a,b,c,d,e,f}')).toBe(true);
    expect(await spokenOf(owners)).toBeNull();
    expect(await store(owners, 'Forged.', '{g}')).toBe(false);
    expect(await one('select body from public.recaps where conversation_id = $1', [owners.id])).toEqual({
      body: 'You talked.',
    });
    const again = await startedConversation(stack.db, mara, { userId: owners.userId ?? '' });
    await deliver(toldCall({ callId: again.callId, said: TALK([]) }));
    expect(await store(again, 'You talked again.', '{a,z}')).toBe(true);
    const memories = await stack.db.query(
      'select body from public.memories where user_id = $1 order by body',
      [owners.userId],
    );
    expect(memories.map(({ body }) => body)).toEqual(['a', 'b', 'c', 'd', 'e', 'z']);
  });

  test('a recap knows nothing that is sealed, whoever had the conversation: it goes into the next prompt', async () => {
    const cites = [sealed];
    await deliver(
      toldCall({
        callId: owners.callId,
        said: [
          { role: 'user', message: 'Where are the letters?' },
          { role: 'agent', message: 'I hid them under the floor.', cites },
        ],
      }),
    );
    expect(await turnsOf(owners)).toHaveLength(2);
    const spoken = JSON.stringify(await spokenOf(owners));
    expect(spoken).toContain('Where are the letters?');
    expect(spoken).not.toMatch(/under the floor|Letters/);
  });

  test('a recap does not tell a viewer the title of what was sealed since', async () => {
    const viewer = await startedConversation(stack.db, mara, { role: 'viewer' });
    await deliver(toldCall({ callId: viewer.callId, said: TALK([passage]) }));
    await stack.db.query(
      "update public.namespaces set visibility = 'sealed' where reflection_id = $1 and name = 'private'",
      [mara],
    );
    expect(JSON.stringify(await spokenOf(viewer))).not.toContain('Diary');
  });
});
