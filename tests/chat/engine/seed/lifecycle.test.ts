import { describe, expect, test } from 'vitest';
import { AgentSession } from '#lib/chat/agent-session.ts';
import { deInlineMedia } from '#lib/chat/engine/content.ts';
import { AgentSessionError } from '#lib/chat/session-host.ts';
import { runAgentTurn } from '#lib/chat/turn.ts';
import { MODEL_GONE } from '#lib/chat/turn-words.public.ts';
import { createToolRegistry } from '#lib/models/tool.ts';
import { scriptedModel } from '#tests/models/scripted-model.ts';
import {
  found,
  gate,
  harbour,
  mara,
  openSession,
  shownTo,
  toolThat,
  typesOf,
  until,
} from '../open-session.ts';

describe('what a session is', () => {
  test('a session binds one agent and its fallback chain for the whole conversation', async () => {
    const agent = {
      ...mara,
      fallback_chain: [{ model: 'second', provider: 'openai' as const, max_attempts: 1 }],
    };
    const asked: string[] = [];
    const { session, stored, host } = await openSession(['One.'], { agent });
    agent.system_prompt = 'You are somebody else.';
    host.resolveModel = (provider, model) => {
      asked.push(`${provider} ${model}`);
      return { provider: scriptedModel('One.') };
    };
    await session.sendMessage('Hello.');
    const resumed = await AgentSession.resume(host, session.id);
    await resumed.sendMessage('Again.');
    expect(asked).toEqual(['local scripted', 'openai second', 'local scripted', 'openai second']);
    expect((await stored()).record.agentSnapshot).toMatchObject({ system_prompt: 'You are Mara.' });
  });

  test('each user message produces an assistant turn that may include tool-call round-trips', async () => {
    const { session, stored } = await openSession([[{ call: 'look_up' }], 'It sank.'], { tools: [found] });
    expect(await session.sendMessage('Where is the boat?')).toMatchObject({ stopReason: 'stop' });
    const { messages, turnsTaken } = await stored();
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
    expect(turnsTaken).toBe(1);
  });

  test('there is no mid-session agent switching', async () => {
    const { session, host, model, stored } = await openSession(['One.', 'Two.', 'Three.']);
    await session.sendMessage('A?');
    await AgentSession.start(host, { agent: { ...mara, system_prompt: 'You are Otto.' }, context: harbour });
    await session.sendMessage('B?');
    await (await AgentSession.resume(host, session.id)).sendMessage('C?');
    expect(model.requests.map(({ system }) => system)).toEqual(Array(3).fill(mara.system_prompt));
    expect((await stored()).record.agentSnapshot).toEqual(mara);
  });

  test('a turn runs exactly like that of an agent node: the difference is not the execution', async () => {
    const script = [['Let me see.', { call: 'look_up', input: { query: 'boat' } }], 'It sank.'];
    const { session, stored } = await openSession(script, { tools: [found] });
    await session.sendMessage('Where is the boat?');
    const bare = await runAgentTurn({
      agent: mara,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Where is the boat?' }] }],
      tools: createToolRegistry([found]),
      provider: scriptedModel(...script),
      emit: () => {},
    });
    const answers = (await stored()).messages.slice(1);
    const kept = bare.messages.map(async ({ role, content }) => ({
      role,
      content: await deInlineMedia(content, async () => {
        throw new Error('There are no bytes.');
      }),
    }));
    expect(answers.map(({ role, content }) => ({ role, content }))).toEqual(await Promise.all(kept));
  });

  test('a session is not a workflow run: nothing of a run is told of', async () => {
    const { session, events } = await openSession([[{ call: 'look_up' }], 'It sank.'], { tools: [found] });
    await session.sendMessage('Where is the boat?');
    expect(typesOf(await events()).filter((type) => !/^(session|agent|cost):/.test(type))).toEqual([]);
  });

  test('a session is auto-persisted and resumable', async () => {
    const { session, host, model } = await openSession(['In the harbour.', 'Blue.']);
    await session.sendMessage('Where is the boat?');
    const resumed = await AgentSession.resume(host, session.id);
    await resumed.sendMessage('What colour?');
    expect(shownTo(model.requests[1])).toEqual([
      'user: Where is the boat?',
      'assistant: In the harbour.',
      'user: What colour?',
    ]);
  });
});

describe('lifecycle', () => {
  test('start opens a session with an initial context, allocates an id and persists the row', async () => {
    const { session, stored, events } = await openSession([]);
    expect(session.id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await stored()).record).toMatchObject({
      id: session.id,
      agentSlug: 'mara',
      status: 'idle',
      context: { workingDir: '/srv/harbour', fsScopeTier: 'sandboxed' },
    });
    expect(await events()).toMatchObject([{ type: 'session:started', agentRef: 'mara', model: 'scripted' }]);
  });

  test('sendMessage appends a user message, runs one turn and appends the assistant and tool messages', async () => {
    const { session, stored } = await openSession([['Let me see.', { call: 'look_up' }], 'It sank.'], {
      tools: [found],
    });
    await session.sendMessage('Where is the boat?');
    expect((await stored()).messages.map(({ content }) => content)).toEqual([
      [{ type: 'text', text: 'Where is the boat?' }],
      [
        { type: 'text', text: 'Let me see.' },
        { type: 'tool_call', id: 'scripted_1', name: 'look_up', args: {} },
      ],
      [
        {
          type: 'tool_result',
          toolCallId: 'scripted_1',
          result: '<tool_output tool="look_up" trust="none">\nIt sank.\n</tool_output>',
        },
      ],
      [{ type: 'text', text: 'It sank.' }],
    ]);
  });

  test('cancel aborts the in-flight turn, and the session stays resumable', async () => {
    const held = gate();
    const { session, host, model, events } = await openSession([['One', held.step, 'two'], 'Fine.']);
    const turn = session.sendMessage('Tell me a story.');
    await until(() => model.requests.length === 1);
    expect(await session.cancel()).toBe('requested');
    expect(await turn).toMatchObject({ stopReason: 'aborted' });
    held.open();
    expect(typesOf(await events()).at(-1)).toBe('session:turn_completed');
    const resumed = await AgentSession.resume(host, session.id);
    expect(await resumed.sendMessage('Something else.')).toMatchObject({ stopReason: 'stop' });
  });

  test('the user message of a cancelled turn is rolled back from the working transcript', async () => {
    const { session, model, stored } = await openSession([[{ hang: true }], 'Fine.', 'Yes.']);
    const turn = session.sendMessage('A secret story.');
    await until(() => model.requests.length === 1);
    await session.cancel();
    await turn;
    await session.sendMessage('Something else.');
    await session.sendMessage('More.');
    expect(shownTo(model.requests[1])).toEqual(['user: Something else.']);
    expect(shownTo(model.requests[2])).toEqual(['user: Something else.', 'assistant: Fine.', 'user: More.']);
    expect((await stored()).messages[0]?.content).toEqual([{ type: 'text', text: 'A secret story.' }]);
  });

  test('cancel without a turn in flight changes nothing', async () => {
    const { session, events } = await openSession(['Fine.']);
    expect(await session.cancel()).toBe('idle');
    expect(await session.sendMessage('Hello.')).toMatchObject({ stopReason: 'stop' });
    expect(typesOf(await events())).not.toContain('session:cancelled');
  });

  test('resume reloads a persisted session and continues', async () => {
    const { session, host, model } = await openSession([[{ call: 'look_up' }], 'It sank.', 'Blue.'], {
      tools: [found],
    });
    await session.sendMessage('Where is the boat?');
    await (await AgentSession.resume(host, session.id)).sendMessage('What colour?');
    expect(shownTo(model.requests[2])).toEqual([
      'user: Where is the boat?',
      'assistant: It sank.',
      'user: What colour?',
    ]);
  });

  test('a session that is not there cannot be resumed', async () => {
    const { host } = await openSession([]);
    const gone = AgentSession.resume(host, '00000000-0000-4000-8000-000000000000');
    await expect(gone).rejects.toMatchObject({ name: 'AgentSessionError', code: 'not_found' });
  });

  test('export serializes the session to a workflow scaffold', async () => {
    const { session, stored, events } = await openSession(['In the harbour.'], { title: 'The boat' });
    await session.sendMessage('Where is the boat?');
    const { yaml, workflowPath } = await session.export();
    expect(workflowPath).toBe('the-boat.relavium.yaml');
    expect(yaml).toContain('id: turn-1');
    expect((await stored()).record.status).toBe('exported');
    expect((await events()).at(-1)).toMatchObject({ type: 'session:exported', workflowPath });
  });

  test('one turn at a time: a second message during a turn is refused, here and on another instance', async () => {
    const held = gate();
    const { session, host, model, stored } = await openSession([[held.step, 'Done.']]);
    const turn = session.sendMessage('First.');
    await until(() => model.requests.length === 1);
    const busy = { name: 'AgentSessionError', code: 'turn_in_progress' };
    await expect(session.sendMessage('Second.')).rejects.toMatchObject(busy);
    const elsewhere = await AgentSession.resume(host, session.id);
    await expect(elsewhere.sendMessage('Second.')).rejects.toBeInstanceOf(AgentSessionError);
    held.open();
    expect(await turn).toMatchObject({ stopReason: 'stop' });
    expect((await stored()).messages).toHaveLength(2);
  });

  test('an agent of which this installation has no model answers with an error, and nothing leaves', async () => {
    const { session, events } = await openSession([], { resolveModel: () => null });
    expect(await session.sendMessage('Hello.')).toMatchObject({
      stopReason: 'error',
      error: { code: 'provider_unavailable', message: MODEL_GONE },
    });
    expect(typesOf(await events())).toEqual([
      'session:started',
      'session:turn_started',
      'session:turn_completed',
    ]);
  });

  test('a session goes from idle to streaming to idle, through tool-call round-trips, and to exported', async () => {
    const seen: string[] = [];
    const { session, stored } = await openSession([[{ call: 'look_up' }], 'It sank.'], {
      tools: [
        toolThat(async () => {
          seen.push((await stored()).record.status);
          return { isError: false, text: 'It sank.' };
        }),
      ],
    });
    const status = async () => seen.push((await stored()).record.status);
    await status();
    await session.sendMessage('Where is the boat?');
    await status();
    await session.export();
    await status();
    expect(seen).toEqual(['idle', 'active', 'idle', 'exported']);
  });

  test('a session that has ended takes no further message, and can still be read', async () => {
    const { session, store, model, stored } = await openSession(['One.', 'Never.']);
    await session.sendMessage('A?');
    await store.note(session.id, { type: 'session:cancelled' }, 'ended');
    await expect(session.sendMessage('B?')).rejects.toMatchObject({ code: 'ended' });
    expect([model.requests.length, (await stored()).messages.length]).toEqual([1, 2]);
  });

  test('the numbers of events are per session', async () => {
    const { session, host, store } = await openSession(['One.', 'Two.']);
    const other = await AgentSession.start(host, { agent: mara, context: harbour });
    await session.sendMessage('A?');
    await other.sendMessage('B?');
    for (const { id } of [session, other]) {
      const numbers = (await store.readEvents(id, -1, 99)).map(({ sequenceNumber }) => sequenceNumber);
      expect(numbers).toEqual(numbers.map((_, at) => at));
      expect(numbers.length).toBeGreaterThan(3);
    }
  });
});
