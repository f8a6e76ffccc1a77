import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  type VoiceConversation,
  type VoiceProvider,
  VoiceProviderError,
} from '#lib/speech/voice-provider.ts';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { type Started, startedConversation } from '#tests/db/started-conversation.ts';

type Provider = Pick<VoiceProvider, 'readConversation' | 'deleteConversation'>;
const voice = vi.hoisted((): { provider: Provider | null } => ({ provider: null }));
vi.mock('#lib/speech/configured-voice.ts', () => ({ configuredVoice: () => voice.provider }));

let stack: Awaited<ReturnType<typeof serveScratchPostgres>>;
let mara = '';
let owners: Started;
let passage = '';

beforeAll(async () => {
  stack = await serveScratchPostgres();
  process.env.LOG_LEVEL = 'silent';
  // Nothing but what becomes of calls is queued here.
  process.env.SENTENCE_MODEL = 'off';
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.db.exec(
    'delete from public.conversations; delete from pgmq.q_recaps; delete from public.dead_letters;',
  );
  mara = await fillLibrary(stack.db, [
    {
      name: 'private',
      visibility: 'private',
      sources: [{ title: 'Diary', content: 'I feared the harbour master.' }],
    },
  ]);
  const [found] = await stack.db.query('select id from public.passages where reflection_id = $1', [mara]);
  passage = String(found?.id);
  owners = await startedConversation(stack.db, mara);
  voice.provider = unreachable('unavailable');
});

const unreachable = (kind: 'unavailable' | 'not_found'): Provider => {
  const fail = async (): Promise<never> => {
    throw new VoiceProviderError(kind, 'answer');
  };
  return { readConversation: fail, deleteConversation: fail };
};

const knows = (status: VoiceConversation['status']): Provider => ({
  readConversation: async (conversationId) => ({
    conversationId,
    agentId: 'agent',
    status,
    startedAt: new Date(),
    durationSeconds: 30,
    turns: [
      turn('user', 'Whom did you fear? I live in Turku with my sons.'),
      turn('agent', 'The harbour master.', [passage]),
    ],
    variables: {},
    endReason: null,
    wasCutOff: false,
    error: null,
  }),
  deleteConversation: async () => {},
});

const turn = (role: 'user' | 'agent', text: string, cites: readonly string[] = []) => ({
  role,
  text,
  atSeconds: 1,
  interrupted: false,
  toolCalls: [],
  toolResults: [
    {
      requestId: 'r',
      name: 'retrieve_context',
      isError: false,
      output: JSON.stringify({
        passages: cites.map((citation) => ({ text: 'x', namespace: 'n', source_title: 't', citation })),
      }),
    },
  ],
});

const drain = async () => {
  const { drainQueues } = await import('#lib/ops/drain-queues.ts');
  return drainQueues({ deadline: Date.now() + 60_000 });
};
const one = async (sql: string, values: unknown[] = []) => (await stack.db.query(sql, values))[0];
const queue = (payload: object) =>
  stack.db.query("select api.enqueue_job('recaps', $1::jsonb)", [JSON.stringify(payload)]);
const settleJob = () => queue({ kind: 'settle_call', provider_conversation_id: owners.callId });
const statusOf = async ({ id }: Started) =>
  (await one('select status from public.conversations where id = $1', [id]))?.status;
const waiting = () =>
  one(
    "select message ->> 'attempt' as attempt, round(extract(epoch from vt - clock_timestamp()))::integer as seconds from pgmq.q_recaps",
  );
const outcome = async () => {
  const { readOutcome } = await import('#lib/conversations/store/as-service/session-outcome.ts');
  return readOutcome(owners.id);
};

test('a call of which nobody told is asked about, and its conversation has an outcome', async () => {
  voice.provider = knows('done');
  await settleJob();
  expect(await drain()).toMatchObject({ done: 2, givenUp: 0 });
  expect(await outcome()).toEqual({
    ok: true,
    value: {
      status: 'ended',
      durationSeconds: 30,
      offRecord: false,
      isSettled: true,
      turnsKept: 2,
      hasSpoken: true,
      recap: `${owners.userId} asked “Whom did you fear?”; the answer came from “Diary”.`,
      memories: ['I live in Turku with my sons.'],
      source: null,
    },
  });
});

test('the recap is made once, and is the speaker’s own', async () => {
  voice.provider = knows('done');
  await settleJob();
  await drain();
  await queue({ kind: 'recap', reflection_id: mara, conversation_id: owners.id });
  expect(await drain()).toMatchObject({ done: 1 });
  expect(
    await stack.db.query('select user_id from public.recaps union all select user_id from public.memories'),
  ).toEqual([{ user_id: owners.userId }, { user_id: owners.userId }]);
});

test.each(['initiated', 'in-progress', 'processing'] as const)(
  'a call that is %s goes on',
  async (status) => {
    voice.provider = knows(status);
    await settleJob();
    expect(await drain()).toMatchObject({ done: 1 });
    expect(await statusOf(owners)).toBe('active');
  },
);

test('a call that the provider does not know may still begin while its credential is good, and is over then', async () => {
  voice.provider = unreachable('not_found');
  await settleJob();
  expect(await drain()).toMatchObject({ done: 1 });
  expect(await outcome()).toMatchObject({ value: { status: 'active', isSettled: false } });
  await stack.db.exec(
    `alter table public.conversation_calls disable trigger user;
     update public.conversation_calls set created_at = created_at - interval '17 minutes';
     alter table public.conversation_calls enable trigger user`,
  );
  await settleJob();
  expect(await drain()).toMatchObject({ done: 1 });
  expect(await outcome()).toMatchObject({
    value: { status: 'ended', isSettled: true, turnsKept: 0, hasSpoken: false, recap: null },
  });
});

test('a provider that does not answer is no failure: it is asked again by the timer', async () => {
  for (const provider of [unreachable('unavailable'), null]) {
    voice.provider = provider;
    await settleJob();
    expect(await drain()).toMatchObject({ done: 1, givenUp: 0 });
    expect(await statusOf(owners)).toBe('active');
  }
});

test('a copy off the record is deleted, and that is recorded', async () => {
  const secret = await startedConversation(stack.db, mara, { offRecord: true });
  const deleted: string[] = [];
  voice.provider = { ...knows('done'), deleteConversation: async (id) => void deleted.push(id) };
  await queue({ kind: 'settle_call', provider_conversation_id: secret.callId });
  expect(await drain()).toMatchObject({ done: 2 });
  expect(deleted).toEqual([secret.callId]);
  expect(
    await one(
      'select deleted_at is not null as gone from public.conversation_calls where conversation_id = $1',
      [secret.id],
    ),
  ).toEqual({ gone: true });
  expect(
    await one('select count(*)::integer from public.conversation_turns where conversation_id = $1', [
      secret.id,
    ]),
  ).toEqual({ count: 0 });
});

test('the deletion is tried until it is done, later each time, and never becomes a dead letter', async () => {
  await stack.db.query('delete from public.conversations where id = $1', [owners.id]);
  for (const [attempt, seconds] of [
    ['1', 15],
    ['2', 30],
    ['3', 60],
  ]) {
    expect(await drain()).toMatchObject({ done: 1, givenUp: 0 });
    expect(await waiting()).toEqual({ attempt, seconds });
    await stack.db.exec('update pgmq.q_recaps set vt = clock_timestamp()');
  }
  await stack.db.exec(`update pgmq.q_recaps set message = jsonb_set(message, '{attempt}', '500')`);
  await drain();
  expect(await waiting()).toEqual({ attempt: '501', seconds: 3_600 });
  await stack.db.exec('update pgmq.q_recaps set vt = clock_timestamp()');
  voice.provider = knows('done');
  expect(await drain()).toMatchObject({ done: 1 });
  expect(await waiting()).toBeUndefined();
  expect(await one('select from public.dead_letters')).toBeUndefined();
});
