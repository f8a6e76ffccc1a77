import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { TOOL_CALLS_A_MINUTE } from '#lib/conversations/limits.public.ts';
import { retrievedContextSchema } from '#lib/knowledge/retrieved-context.public.ts';
import { TOOL_ACTIONS, type ToolAction } from '#lib/models/tool-actions.public.ts';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { type Started, startedConversation } from '#tests/db/started-conversation.ts';

// Work after an answer belongs to a running server.
vi.mock('#lib/ops/kick-jobs.ts', () => ({ kickJobs: () => {} }));

const SECRET = 'the-secret-that-the-provider-was-told-canary';
const BINDING = 'the-secret-that-signs-conversations-now-canary';
const PREVIOUS = 'the-secret-that-signed-them-until-today-canary';
const ENDED = 'the-secret-whose-rotation-is-long-over-canary';

const CORRECTED = 'My boat was called Aurora.';

let stack: Awaited<ReturnType<typeof serveScratchPostgres>>;
let onDatabase = (answer: () => Promise<Response>): Promise<Response> => answer();
let routes: Record<ToolAction, { POST(request: Request, context: object): Promise<Response> }>;
let mara = '';
let owners: Started;

beforeAll(async () => {
  stack = await serveScratchPostgres((_, answer) => onDatabase(answer));
  Object.assign(process.env, {
    LOG_LEVEL: 'silent',
    ELEVENLABS_TOOL_SECRET: SECRET,
    ELEVENLABS_BINDING_SECRET: BINDING,
    ELEVENLABS_BINDING_SECRETS_PREVIOUS: PREVIOUS,
  });
  routes = {
    'retrieve-context': await import('#app/api/tools/retrieve-context/route.ts'),
    'request-source-ingest': await import('#app/api/tools/request-source-ingest/route.ts'),
    'propose-fact-correction': await import('#app/api/tools/propose-fact-correction/route.ts'),
  };
});
afterAll(() => stack.close());

afterEach(() => {
  onDatabase = (answer) => answer();
});
beforeEach(async () => {
  mara = await fillLibrary(stack.db, [
    {
      name: 'sealed',
      visibility: 'sealed',
      sources: [{ title: 'Letters', content: 'I hid the harbour letters under the sealed floor.' }],
    },
    {
      name: 'private',
      visibility: 'private',
      sources: [
        {
          title: 'Diary',
          content: 'I feared the harbour master. My boat was called Astrid.',
          corrections: [{ wrong: 'My boat was called Astrid.', corrected: CORRECTED }],
        },
      ],
    },
    {
      name: 'published',
      visibility: 'published',
      sources: [{ title: 'Talk', content: 'I loved the harbour in the morning light.' }],
    },
  ]);
  owners = await startedConversation(stack.db, mara);
});

const signatureOf = (conversationId: string, secret = BINDING) =>
  createHmac('sha256', secret).update(conversationId).digest('hex');

const INPUTS: Record<ToolAction, object> = {
  'retrieve-context': { query: 'What about the harbour?' },
  'request-source-ingest': { title: 'The boat', text: 'I sold the boat in the winter of 1971.' },
  'propose-fact-correction': { wrong: 'I feared the harbour master.', corrected: 'I admired him.' },
};

type Call = { input?: object; secret?: string | null; signature?: string; headers?: object; body?: string };

async function call(action: ToolAction, conversationId: string, changes: Call = {}) {
  const { input = INPUTS[action], secret = SECRET, signature = signatureOf(conversationId) } = changes;
  const body =
    changes.body ??
    JSON.stringify({ ...input, conversation_id: conversationId, conversation_bind_sig: signature });
  const response = await routes[action].POST(
    new Request(`https://app.example/api/tools/${action}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(secret !== null && { 'x-tool-secret': secret }),
        ...changes.headers,
      },
      body,
    }),
    { params: Promise.resolve({}) },
  );
  const text = await response.text();
  return { status: response.status, text, retryAfter: response.headers.get('retry-after') };
}

const codeOf = ({ status, text }: { status: number; text: string }) => [
  status,
  z.object({ error: z.object({ code: z.string() }) }).parse(JSON.parse(text)).error.code,
];

const passagesOf = ({ text }: { text: string }) => retrievedContextSchema.parse(JSON.parse(text)).passages;
const idIn = (key: string, { text }: { text: string }) =>
  z.record(z.string(), z.string()).parse(JSON.parse(text))[key] ?? '';
const one = async (sql: string, values: unknown[] = []) => (await stack.db.query(sql, values))[0];

describe.each(TOOL_ACTIONS)('%s refuses', (action) => {
  test('a caller without the secret, before anything else is looked at', async () => {
    for (const secret of [null, '', 'wrong', `${SECRET}x`]) {
      expect(codeOf(await call(action, owners.id, { secret, body: '{' }))).toEqual([401, 'unauthorized']);
    }
  });

  test('the signature of another conversation, of no secret of ours, and of one whose rotation is over', async () => {
    const other = await startedConversation(stack.db, mara);
    for (const signature of [
      signatureOf(other.id),
      signatureOf(owners.id, ENDED),
      signatureOf(owners.id).toUpperCase(),
      signatureOf(owners.id).slice(1),
      '',
      '\u0000',
    ]) {
      expect(codeOf(await call(action, owners.id, { signature }))).toEqual([403, 'bind_signature_invalid']);
    }
    const previous = await call(action, owners.id, { signature: signatureOf(owners.id, PREVIOUS) });
    expect(previous.status).toBe(200);
  });

  test('a conversation that is over, not begun, or never was: one answer', async () => {
    const begun = await startedConversation(stack.db, mara, { status: 'bootstrapping' });
    await stack.db.query("update public.conversations set status = 'ended' where id = $1", [owners.id]);
    const answers = await Promise.all([owners.id, begun.id, randomUUID()].map((id) => call(action, id)));
    for (const answer of answers) expect(codeOf(answer)).toEqual([409, 'conversation_not_active']);
    const told = answers.map(({ text }) => text.replace(/"reference":"[^"]*"/, ''));
    expect(new Set(told).size).toBe(1);
  });

  test('every variable that a caller might forge', async () => {
    for (const forged of [
      { role: 'owner' },
      { allowed_actions: 'request-source-ingest' },
      { namespaces: ['sealed'] },
      { reflection_id: randomUUID() },
      { session_access_scope: 'private' },
      { off_record: 'false' },
      { user_id: '0123456789abcdef' },
    ]) {
      const answer = await call(action, owners.id, { input: { ...INPUTS[action], ...forged } });
      expect(codeOf(answer)).toEqual([400, 'invalid_request']);
    }
  });

  test('a body that is too large, no JSON, or of another kind', async () => {
    const large = JSON.stringify({ ...INPUTS[action], padding: 'x'.repeat(70_000) });
    expect(codeOf(await call(action, owners.id, { body: large }))).toEqual([400, 'invalid_request']);
    expect(codeOf(await call(action, owners.id, { body: '{' }))).toEqual([400, 'invalid_request']);
    const xml = await call(action, owners.id, { headers: { 'content-type': 'application/xml' } });
    expect(codeOf(xml)).toEqual([400, 'invalid_request']);
  });

  test('a browser, from whatever site', async () => {
    const foreign = await call(action, owners.id, { headers: { origin: 'https://elsewhere.example' } });
    expect(codeOf(foreign)).toEqual([403, 'action_not_allowed']);
  });

  test.each([
    ['is away', () => new Response('', { status: 503 })],
    ['has a fault', () => Response.json({ code: 'XX000', message: 'a canary' }, { status: 500 })],
    ['takes no key', () => Response.json({ code: 'PGRST301', message: 'a canary' }, { status: 401 })],
    ['answers nonsense', () => Response.json({ nonsense: 'a canary' })],
  ])('a call is refused while the database %s, to be tried again', async (_how, answerInstead) => {
    onDatabase = async () => answerInstead();
    const answer = await call(action, owners.id);
    expect(codeOf(answer)).toEqual([503, 'unavailable']);
    expect(answer.text).not.toContain('canary');
  });

  test('whoever was removed from the reflection during the call', async () => {
    await stack.db.query('delete from public.reflection_members where user_id = $1', [owners.userId]);
    expect(codeOf(await call(action, owners.id))).toEqual([409, 'conversation_not_active']);
  });

  test('the sixty-first call in a minute, and says when to come again', async () => {
    for (let count = 0; count < TOOL_CALLS_A_MINUTE; count += 1) await call(action, owners.id);
    const refused = await call(action, owners.id);
    expect(codeOf(refused)).toEqual([429, 'rate_limited']);
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    const other = await startedConversation(stack.db, mara);
    expect((await call(action, other.id)).status).toBe(200);
  });
});

describe('retrieve-context', () => {
  const namespacesHeard = async (conversation: Started) =>
    passagesOf(await call('retrieve-context', conversation.id))
      .map(({ namespace }) => namespace)
      .sort();

  test('a lookup tells a steward, a viewer and a guest exactly theirs', async () => {
    const viewer = await startedConversation(stack.db, mara, { role: 'viewer' });
    const guest = await startedConversation(stack.db, mara, { role: 'guest', mode: 'share' });
    const shared = await startedConversation(stack.db, mara, { role: 'owner', mode: 'share' });
    expect(await namespacesHeard(owners)).toEqual(['private', 'published', 'sealed']);
    expect(await namespacesHeard(viewer)).toEqual(['private', 'published']);
    expect(await namespacesHeard(guest)).toEqual(['published']);
    expect(await namespacesHeard(shared)).toEqual(['published']);
  });

  test.each([
    ['sealed', ['private', 'published', 'sealed']],
    ['private', ['private', 'published']],
    ['published', ['published']],
    ['nothing that is left', ['published']],
  ])(
    'a lookup tells an interviewer what may be heard where its words are kept: %s',
    async (keptIn, heard) => {
      const interview = await startedConversation(stack.db, mara, { mode: 'interview', keptIn });
      expect(await namespacesHeard(interview)).toEqual(heard);
    },
  );

  test('a lookup is narrowed by the namespace that an interview is kept in, and widened for no call by its person', async () => {
    const interview = await startedConversation(stack.db, mara, { mode: 'interview', keptIn: 'private' });
    await stack.db.query("update public.namespaces set visibility = 'published' where name = 'private'");
    expect(await namespacesHeard(interview)).toEqual(['private', 'published']);
    const viewer = await startedConversation(stack.db, mara, { role: 'viewer' });
    await stack.db.query("update public.reflection_members set role = 'admin' where user_id = $1", [
      viewer.userId,
    ]);
    expect(await namespacesHeard(viewer)).not.toContain('sealed');
  });

  test('a lookup names the source, and the passage as it can be cited', async () => {
    const guest = await startedConversation(stack.db, mara, { role: 'guest' });
    const passage = await one(
      "select passages.id from public.passages join public.namespaces on namespaces.id = namespace_id where name = 'published' and passages.reflection_id = $1",
      [mara],
    );
    expect(passagesOf(await call('retrieve-context', guest.id))).toEqual([
      {
        text: 'I loved the harbour in the morning light.',
        namespace: 'published',
        source_title: 'Talk',
        citation: passage?.id,
        date: null,
        speaker: null,
        heading: null,
        closeness: 'strong',
      },
    ]);
  });

  test('a lookup puts what was corrected in the place of what it corrects', async () => {
    const [told] = passagesOf(
      await call('retrieve-context', owners.id, { input: { query: 'What was the boat called?' } }),
    );
    expect(told?.text).toContain(CORRECTED);
    expect(told?.text).not.toContain('Astrid');
  });

  test('a lookup in a call that is going on finds nothing any more of what was unpublished or sealed', async () => {
    const guest = await startedConversation(stack.db, mara, { role: 'guest' });
    const viewer = await startedConversation(stack.db, mara, { role: 'viewer' });
    expect(await namespacesHeard(guest)).toEqual(['published']);
    await stack.db.query("update public.namespaces set visibility = 'private' where name = 'published'");
    expect(await namespacesHeard(guest)).toEqual([]);
    await stack.db.query("update public.namespaces set visibility = 'sealed' where name = 'private'");
    expect(await namespacesHeard(viewer)).toEqual(['published']);
  });

  test('a lookup does not find what was published after the call began', async () => {
    const guest = await startedConversation(stack.db, mara, { role: 'guest' });
    await stack.db.query("update public.namespaces set visibility = 'published' where name = 'private'");
    expect(await namespacesHeard(guest)).toEqual(['published']);
  });

  test('a steward who was made a viewer during the call is told what a viewer may hear', async () => {
    await stack.db.query("update public.reflection_members set role = 'viewer' where user_id = $1", [
      owners.userId,
    ]);
    expect(await namespacesHeard(owners)).toEqual(['private', 'published']);
  });

  test('a question without words is answered with nothing', async () => {
    const answer = await call('retrieve-context', owners.id, { input: { query: '?!' } });
    expect(passagesOf(answer)).toEqual([]);
  });

  test('a lookup tells at most eight thousand characters, whatever is found', async () => {
    const long = await fillLibrary(stack.db, [
      {
        name: 'private',
        visibility: 'private',
        sources: Array.from({ length: 12 }, (_, at) => ({
          title: `Book “${at}”`,
          content: `Chapter ${at}. ${'The harbour said "good\tmorning" to the boats. '.repeat(40)}`,
        })),
      },
    ]);
    const conversation = await startedConversation(stack.db, long);
    const answer = await call('retrieve-context', conversation.id);
    expect(answer.text.length).toBeLessThanOrEqual(8_000);
    expect(passagesOf(answer).length).toBeGreaterThan(1);
  });
});

describe('request-source-ingest', () => {
  const sourceOf = (id: string) =>
    one(
      `select source.kind, source.title, content, source.status, conversation_id, added_by, namespace.name as shelf
       from public.sources as source join public.namespaces as namespace on namespace.id = namespace_id where source.id = $1`,
      [id],
    );
  const ingest = async (conversation: Started, changes: Call = {}) =>
    idIn('source_id', await call('request-source-ingest', conversation.id, changes));

  test('words that are to be kept become a source that is then read', async () => {
    const id = await ingest(owners);
    expect(await sourceOf(id)).toEqual({
      kind: 'paste',
      title: 'The boat',
      content: 'I sold the boat in the winter of 1971.',
      status: 'queued',
      conversation_id: owners.id,
      added_by: owners.userId,
      shelf: 'private',
    });
    expect(
      await one("select count(*)::integer from pgmq.q_ingest where message ->> 'source_id' = $1", [id]),
    ).toEqual({ count: 1 });
  });

  test('words are kept once when the provider asks again, also at the same time', async () => {
    const ids = await Promise.all([ingest(owners), ingest(owners), ingest(owners)]);
    expect(new Set(ids).size).toBe(1);
    const others = await startedConversation(stack.db, mara);
    expect(await ingest(others)).toBe(ids[0]);
  });

  test.each([
    ['a viewer', { role: 'viewer' }],
    ['a guest', { role: 'guest' }],
    ['a steward on the public side', { mode: 'share', ingestion: true }],
    ['an interview, whose whole transcript is kept', { mode: 'interview' }],
    ['a conversation off the record', { offRecord: true }],
    ['a conversation without ingestion', { ingestion: false }],
  ] as const)('words to be kept are not taken from %s', async (_, terms) => {
    const conversation = await startedConversation(stack.db, mara, terms);
    expect(codeOf(await call('request-source-ingest', conversation.id))).toEqual([403, 'action_not_allowed']);
    expect(await one('select from public.sources where conversation_id = $1', [conversation.id])).toBe(
      undefined,
    );
  });

  test('an operator’s words never come to guests: a published namespace is for managers', async () => {
    const operator = await startedConversation(stack.db, mara, { role: 'operator', keptIn: 'published' });
    expect(await sourceOf(await ingest(operator))).toMatchObject({ shelf: 'private' });
    const admin = await startedConversation(stack.db, mara, { role: 'admin', keptIn: 'published' });
    const input = { title: 'The boat', text: 'I bought another boat in spring.' };
    expect(await sourceOf(await ingest(admin, { input }))).toMatchObject({ shelf: 'published' });
  });

  test('an operator’s words are kept nowhere where everything is published', async () => {
    const operator = await startedConversation(stack.db, mara, { role: 'operator' });
    await stack.db.query("update public.namespaces set visibility = 'published' where reflection_id = $1", [
      mara,
    ]);
    expect(codeOf(await call('request-source-ingest', operator.id))).toEqual([403, 'action_not_allowed']);
  });

  test('words that are kept count bytes for the person and the reflection', async () => {
    await ingest(owners);
    const used = await stack.db.query(
      "select used::integer from public.cap_usage where cap = 'ingested_bytes' and subject in ($1, $2)",
      [`member:${owners.userId}`, `reflection:${mara}`],
    );
    expect(used).toEqual([{ used: 38 }, { used: 38 }]);
    await stack.db.query('update public.cap_usage set used = 16777210 where subject = $1', [
      `member:${owners.userId}`,
    ]);
    const input = { title: 'More', text: 'I said more than anybody should say in a day.' };
    expect(codeOf(await call('request-source-ingest', owners.id, { input }))).toEqual([
      403,
      'action_not_allowed',
    ]);
    expect(await ingest(owners)).not.toBe('');
  });
});

describe('propose-fact-correction', () => {
  const correctionOf = (id: string) =>
    one(
      `select wrong_statement, corrected_statement, fact.status, proposed_by, conversation_id, evidence_id, name
       from public.fact_corrections as fact join public.namespaces on namespaces.id = namespace_id where fact.id = $1`,
      [id],
    );
  const addEvidence = (namespace: string, quote: string) =>
    one(
      `insert into public.evidence (reflection_id, namespace_id, source_id, kind, quote)
       select shelf.reflection_id, shelf.id, source.id, 'fact', $3 from public.sources as source
       join public.namespaces as shelf on shelf.id = source.namespace_id
       where shelf.reflection_id = $1 and name = $2 limit 1 returning id`,
      [mara, namespace, quote],
    );
  const propose = async (conversation: Started, input = INPUTS['propose-fact-correction']) =>
    idIn('correction_id', await call('propose-fact-correction', conversation.id, { input }));

  test('a correction is noted on the statement that was meant, in its own words, until a steward decides', async () => {
    const evidence = await addEvidence('private', 'I feared the harbour master all of my life.');
    const id = await propose(owners, { wrong: 'I feared the harbour master', corrected: 'I admired him.' });
    expect(await correctionOf(id)).toEqual({
      wrong_statement: 'I feared the harbour master all of my life.',
      corrected_statement: 'I admired him.',
      status: 'pending',
      proposed_by: owners.userId,
      conversation_id: owners.id,
      evidence_id: evidence?.id,
      name: 'private',
    });
    const paraphrased = await propose(owners, {
      wrong: 'I feared the harbourmaster all my life.',
      corrected: 'I admired him very much.',
    });
    expect(await correctionOf(paraphrased)).toMatchObject({ evidence_id: evidence?.id });
  });

  test('a correction is noted once when the provider asks again', async () => {
    const ids = await Promise.all([propose(owners), propose(owners), propose(owners)]);
    expect(new Set(ids).size).toBe(1);
  });

  test('a correction of nothing that stands anywhere is noted where the conversation’s words are kept', async () => {
    const id = await propose(owners, { wrong: 'The moon is a cheese.', corrected: 'It is a stone.' });
    expect(await correctionOf(id)).toMatchObject({
      wrong_statement: 'The moon is a cheese.',
      evidence_id: null,
      name: 'private',
    });
  });

  test('a correction never reaches what the names of the conversation do not', async () => {
    const evidence = await addEvidence('sealed', 'I hid the letters from everybody.');
    await stack.db.query('alter table public.conversations disable trigger conversations_keep_terms');
    await stack.db.query("update public.conversations set namespaces = '{private}' where id = $1", [
      owners.id,
    ]);
    await stack.db.query('alter table public.conversations enable trigger conversations_keep_terms');
    const id = await propose(owners, { wrong: 'I hid the letters from everybody.', corrected: 'I did not.' });
    expect(await correctionOf(id)).toMatchObject({ evidence_id: null, name: 'private' });
    expect(evidence?.id).toBeDefined();
  });

  test.each([
    ['a viewer', { role: 'viewer' }],
    ['a guest', { role: 'guest' }],
    ['an interview', { mode: 'interview' }],
    ['a conversation off the record', { offRecord: true }],
  ] as const)('a correction is not taken from %s', async (_, terms) => {
    const conversation = await startedConversation(stack.db, mara, terms);
    const answer = await call('propose-fact-correction', conversation.id);
    expect(codeOf(answer)).toEqual([403, 'action_not_allowed']);
  });

  test('a correction is not for a steward who was made a viewer during the call', async () => {
    await stack.db.query("update public.reflection_members set role = 'viewer' where user_id = $1", [
      owners.userId,
    ]);
    expect(codeOf(await call('propose-fact-correction', owners.id))).toEqual([403, 'action_not_allowed']);
  });
});

test('a member of another reflection has no more rights in this one', async () => {
  const viewer = await startedConversation(stack.db, mara, { role: 'viewer' });
  const elsewhere = await fillLibrary(stack.db, []);
  await stack.db.query(
    "insert into public.reflection_members (reflection_id, user_id, role) values ($1, $2, 'owner')",
    [elsewhere, viewer.userId],
  );
  expect(codeOf(await call('request-source-ingest', viewer.id))).toEqual([403, 'action_not_allowed']);
});

describe('the database decides again, whatever the server thought', () => {
  const WRITES = [
    "select api.ingest_spoken($1, 'Title', 'I kept the boat for years.')",
    "select api.propose_spoken_correction($1, 'I sold it.', 'I kept it.')",
  ];

  test.each([
    ['a viewer', { role: 'viewer' }],
    ['a guest', { role: 'guest' }],
    ['a steward on the public side', { mode: 'share' }],
    ['an interview', { mode: 'interview' }],
    ['a conversation off the record', { offRecord: true }],
  ] as const)('%s writes nothing', async (_, terms) => {
    const { id } = await startedConversation(stack.db, mara, terms);
    for (const write of WRITES) {
      await expect(stack.db.query(write, [id])).rejects.toThrow('action_not_allowed');
    }
  });

  test('a conversation that is over feeds nothing, nor does one without ingestion', async () => {
    const { id } = await startedConversation(stack.db, mara, { ingestion: false });
    await expect(stack.db.query(WRITES[0] ?? '', [id])).rejects.toThrow('action_not_allowed');
    await stack.db.query("update public.conversations set status = 'ended' where id = $1", [id]);
    for (const write of WRITES) {
      await expect(stack.db.query(write, [id])).rejects.toThrow('conversation_not_active');
    }
  });
});
