import { deepEqual, equal, notEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { SessionStore } from '#lib/chat/session-store.public.ts';
import { type Check, inTurn, newSession, reading } from './session-checks.ts';

export const approvalsAndMedia: Readonly<Record<string, Check>> = {
  'the first answer to a request counts': async ({ store, another }) => {
    const { id, turnId } = await inTurn(store);
    for (const [approve, decision] of [
      [true, 'approved'],
      [false, 'refused'],
    ] as const) {
      const requestId = await ask(store, id, turnId);
      equal(await store.readApproval(id, requestId), 'pending');
      equal(await another.decideApproval(id, requestId, approve), decision);
      equal(await another.decideApproval(id, requestId, !approve), decision);
      equal(await store.readApproval(id, requestId), decision);
    }
    equal(await store.decideApproval(id, randomUUID(), true), null);
  },

  'a request belongs to its session': async ({ store }) => {
    const { id, turnId } = await inTurn(store);
    const other = await newSession(store);
    const requestId = await ask(store, id, turnId);
    equal(await store.decideApproval(other, requestId, true), null);
    equal(await store.readApproval(other, requestId), 'expired');
    equal(await store.readApproval(id, requestId), 'pending');
  },

  'an answer that comes too late is none': async ({ store, expireApprovals }) => {
    const { id, turnId } = await inTurn(store);
    const requestId = await ask(store, id, turnId);
    await expireApprovals(id);
    equal(await store.readApproval(id, requestId), 'expired');
    equal(await store.decideApproval(id, requestId, true), 'expired');
  },

  'a request that nobody answered ends with its turn': async ({ store }) => {
    const { id, turnId } = await inTurn(store);
    const requestId = await ask(store, id, turnId);
    await store.endTurn(id, turnId, { messages: [], engaged: false });
    equal(await store.decideApproval(id, requestId, true), 'expired');
  },

  'an answer to a turn that was cancelled, or died, is none': async ({ store, another, expireTurn }) => {
    const over: ((id: string) => Promise<unknown>)[] = [(id) => another.requestCancel(id), expireTurn];
    for (const end of over) {
      const { id, turnId } = await inTurn(store);
      const requestId = await ask(store, id, turnId);
      await end(id);
      equal(await another.decideApproval(id, requestId, true), 'expired');
      equal(await store.readApproval(id, requestId), 'expired');
    }
  },

  'media are found by what is in them, in their session alone': async ({ store, another }) => {
    const [id, other] = [await newSession(store), await newSession(store)];
    const data = Uint8Array.from({ length: 70_000 }, (_, n) => n % 251);
    const handle = await store.putMedia(id, { mediaType: 'image/png', data });
    equal(await another.putMedia(id, { mediaType: 'image/png', data }), handle);
    notEqual(await store.putMedia(id, { mediaType: 'image/png', data: data.slice(1) }), handle);
    deepEqual(await another.readMedia(id, handle), { mediaType: 'image/png', data });
    equal(await store.readMedia(other, handle), null);
    const empty = { mediaType: 'text/plain', data: new Uint8Array() };
    deepEqual(await store.readMedia(id, await store.putMedia(id, empty)), empty);
  },

  'a title can be changed': async ({ store }) => {
    const id = await newSession(store);
    await store.setTitle(id, 'Über das Meer');
    equal((await reading(store, id)).record.title, 'Über das Meer');
    await store.setTitle(randomUUID(), 'Of nothing');
  },
};

/** Asks for a call of this turn, and answers the id of the request. */
async function ask(store: SessionStore, sessionId: string, turnId: string): Promise<string> {
  const id = randomUUID();
  const asked = { toolId: 'write_file', action: 'write', preview: 'a.txt', seconds: 60 };
  await store.askApproval(sessionId, turnId, { id, ...asked });
  return id;
}
