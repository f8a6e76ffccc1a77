import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { SessionMessageSchema } from '#lib/chat/agent-session.public.ts';
import { AgentSession } from '#lib/chat/agent-session.ts';
import { deInlineMedia, inFlight } from '#lib/chat/engine/content.ts';
import { modelText } from '#lib/chat/engine/run-tool-calls.ts';
import { resultOf } from '#lib/chat/session-content.public.ts';
import type { ScriptedStep } from '#tests/models/scripted-model.ts';
import { found, harbour, mara, openSession, shownTo, toolThat } from '../open-session.ts';

const thinking: ScriptedStep[] = [
  { type: 'reasoning_start', id: 'r' },
  { type: 'reasoning_delta', id: 'r', text: 'First the tide.' },
  { type: 'reasoning_end', id: 'r', signature: 'canary-signature' },
  'It sank.',
];
const picture: ScriptedStep[] = [
  'Here it is.',
  { type: 'media_start', id: 'm', mediaType: 'image/png' },
  { type: 'media_delta', id: 'm', data: new Uint8Array([1, 2, 3]) },
  { type: 'media_end', id: 'm' },
];

describe('session messages', () => {
  test('messages are append-only: never edited or deleted, only appended', async () => {
    const { session, stored } = await openSession(['One.', [{ fail: 'auth' }], 'Three.']);
    const seen: string[] = [];
    for (const text of ['A?', 'B?', 'C?']) {
      await session.sendMessage(text);
      const now = (await stored()).messages.map((message) => JSON.stringify(message));
      expect(now.slice(0, seen.length)).toEqual(seen);
      expect(now.length).toBeGreaterThan(seen.length);
      seen.splice(0, seen.length, ...now);
    }
  });

  test('sequenceNumber is monotonic per session', async () => {
    const { session, stored } = await openSession([[{ call: 'look_up' }], 'One.', 'Two.'], {
      tools: [found],
    });
    await session.sendMessage('A?');
    await session.sendMessage('B?');
    expect((await stored()).messages.map(({ sequenceNumber }) => sequenceNumber)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('modelId is the model that answered, fallback-aware', async () => {
    const agent = {
      id: 'mara',
      model: 'first',
      provider: 'local' as const,
      system_prompt: 'You are Mara.',
      fallback_chain: [{ model: 'second', provider: 'local' as const, max_attempts: 1 }],
    };
    const { session, stored } = await openSession(
      [[{ fail: 'overloaded' }], [{ call: 'look_up' }], 'Done.'],
      {
        agent,
        tools: [found],
      },
    );
    await session.sendMessage('A?');
    const { messages, record } = await stored();
    expect(messages.map(({ role, modelId }) => [role, modelId])).toEqual([
      ['user', undefined],
      ['assistant', 'second'],
      ['tool', undefined],
      ['assistant', 'first'],
    ]);
    expect(record.modelId).toBe('first');
  });

  test('media are handle-only where they are kept, and resolved at call time', async () => {
    const { session, stored } = await openSession([picture, 'Fine.']);
    await session.sendMessage('Show me.');
    const handle = 'media://sha256-039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81';
    expect((await stored()).messages[1]?.content[1]).toEqual({
      type: 'media',
      mimeType: 'image/png',
      source: { kind: 'handle', ref: handle },
    });
  });

  test('the reasoning signature is dropped structurally', async () => {
    const { session, stored, events } = await openSession([thinking]);
    await session.sendMessage('Why?');
    const { messages } = await stored();
    expect(messages[1]?.content[0]).toEqual({ type: 'reasoning', text: 'First the tide.' });
    expect(JSON.stringify([messages, await events()])).not.toContain('canary-signature');
  });

  test('every kept message fits the schema', async () => {
    const { session, stored } = await openSession([thinking, picture, [{ call: 'look_up' }], 'Done.'], {
      tools: [found],
    });
    for (const text of ['A?', 'B?', 'C?']) await session.sendMessage(text);
    for (const message of (await stored()).messages)
      expect(SessionMessageSchema.safeParse(message).error).toBeUndefined();
  });

  test('a result that is too long is shown as head and tail, and the whole is kept', async () => {
    const long = Array.from({ length: 3_000 }, (_, at) => `line ${at}`).join('\n');
    const { session, store, stored, model } = await openSession([[{ call: 'look_up' }], 'Done.'], {
      tools: [toolThat(() => ({ isError: false, text: long }))],
    });
    await session.sendMessage('A?');
    const part = (await stored()).messages[2]?.content[0];
    const { text, whole } = part?.type === 'tool_result' ? resultOf(part) : {};
    if (!whole) throw new Error('The whole was not kept.');
    expect(text).toBe(modelText('look_up', long));
    expect(text).not.toContain('line 1500');
    const media = await store.readMedia(session.id, whole);
    expect(new TextDecoder().decode(media?.data)).toBe(long);
    expect(JSON.stringify(model.requests[1])).not.toContain('line 1500\\n');
  });

  test('the projection bridges the two forms, and invents nothing', async () => {
    const media = new Map<string, { mediaType: string; data: Uint8Array }>();
    const parts = [
      { type: 'text' as const, text: 'See.' },
      { type: 'tool_call' as const, id: 'c', name: 'look_up', input: { a: [1] }, signature: 's' },
      { type: 'media' as const, mediaType: 'image/png', data: new Uint8Array([9]) },
      { type: 'tool_result' as const, callId: 'c', name: 'look_up', text: 'ok', isError: false },
    ];
    const kept = await deInlineMedia(parts, async (given) => {
      const handle = `media://sha256-${'0'.repeat(64)}` as const;
      media.set(handle, given);
      return handle;
    });
    const back = await inFlight(kept, async (handle) => media.get(handle) ?? null);
    expect(back.content).toEqual([parts[0], parts[2]]);
    const without = await inFlight(kept, async () => null);
    expect(without.content[1]).toEqual({ type: 'text', text: '[media that is gone: image/png]' });
  });

  test('what was said is shown again as its words, and the kept messages stay as they are', async () => {
    const { session, stored, model } = await openSession([picture, 'Fine.']);
    await session.sendMessage('Show me.');
    const kept = (await stored()).messages;
    await session.sendMessage('And?');
    expect(shownTo(model.requests[1])).toEqual(['user: Show me.', 'assistant: Here it is.', 'user: And?']);
    expect((await stored()).messages.slice(0, kept.length)).toEqual(kept);
  });

  test('no vendor SDK type crosses the seam', async () => {
    const folder = new URL('../../../../lib/chat/engine/', import.meta.url);
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.ts'))) {
      const imports = (await readFile(new URL(file, folder), 'utf8')).match(/from '[^']+'/g) ?? [];
      const foreign = imports.filter((from) => !/'(?:\.\.?\/|#lib\/|node:|zod'|yaml')/.test(from));
      expect([file, foreign]).toEqual([file, []]);
    }
  });

  test("a session's messages are bound to it, and to no other", async () => {
    const { session, host, store, model } = await openSession(['One.', 'Two.']);
    const other = await AgentSession.start(host, { agent: mara, context: harbour });
    await session.sendMessage('A?');
    await other.sendMessage('B?');
    expect(shownTo(model.requests[1])).toEqual(['user: B?']);
    for (const { id } of [session, other]) {
      const messages = (await store.read(id))?.messages ?? [];
      expect(messages.map(({ sessionId }) => sessionId)).toEqual([id, id]);
    }
  });
});
