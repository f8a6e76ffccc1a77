import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { itemsOf } from '#components/chat/chat-items.ts';
import { readKeepsakes } from '#lib/chat/store/as-service/session-keepsakes.ts';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { calls, says } from '#tests/model-answers.ts';
import { type Member, runTypedSessions, type TypedSessions } from './typed-sessions.ts';

let typed: TypedSessions;
let mara: string;
let owner: Member;
beforeAll(async () => {
  typed = await runTypedSessions();
});
afterAll(() => typed.stop());
beforeEach(async () => {
  mara = await typed.addMara();
  owner = await typed.member(mara, 'owner');
});

const held = (sessionId: string, member = owner) => ({ ...member, sessionId });

async function say(sessionId: string, text: string, answer = 'I feared the harbour master.'): Promise<void> {
  typed.answerWith((response) => says(response, answer));
  await typed.talk(owner, sessionId, text);
}

/** The model looks it up, and then answers. */
async function ask(sessionId: string, query: string, answer: string, member = owner): Promise<void> {
  typed.answerWith((response, { body }) =>
    JSON.stringify(body.messages).includes('tool_output')
      ? says(response, answer)
      : calls(response, 'retrieve_context', { query }),
  );
  await typed.talk(member, sessionId, query);
}

async function recap(sessionId: string, member = owner) {
  const { makeTypedRecap } = await import('#lib/chat/make-typed-recap.ts');
  const { recapByRules } = await import('#lib/conversations/recap.ts');
  const made = await makeTypedRecap(held(sessionId, member), recapByRules);
  expect(made.ok).toBe(true);
  return readKeepsakes(held(sessionId, member));
}

/** Every row of the tables in which something may stay, as one text. */
async function storedOf(...tables: string[]): Promise<string> {
  const rows = await Promise.all(
    tables.map((table) => typed.db.query(`select to_jsonb(t)::text as row from public.${table} as t`)),
  );
  return rows
    .flat()
    .map(({ row }) =>
      String(row).replace(/\\\\x([0-9a-f]+)/g, (_all, hex) => Buffer.from(hex, 'hex').toString('latin1')),
    )
    .join('\n');
}

test('a recap tells what was asked and from where it was answered, and is sealed', async () => {
  const sessionId = await typed.start(owner);
  await ask(sessionId, 'What do you say of the nets?', 'They were mended in winter.');
  await say(sessionId, 'I live in Turku with my two sons.', 'Good.');
  const kept = await recap(sessionId);
  expect(kept?.recap).toMatch(/asked “What do you say of the nets\?”/);
  expect(kept?.memories.map(({ body }) => body)).toEqual(['I live in Turku with my two sons.']);
  const stored = await storedOf('session_recaps', 'session_memories', 'recaps', 'memories', 'agent_sessions');
  expect(stored).not.toContain('Turku');
  expect(stored).not.toContain('nets');
});

test('the next typed conversation is told it, a spoken one and another member are not', async () => {
  const sessionId = await typed.start(owner);
  await say(sessionId, 'I live in Turku with my two sons.');
  await recap(sessionId);
  const next = await typed.start(owner);
  await say(next, 'Hello again.');
  const told = typed.lastPrompt();
  expect(told).toContain('I live in Turku with my two sons.');
  const other = await typed.member(mara, 'viewer');
  const theirs = await typed.start(other);
  await typed.talk(other, theirs, 'Hello.');
  expect(typed.lastPrompt()).not.toContain('Turku');
  const [spoken] = await typed.db.query(
    `select count(*)::integer as n from public.recaps where user_id = $1`,
    [owner.userId],
  );
  expect(spoken?.n).toBe(0);
});

test('a recap says of an answer that rests on what is sealed only that it was given', async () => {
  const content = 'I hid the letters from Tallinn under the floor of the boathouse.';
  const library = await fillLibrary(typed.db, [
    { name: 'sealed', visibility: 'sealed', sources: [{ title: 'Letters', content }] },
  ]);
  const keeper = await typed.member(library, 'owner');
  const sessionId = await typed.start(keeper);
  await ask(sessionId, 'Where are the letters from Tallinn?', 'Under the floor, near the pike.', keeper);
  const kept = await recap(sessionId, keeper);
  expect(kept?.recap).toContain('the answer stays out of recaps');
  expect(kept?.recap).not.toMatch(/pike|Letters/);
  await typed.db.query("update public.namespaces set visibility = 'private' where reflection_id = $1", [
    library,
  ]);
  const open = await typed.start(keeper);
  await ask(open, 'Where are the letters from Tallinn?', 'Under the floor.', keeper);
  expect((await recap(open, keeper))?.recap).toContain('the answer came from “Letters”');
});

test('an answer from before tools were opened keeps its sources, as far as whoever opens them may hear them', async () => {
  const library = await fillLibrary(typed.db, [
    {
      name: 'sealed',
      visibility: 'sealed',
      sources: [{ title: 'Letters', content: 'The letters lie under the floor.' }],
    },
    {
      name: 'open',
      visibility: 'private',
      sources: [{ title: 'Boats', content: 'The boathouse was painted red in May.' }],
    },
  ]);
  const passages = await typed.db.query('select id, body from public.passages where reflection_id = $1', [
    library,
  ]);
  const citationOf = (word: string) => String(passages.find(({ body }) => String(body).includes(word))?.id);
  const citations = [citationOf('letters'), citationOf('boathouse'), randomUUID()];
  const earlier = [
    { who: 'reflection', words: 'Good day.' },
    { who: 'person', words: 'Where are the letters?' },
    { who: 'reflection', words: 'Under the floor, near the pike.', citations },
  ];
  const messages = async (role: 'owner' | 'viewer') => {
    const member = await typed.member(library, role);
    const sessionId = await typed.start(member, { earlier });
    return { member, sessionId, stored: await typed.messagesOf(member, sessionId) };
  };
  const { member, sessionId, stored } = await messages('owner');
  const [, , last] = itemsOf(stored);
  const found =
    last?.who === 'reflection' ? last.parts.flatMap((part) => (part.type === 'tool' ? part.found : [])) : [];
  expect(found.map(({ sourceTitle }) => sourceTitle).toSorted()).toEqual(['Boats', 'Letters']);
  const kept = await recap(sessionId, member);
  expect(kept?.recap).toContain('the answer stays out of recaps');
  expect(kept?.recap).not.toContain('pike');
  const viewer = JSON.stringify((await messages('viewer')).stored);
  expect(viewer).toContain('painted red');
  expect(viewer).not.toContain('The letters lie');
});

test('a memory that was taken back does not come back when the conversation goes on', async () => {
  const sessionId = await typed.start(owner);
  await say(sessionId, 'I live in Turku with my two sons.');
  const [memory] = (await recap(sessionId))?.memories ?? [];
  const { forgetTypedMemory } = await import('#lib/chat/store/as-service/session-keepsakes.ts');
  expect(await forgetTypedMemory(held(sessionId), memory?.id ?? '')).toEqual({ ok: true, value: true });
  await say(sessionId, 'I work at the shipyard in Turku.');
  expect((await recap(sessionId))?.memories.map(({ body }) => body)).toEqual([
    'I work at the shipyard in Turku.',
  ]);
});

test('a conversation whose keys were destroyed leaves no recap to anybody', async () => {
  const sessionId = await typed.start(owner);
  await say(sessionId, 'I live in Turku with my two sons.');
  await recap(sessionId);
  await typed.db.query('delete from public.data_keys where reflection_id = $1', [mara]);
  const { forgetKeys } = await import('#lib/chat/store/as-service/session-keys.ts');
  forgetKeys(mara);
  await expect(readKeepsakes(held(sessionId))).rejects.toThrow('erased');
  const next = await typed.start(owner);
  await say(next, 'Hello again.');
  expect(typed.lastPrompt()).not.toContain('Turku');
});

describe('an opinion', () => {
  test('an opinion is kept sealed, its comment stays when only the thumb changes, and nobody else reads it', async () => {
    const sessionId = await typed.start(owner);
    await say(sessionId, 'What was it like?');
    const answer = (await typed.messagesOf(owner, sessionId)).find(({ role }) => role === 'assistant');
    const messageId = answer?.id ?? '';
    const { rateAnswer } = await import('#lib/chat/rate-answer.ts');
    const rated = { messageId, rating: 'bad' as const, comment: 'Too short by half.' };
    expect(await rateAnswer(held(sessionId), rated)).toMatchObject({ ok: true });
    expect(await rateAnswer(held(sessionId), { messageId, rating: 'good' })).toMatchObject({ ok: true });
    expect((await readKeepsakes(held(sessionId)))?.opinions).toEqual({
      [messageId]: { rating: 'good', comment: 'Too short by half.' },
    });
    expect(await storedOf('session_feedback', 'turn_feedback')).not.toContain('Too short');
    const other = await typed.member(mara, 'admin');
    expect(await rateAnswer(held(sessionId, other), rated)).toMatchObject({ error: { code: 'not_found' } });
    expect(await rateAnswer(held(sessionId), { ...rated, messageId: randomUUID() })).toMatchObject({
      error: { code: 'not_found' },
    });
  });
});

describe('off the record', () => {
  test('a session off the record offers only reading, its fork stays so, and its end leaves nothing but that it was', async () => {
    const sessionId = await typed.start(owner, { offRecord: true });
    typed.answerWith((response, { body }) =>
      JSON.stringify(body.messages).includes('tool_output')
        ? says(response, 'Noted.')
        : calls(response, 'write_file', { path: 'secret.txt', content: 'Pike.' }),
    );
    await typed.talk(owner, sessionId, 'Write down that I fear the pike.');
    expect(typed.lastTools()).not.toContain('request_source_ingest');
    expect(typed.lastTools()).not.toContain('propose_fact_correction');
    expect(typed.lastPrompt()).toContain('Off the record: true');
    const { forkTypedSession } = await import('#lib/chat/start-typed-session.ts');
    const forked = await forkTypedSession(await typed.accessOf(owner, sessionId), undefined);
    const forkId = forked.ok ? forked.value.sessionId : '';
    expect((await typed.accessOf(owner, forkId)).stored.offRecord).toBe(true);
    expect(await recap(sessionId)).toMatchObject({ recap: null, memories: [] });
    const { endTypedSession } = await import('#lib/chat/end-typed-session.ts');
    for (const id of [sessionId, forkId])
      expect(await endTypedSession(held(id), { offRecord: true })).toMatchObject({ ok: true });
    expect(existsSync(join(typed.workspaces, mara, sessionId))).toBe(false);
    const tables = [
      'agent_sessions',
      'session_messages',
      'session_events',
      'session_costs',
      'tool_approvals',
    ];
    for (const table of tables) {
      const key = table === 'agent_sessions' ? 'id' : 'session_id';
      const rows = await typed.db.query(`select from public.${table} where ${key} = $1`, [sessionId]);
      expect(rows, table).toHaveLength(0);
    }
    const [left] = await typed.db.query(
      'select user_id, off_record, status, text_only from public.conversations where id = $1',
      [sessionId],
    );
    expect(left).toEqual({ user_id: owner.userId, off_record: true, status: 'ended', text_only: true });
    const next = await typed.start(owner);
    await say(next, 'Hello again.');
    expect(typed.lastPrompt()).not.toContain('pike');
  });
});
