import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callingFunctions } from '#lib/platform/db/database-client.ts';
import type { Database } from '#lib/platform/db/types.gen.ts';
import { tokenOf } from '#tests/db/serve-api.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { addMember, aMasterKey } from '#tests/db/session-stores.ts';
import { newProcess, newSession, WORDS } from '#tests/db/told-session.ts';

const KEY = aMasterKey('test');

let stack: Awaited<ReturnType<typeof serveScratchPostgres>>;
let scope: Awaited<ReturnType<typeof addMember>>;
let id = '';

beforeAll(async () => {
  stack = await serveScratchPostgres();
});
afterAll(() => stack.close());
beforeEach(async () => {
  scope = await addMember(stack.db);
  id = await newSession((await newProcess(scope, KEY)).store);
});

const dataKeys = async () =>
  (
    await stack.db.query('select count(*)::integer as n from public.data_keys where reflection_id = $1', [
      scope.reflectionId,
    ])
  )[0]?.n;

test('deleting a session ends the turn that is running in it', async () => {
  const { store, deleteAgentSession, listOwnSessions } = await newProcess(scope, KEY);
  const turnId = randomUUID();
  const message = { id: randomUUID(), role: 'user' as const, content: [] };
  await store.beginTurn({ sessionId: id, turnId, message, events: [], leaseMs: 60_000, turnCap: 50 });
  const stranger = await addMember(stack.db);
  expect(await deleteAgentSession({ ...stranger, sessionId: id })).toMatchObject({
    error: { code: 'not_found' },
  });
  expect(await deleteAgentSession({ ...scope, sessionId: id })).toEqual({ ok: true, value: null });
  expect(await store.renewTurn(id, turnId, 1_000)).toBe('lost');
  expect(await store.read(id)).toBeNull();
  expect(await listOwnSessions(scope)).toEqual({ ok: true, value: [] });
  expect(await deleteAgentSession({ ...scope, sessionId: id })).toMatchObject({
    error: { code: 'not_found' },
  });
});

test('a list of one’s own has the titles, and nothing of somebody else', async () => {
  const { listOwnSessions, agentSessionStore } = await newProcess(scope, KEY);
  expect(await listOwnSessions(scope)).toMatchObject({ value: [{ id, title: WORDS, status: 'idle' }] });
  const another = await addMember(stack.db, 'owner', scope.reflectionId);
  expect(await listOwnSessions(another)).toEqual({ ok: true, value: [] });
  expect(await agentSessionStore(another).read(id)).toBeNull();
});

function signedIn(userId: string) {
  return callingFunctions(
    createClient<Database>(process.env.SUPABASE_URL ?? '', process.env.SUPABASE_PUBLISHABLE_KEY ?? '', {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { Authorization: `Bearer ${tokenOf(userId)}` } },
    }),
  );
}

test('stewards learn that a session exists, and nothing of what was said', async () => {
  const { listSessionsThatExist } = await newProcess(scope, KEY);
  const operator = await addMember(stack.db, 'operator', scope.reflectionId);
  const viewer = await addMember(stack.db, 'viewer', scope.reflectionId);
  const seen = await listSessionsThatExist(signedIn(operator.userId), scope.reflectionId);
  expect(seen).toMatchObject({ ok: true, value: [{ id, userId: scope.userId, status: 'idle' }] });
  expect(JSON.stringify(seen)).not.toContain('title');
  expect(await listSessionsThatExist(signedIn(viewer.userId), scope.reflectionId)).toMatchObject({
    error: { code: 'forbidden' },
  });
});

test('an owner erases all of it, at once in the process that does it; nobody else can', async () => {
  const { store, eraseTypedConversations, listOwnSessions } = await newProcess(scope, KEY);
  const admin = await addMember(stack.db, 'admin', scope.reflectionId);
  expect(await eraseTypedConversations(signedIn(admin.userId), scope.reflectionId)).toMatchObject({
    error: { code: 'forbidden' },
  });
  expect(JSON.stringify(await store.read(id))).toContain(WORDS);
  expect(await eraseTypedConversations(signedIn(scope.userId), scope.reflectionId)).toEqual({
    ok: true,
    value: 1,
  });
  expect(await store.read(id)).toBeNull();
  expect(await listOwnSessions(scope)).toEqual({ ok: true, value: [] });
  expect(await dataKeys()).toBe(0);
  await newSession(store);
  expect(await dataKeys()).toBe(1);
});
