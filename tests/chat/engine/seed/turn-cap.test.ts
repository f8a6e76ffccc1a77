import { describe, expect, test } from 'vitest';
import { AgentSession } from '#lib/chat/agent-session.ts';
import { found, openSession, shownTo } from '../open-session.ts';

const answers = (count: number) => Array.from({ length: count }, (_, at) => `Answer ${at + 1}.`);

describe('hard turn cap', () => {
  test.each([undefined, 0])('the engine default is 50, and %s means the default', async (turnCap) => {
    const { session, model } = await openSession(answers(50), { limits: { turnCap } });
    for (let turn = 1; turn <= 50; turn += 1)
      expect(await session.sendMessage(`Question ${turn}.`)).toMatchObject({ stopReason: 'stop' });
    expect(await session.sendMessage('One more.')).toMatchObject({ error: { code: 'turn_limit' } });
    expect(model.requests).toHaveLength(50);
  });

  test('a message past the cap ends loudly, with no egress', async () => {
    const { session, model, events, stored } = await openSession(['One.'], { limits: { turnCap: 1 } });
    await session.sendMessage('First.');
    const outcome = await session.sendMessage('Second.');
    expect(outcome).toMatchObject({ stopReason: 'error', error: { code: 'turn_limit', retryable: false } });
    expect((await events()).at(-1)).toMatchObject({ type: 'session:turn_completed', ...outcome });
    expect(model.requests).toHaveLength(1);
    expect((await stored()).messages).toHaveLength(2);
  });

  test('the cap holds across resume and instances', async () => {
    const { session, host } = await openSession(['One.'], { limits: { turnCap: 1 } });
    await session.sendMessage('First.');
    const resumed = await AgentSession.resume(host, session.id);
    expect(await resumed.sendMessage('Second.')).toMatchObject({ error: { code: 'turn_limit' } });
  });

  test('only turns in which a provider engaged are counted', async () => {
    const { session } = await openSession([[{ fail: 'auth' }], [{ fail: 'auth' }], 'One.'], {
      limits: { turnCap: 1 },
    });
    expect(await session.sendMessage('First.')).toMatchObject({ error: { code: 'provider_auth' } });
    expect(await session.sendMessage('Second.')).toMatchObject({ error: { code: 'provider_auth' } });
    expect(await session.sendMessage('Third.')).toMatchObject({ stopReason: 'stop' });
    expect(await session.sendMessage('Fourth.')).toMatchObject({ error: { code: 'turn_limit' } });
  });

  test('max_messages is a history-trim threshold that silently continues the session', async () => {
    const { session, model, stored } = await openSession(answers(4), { limits: { maxMessages: 3 } });
    for (const text of ['A?', 'B?', 'C?', 'D?'])
      expect(await session.sendMessage(text)).toMatchObject({ stopReason: 'stop' });
    expect(shownTo(model.requests[3])).toEqual(['user: C?', 'assistant: Answer 3.', 'user: D?']);
    expect((await stored()).messages).toHaveLength(8);
  });

  test('what is trimmed never leaves a result without its call', async () => {
    const script = [[{ call: 'look_up' }], 'One.', 'Two.'];
    for (const maxMessages of [1, 2, 3, 4]) {
      const { session, model } = await openSession(script, { tools: [found], limits: { maxMessages } });
      await session.sendMessage('A?');
      await session.sendMessage('B?');
      expect(model.requests[2]?.messages[0]?.role).toBe('user');
    }
  });

  test('the within-turn maxToolTurns guard surfaces the same turn_limit code through the same event', async () => {
    const { session, events, stored } = await openSession([[{ call: 'look_up' }], [{ call: 'look_up' }]], {
      tools: [found],
      limits: { maxToolTurns: 1 },
    });
    await session.sendMessage('Look for ever.');
    expect((await events()).at(-1)).toMatchObject({
      type: 'session:turn_completed',
      stopReason: 'error',
      error: { code: 'turn_limit' },
    });
    expect((await stored()).turnsTaken).toBe(1);
  });

  test('the cap is distinct from max_messages and maxToolTurns, and conflated with neither', async () => {
    const script = ['One.', [{ call: 'look_up' }], [{ call: 'look_up' }], 'Three.'];
    const limits = { turnCap: 3, maxMessages: 1, maxToolTurns: 1 };
    const { session, model } = await openSession(script, { tools: [found], limits });
    expect(await session.sendMessage('A?')).toMatchObject({ stopReason: 'stop' });
    expect(await session.sendMessage('B?')).toMatchObject({ error: { code: 'turn_limit' } });
    expect(await session.sendMessage('C?')).toMatchObject({ stopReason: 'stop' });
    expect(await session.sendMessage('D?')).toMatchObject({ error: { code: 'turn_limit' } });
    expect(model.requests).toHaveLength(4);
  });
});
