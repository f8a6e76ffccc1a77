import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionStore } from '#lib/chat/session-store.public.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { addMember, aMasterKey } from '#tests/db/session-stores.ts';
import { newProcess, newSession, say, WORDS } from '#tests/db/told-session.ts';

const [OLD, NEW] = [aMasterKey('old'), aMasterKey('new')];

let stack: Awaited<ReturnType<typeof serveScratchPostgres>>;
let scope: Awaited<ReturnType<typeof addMember>>;
let id = '';

beforeAll(async () => {
  stack = await serveScratchPostgres();
});
afterAll(() => stack.close());

beforeEach(async () => {
  await stack.db.exec('delete from public.agent_sessions; delete from public.data_keys');
  scope = await addMember(stack.db);
  id = await newSession((await newProcess(scope, OLD)).store);
});

const said = async (store: SessionStore) => JSON.stringify((await store.read(id))?.messages);
const count = async (table: string) =>
  (
    await stack.db.query(`select count(*)::integer as n from ${table} where reflection_id = $1`, [
      scope.reflectionId,
    ])
  )[0]?.n;
/** As somebody who can write rows, whatever the triggers say. */
async function tamper(sql: string): Promise<void> {
  await stack.db.exec(
    `set session_replication_role = replica; ${sql}; set session_replication_role = origin`,
  );
}
const damaged = { failure: { code: 'internal' } };

test('no word of a conversation is in the database, nor a key', async () => {
  const tables = [
    'agent_sessions',
    'session_messages',
    'session_events',
    'session_media',
    'tool_approvals',
    'data_keys',
  ];
  for (const table of tables) {
    const rows = await stack.db.query(`select to_jsonb(t) as row from public.${table} as t`);
    expect(rows.length, table).toBeGreaterThan(0);
    const bytes = rows.flatMap(({ row }) => Object.values(row ?? {})).map(String);
    const readable = bytes.map((value) =>
      value.startsWith('\\x') ? Buffer.from(value.slice(2), 'hex') : value,
    );
    for (const value of readable) {
      expect(value.includes('letters'), table).toBe(false);
      expect(value.includes(OLD.slice(4)), table).toBe(false);
    }
  }
});

describe('what was moved, or changed, does not open', () => {
  test.each([
    [
      'two events',
      `update public.session_events set sequence_number = 101 - sequence_number;
       update public.session_events set sequence_number = sequence_number - 100`,
      'events',
    ],
    [
      'a message that is said to be the reflection’s',
      "update public.session_messages set role = 'assistant'",
      'read',
    ],
    [
      'a message that is said to be of another model',
      "update public.session_messages set model_id = 'other'",
      'read',
    ],
    ['a message that has another number', 'update public.session_messages set sequence_number = 7', 'read'],
    ['an agent where the context was', 'update public.agent_sessions set context = agent_snapshot', 'read'],
    ['a title in the place of the agent', 'update public.agent_sessions set agent_snapshot = title', 'read'],
    [
      'a bit of a message',
      'update public.session_messages set content = set_byte(content, 20, (get_byte(content, 20) + 1) % 256)',
      'read',
    ],
    [
      'a bit of a wrapped key',
      'update public.data_keys set wrapped_key = set_byte(wrapped_key, 20, (get_byte(wrapped_key, 20) + 1) % 256)',
      'keys',
    ],
  ])('a sealed row does not open: %s', async (_, sql, what) => {
    const other = await newSession((await newProcess(scope, OLD)).store);
    await tamper(sql);
    const { store } = await newProcess(scope, OLD);
    if (what === 'events') await expect(store.readEvents(other, -1, 10)).rejects.toMatchObject(damaged);
    if (what === 'read') await expect(store.read(other)).rejects.toMatchObject(damaged);
    if (what === 'keys')
      await expect(store.read(other)).rejects.toMatchObject({ failure: { code: 'unavailable' } });
  });

  test('a session of somebody else that is given to this person does not open', async () => {
    const own = scope;
    scope = await addMember(stack.db, 'viewer', own.reflectionId);
    const other = await newSession((await newProcess(scope, OLD)).store);
    await tamper(`update public.agent_sessions set user_id = '${own.userId}' where id = '${other}'`);
    scope = own;
    await expect((await newProcess(scope, OLD)).store.read(other)).rejects.toMatchObject(damaged);
  });

  test('sealed media do not open under the hash of others, or as another type', async () => {
    const { store } = await newProcess(scope, OLD);
    const handle = await store.putMedia(id, { mediaType: 'text/plain', data: Buffer.from('a') });
    await tamper(`update public.session_media set media_type = 'text/html' where session_id = '${id}'`);
    await expect(store.readMedia(id, handle)).rejects.toMatchObject(damaged);
  });
});

describe('master keys', () => {
  test('master keys are rotated: what was said is read, with the old one taken out', async () => {
    const both = await newProcess(scope, `${NEW},${OLD}`);
    expect(await said(both.store)).toContain(WORDS);
    await both.rewrapDataKeys();
    expect(await both.rewrapDataKeys()).toEqual({ rewrapped: 0, failed: [] });
    const after = await newProcess(scope, NEW);
    expect(await said(after.store)).toContain(WORDS);
    await say(after.store, id, 'And then?');
    expect(await said(after.store)).toContain('And then?');
    await expect((await newProcess(scope, OLD)).store.read(id)).rejects.toMatchObject({
      failure: { code: 'unavailable' },
    });
  });

  test('master keys that open nothing are named, and what they do not open is left as it is', async () => {
    const { rewrapDataKeys } = await newProcess(scope, NEW);
    const [{ id: key } = {}] = await stack.db.query(
      'select id from public.data_keys where reflection_id = $1',
      [scope.reflectionId],
    );
    expect((await rewrapDataKeys()).failed).toContain(key);
    expect(await said((await newProcess(scope, OLD)).store)).toContain(WORDS);
  });

  test('master keys of the same name are not taken for the same key', async () => {
    const { store } = await newProcess(scope, aMasterKey('old'));
    const failure = await store.read(id).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      failure: { code: 'unavailable', message: expect.stringMatching(/MASTER_KEYS/) },
    });
    expect(inspect(failure, { depth: 9 })).not.toContain(OLD.slice(4));
  });

  test('master keys that are missing are asked for by name, and nothing is written', async () => {
    scope = await addMember(stack.db);
    const { store, listOwnSessions } = await newProcess(scope, '');
    await expect(newSession(store)).rejects.toMatchObject({
      failure: { code: 'unavailable', message: expect.stringMatching(/MASTER_KEYS is not set/) },
    });
    expect(await count('public.agent_sessions')).toBe(0);
    expect(await listOwnSessions(scope)).toEqual({ ok: true, value: [] });
  });
});

describe('data keys', () => {
  test('data keys are made once, by however many come first', async () => {
    scope = await addMember(stack.db);
    const instances = await Promise.all([
      newProcess(scope, OLD),
      newProcess(scope, OLD),
      newProcess(scope, OLD),
    ]);
    const sessions = await Promise.all(
      instances.flatMap(({ store }) => [newSession(store), newSession(store)]),
    );
    expect(await count('public.data_keys')).toBe(1);
    const { store } = await newProcess(scope, OLD);
    for (const session of sessions) expect((await store.read(session))?.record.title).toBe(WORDS);
  });

  test('data keys that are retired go on opening, and seal nothing new', async () => {
    await (await newProcess(scope, OLD)).retireDataKeys();
    const { store } = await newProcess(scope, OLD);
    await say(store, id, 'And then?');
    expect(await count('public.data_keys')).toBe(2);
    expect(await said(store)).toContain(WORDS);
    expect(await said(store)).toContain('And then?');
    const keys = await stack.db.query(
      'select distinct key_id from public.session_messages where session_id = $1',
      [id],
    );
    expect(keys).toHaveLength(2);
  });

  test('data keys that another instance has just made are found', async () => {
    const here = await newProcess(scope, OLD);
    expect(await said(here.store)).toContain(WORDS);
    const there = await newProcess(scope, OLD);
    await there.retireDataKeys();
    await say(there.store, id, 'And then?');
    expect(await said(here.store)).toContain('And then?');
  });

  test('data keys that are destroyed take what was said along; the session is told of, not opened', async () => {
    await stack.db.query('delete from public.data_keys where reflection_id = $1', [scope.reflectionId]);
    const { store, listOwnSessions } = await newProcess(scope, OLD);
    const erased = { failure: { code: 'not_found', message: expect.stringMatching(/erased/) } };
    await expect(store.read(id)).rejects.toMatchObject(erased);
    await expect(store.readEvents(id, -1, 10)).rejects.toMatchObject(erased);
    const listed = await listOwnSessions(scope);
    expect(listed).toMatchObject({ ok: true, value: [{ id }] });
    expect(JSON.stringify(listed)).not.toContain('title');
  });

  test('data keys that are destroyed open for a minute more at most, in a process that has just used them', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const { store } = await newProcess(scope, OLD);
      expect(await said(store)).toContain(WORDS);
      await stack.db.query('delete from public.data_keys where reflection_id = $1', [scope.reflectionId]);
      vi.advanceTimersByTime(60_000);
      await expect(store.read(id)).rejects.toMatchObject({ failure: { code: 'not_found' } });
    } finally {
      vi.useRealTimers();
    }
  });

  test('data keys that are destroyed while a process still has them seal nothing any more', async () => {
    const { store } = await newProcess(scope, OLD);
    await say(store, id);
    await stack.db.query('delete from public.data_keys where reflection_id = $1', [scope.reflectionId]);
    await store.setTitle(id, 'Afterwards');
    const [row] = await stack.db.query(
      `select exists (select from public.data_keys where id = title_key_id) as there
       from public.agent_sessions where id = $1`,
      [id],
    );
    expect(row?.there).toBe(true);
  });
});
