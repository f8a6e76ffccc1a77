import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { AgentSessionSchema } from '#lib/chat/agent-session.public.ts';
import { MESSAGE_LENGTH } from '#lib/chat/limits.public.ts';
import { Secret } from '#lib/platform/secret.ts';
import { mara, openSession } from '../open-session.ts';

describe('validation and persistence', () => {
  test.each([
    ['context', { context: {} }, 'workingDir'],
    ['context', { context: { workingDir: '/srv', more: 1 } }, 'more'],
    ['context', { context: { workingDir: '/srv', fsScopeTier: 'root' } }, 'fsScopeTier'],
    [
      'context',
      { context: { workingDir: '/srv', selection: { file: 'a', startLine: 0, endLine: 1 } } },
      'startLine',
    ],
    ['context', { context: { workingDir: '/srv', variables: { 'a-b': 'x' } } }, 'a-b'],
    ['title', { title: '' }, 'title'],
    ['title', { title: 'x'.repeat(201) }, 'title'],
    ['slug', { agentSlug: '' }, 'agentSlug'],
    ['agent', { agent: { ...mara, id: 'Not Kebab' } }, 'id'],
    ['agent', { agent: { ...mara, apiKey: 'x' } }, 'apiKey'],
    ['agent', { agent: { ...mara, temperature: 3 } }, 'temperature'],
  ])('invalid input fails fast, like every other contract: %s %j', async (_, given, named) => {
    const start = openSession([], given);
    await expect(start).rejects.toMatchObject({ name: 'AgentSessionError', code: 'validation' });
    await expect(start).rejects.toThrow(named);
  });

  test.each(['', '  \n', 'x'.repeat(MESSAGE_LENGTH + 1)])(
    'a message that is none begins no turn',
    async (text) => {
      const { session, events, stored } = await openSession(['Fine.']);
      await expect(session.sendMessage(text)).rejects.toMatchObject({ code: 'validation' });
      expect(await events()).toHaveLength(1);
      expect((await stored()).messages).toEqual([]);
    },
  );

  test('the session row fits its schema at every moment', async () => {
    const { session, stored } = await openSession(['One.', [{ fail: 'auth' }]], { title: 'The boat' });
    expect(AgentSessionSchema.safeParse((await stored()).record).error).toBeUndefined();
    await session.sendMessage('A?');
    await session.sendMessage('B?');
    await session.export();
    expect(AgentSessionSchema.safeParse((await stored()).record).error).toBeUndefined();
  });

  test('the row counts what its turns took', async () => {
    const { session, stored } = await openSession(['One.', 'Two.']);
    await session.sendMessage('A?');
    await session.sendMessage('B?');
    expect((await stored()).record).toMatchObject({
      totalInputTokens: 20,
      totalOutputTokens: 10,
      totalCostMicrocents: 0,
      status: 'idle',
    });
  });

  test('API keys never appear in a session row, a message, or an event payload', async () => {
    const { session, host, model, events, stored } = await openSession(['One.', [{ fail: 'auth' }]]);
    host.resolveModel = () => ({ provider: model, key: new Secret('canary-key') });
    const told = [await session.sendMessage('A?'), await session.sendMessage('B?')];
    expect(told).toMatchObject([{ stopReason: 'stop' }, { error: { code: 'provider_auth' } }]);
    const { record, messages } = await stored();
    expect(inspect([record, messages, await events(), told], { depth: 12 })).not.toContain('canary-key');
  });
});
