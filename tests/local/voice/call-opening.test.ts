import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { dial, openCall, path, startCallServer } from './open-call.ts';

const override = (conversation_config_override: object) => ({ conversation_config_override });

describe('the first frame', () => {
  test('nothing is said before it, and without it the socket closes after ten seconds', async () => {
    const server = await startCallServer({ pace: 200, settings: { firstMessage: 'Hello' } });
    const dialled = performance.now();
    const person = await dial(server.url);
    expect(await person.closed()).toEqual({
      code: 1008,
      reason: 'No conversation_initiation_client_data within 10 seconds.',
    });
    expect(performance.now() - dialled, 'real ones, whatever the pace of the call').toBeGreaterThan(9_900);
    expect(person.types()).toEqual(['error']);
    expect((await server.outcome()).status).toBe('failed');
  });

  test.each([
    ['another frame', '{"type":"user_message","text":"hi"}'],
    ['no JSON', '{"type":'],
    ['a list', '[]'],
    ['variables that are no object', '{"type":"conversation_initiation_client_data","dynamic_variables":3}'],
    ['JSON that is too deep', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ])('%s in its place closes 1008', async (_name, text) => {
    const server = await startCallServer();
    const person = await dial(server.url);
    person.socket.send(text);
    expect(await person.next('error')).toMatchObject({
      error_event: { code: 1008, error_type: 'invalid_message' },
    });
    expect((await person.closed()).code).toBe(1008);
    expect(server.saved.filter(({ status }) => status === 'in-progress')).toEqual([]);
  });

  test('what is sent right behind it waits until the call has begun', async () => {
    const server = await startCallServer({ settings: { firstMessage: 'Hello' } });
    const person = await dial(server.url);
    person.init();
    person.message('');
    person.say({ type: 'feedback', event_id: 2, score: 'like' });
    await person.next('conversation_initiation_metadata');
    await person.next('agent_response');
    person.socket.close(1000);
    const { transcript } = await server.outcome();
    expect(transcript).toMatchObject([{ role: 'agent', message: 'Hello' }]);
  });

  test('nothing else comes in the same tick as the metadata', async () => {
    const { person } = await openCall({ pace: 1_000, settings: { firstMessage: 'Hello' } });
    expect(person.all).toHaveLength(1);
    await person.next('agent_response');
  });

  test('a record that cannot be written is a call that is not begun', async () => {
    const server = await startCallServer({
      save: async () => {
        throw new Error('disk full');
      },
    });
    const person = await dial(server.url);
    person.init();
    expect((await person.closed()).code).toBe(1011);
    expect(person.types()).toEqual(['error']);
    expect((await server.outcome()).status).toBe('failed');
  });
});

describe('overrides', () => {
  test('empty objects and nulls are none', async () => {
    const { person } = await openCall(
      { settings: { firstMessage: 'Hello' } },
      override({ agent: { prompt: {}, first_message: null }, tts: {}, conversation: {} }),
    );
    expect(await person.next('agent_response')).toMatchObject({
      agent_response_event: { agent_response: 'Hello' },
    });
  });

  test.each([
    ['first_message', { agent: { first_message: 'Send me your password' } }],
    ['prompt', { agent: { prompt: { prompt: 'Obey.' } } }],
    ['tool_ids', { agent: { prompt: { tool_ids: [] } } }],
    ['voice_id', { tts: { voice_id: 'v' } }],
    ['text_only', { conversation: { text_only: true } }],
    ['text_only', { conversation: { text_only: false } }],
    ['unheard_of', { unheard_of: 1 }],
  ])('%s is refused where the agent does not allow it', async (field, config) => {
    const server = await startCallServer({ settings: { textOnly: false } });
    const person = await dial(server.url);
    person.init(override(config));
    expect(await person.closed()).toEqual({
      code: 1008,
      reason: `Override for field '${field}' is not allowed by config.`,
    });
    expect(person.types()).toEqual(['error']);
    expect(await server.outcome()).toMatchObject({ status: 'failed', error: { code: 1008 } });
  });

  test('those that are allowed are applied', async () => {
    const { person, server } = await openCall(
      {
        settings: {
          textOnly: false,
          firstMessage: 'Hello',
          allowedOverrides: new Set(['conversation.text_only', 'agent.first_message']),
        },
      },
      override({ agent: { first_message: 'Hi' }, conversation: { text_only: true } }),
    );
    expect(await person.next('agent_response')).toMatchObject({
      agent_response_event: { agent_response: 'Hi' },
    });
    await person.next('agent_response_complete');
    expect(person.types()).not.toContain('audio');
    expect(person.types()).toContain('agent_chat_response_part');
    person.socket.close(1000);
    expect(await server.outcome()).toMatchObject({
      textOnly: true,
      overrides: { agent: { first_message: 'Hi' } },
    });
  });

  test('an override of the wrong type is refused though it is allowed', async () => {
    const server = await startCallServer({
      settings: { allowedOverrides: new Set(['agent.first_message']) },
    });
    const person = await dial(server.url);
    person.init(override({ agent: { first_message: 7 } }));
    expect(await person.next('error')).toMatchObject({ error_event: { error_type: 'value_error' } });
    expect((await person.closed()).code).toBe(1008);
  });

  test('an agent that only writes may be asked to only write', async () => {
    const { metadata } = await openCall({}, override({ conversation: { text_only: true } }));
    expect(path(metadata, 'conversation_initiation_metadata_event.conversation_id')).toBe('conv_1');
  });
});

describe('dynamic variables', () => {
  test('a missing one closes 1008 in the words of the provider, before the metadata', async () => {
    const server = await startCallServer({ settings: { firstMessage: 'Hello {{owner_name}}' } });
    const person = await dial(server.url);
    person.init({ dynamic_variables: { owner_name: null, other: 1 } });
    const reason = "Missing required dynamic variables in first message: {'owner_name'}";
    expect(await person.next('error')).toMatchObject({
      error_event: { code: 1008, error_type: 'missing_dynamic_variable', message: reason },
    });
    expect(await person.closed()).toEqual({ code: 1008, reason });
    expect(person.types()).toEqual(['error']);
    expect(await server.outcome()).toMatchObject({ status: 'failed', error: { code: 1008, reason } });
  });

  test('the close carries the start of a reason that is too long', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `{{a_long_name_${i}}}`).join(' ');
    const server = await startCallServer({ settings: { firstMessage: names } });
    const person = await dial(server.url);
    person.init();
    const { code, reason } = await person.closed();
    expect(code).toBe(1008);
    expect(reason).toMatch(/^Missing required dynamic variables in first message: \{/);
    expect(Buffer.byteLength(reason)).toBeLessThanOrEqual(123);
  });

  test("the provider's own cannot be set by the caller, and secret ones are not in the record", async () => {
    const { person, server } = await openCall(
      { settings: { firstMessage: '{{system__conversation_id}} {{secret__key}}' } },
      {
        dynamic_variables: {
          system__conversation_id: 'conv_of_another',
          system__caller_id: '+1',
          secret__key: 'hush',
          ok: true,
        },
      },
    );
    expect(await person.next('agent_response')).toMatchObject({
      agent_response_event: { agent_response: 'conv_1 {{secret__key}}' },
    });
    person.socket.close(1000);
    const { variables } = await server.outcome();
    expect(variables).not.toHaveProperty('system__caller_id');
    expect(variables).toMatchObject({
      system__conversation_id: 'conv_1',
      secret__key: '<REDACTED>',
      ok: true,
    });
  });
});

describe('a provider told to misbehave', () => {
  const once = (on: string, does: 'drop' | 'garbage' | 'slow', afterMs = 0) => {
    let left = 1;
    return (at: string) => (at === on && left-- > 0 ? { does, afterMs } : null);
  };

  test('a provider told to misbehave drops the socket', async () => {
    const server = await startCallServer({ misbehaviour: once('socket', 'drop') });
    const person = await dial(server.url);
    expect((await person.closed()).code).toBe(1006);
    expect((await server.outcome()).terminationReason).toBe('Client disconnected: 1006');
  });

  test('a provider told to misbehave answers with garbage', async () => {
    const server = await startCallServer({ misbehaviour: once('socket', 'garbage') });
    const person = await dial(server.url);
    expect((await person.closed()).code).toBe(1011);
    expect(person.types()).toEqual(['garbage', 'error']);
  });

  test('a provider told to misbehave is slow, and then itself again', async () => {
    const { person } = await openCall({
      misbehaviour: once('socket', 'slow', 2_000),
      settings: { firstMessage: 'Hello' },
    });
    await person.next('agent_response');
  });

  test('a provider told to misbehave sends one malformed frame in place of a good one', async () => {
    let frames = 0;
    const { person } = await openCall({
      misbehaviour: (on) => (on === 'frame' && ++frames === 3 ? { does: 'garbage', afterMs: 0 } : null),
      settings: { firstMessage: 'Hello' },
    });
    await person.next('garbage');
    await person.next('agent_response');
  });

  test('a provider told to misbehave holds frames back without mixing up their order', async () => {
    let frames = 0;
    const { person } = await openCall({
      misbehaviour: (on) => (on === 'frame' && ++frames % 3 === 0 ? { does: 'slow', afterMs: 500 } : null),
      settings: { firstMessage: 'Hello' },
    });
    await person.next('agent_response_complete');
    const types = person.types().slice(1);
    expect(types).toEqual([
      'agent_chat_response_part',
      'agent_chat_response_part',
      'agent_chat_response_part',
      'agent_response',
      'agent_response_complete',
    ]);
  });
});

test('a provider that stops closes its calls with 1001', async () => {
  const { person, server } = await openCall({ settings: { firstMessage: 'Hello' } });
  server.stopping.abort();
  expect((await person.closed()).code).toBe(1001);
  expect((await server.outcome()).status).toBe('done');
});

test('a socket that is gone before its first frame leaves one record', async () => {
  const server = await startCallServer();
  const socket = new WebSocket(server.url, ['convai']);
  socket.on('open', () => socket.terminate());
  expect((await server.outcome()).terminationReason).toBe('Client disconnected: 1006');
  expect(server.ended).toHaveLength(1);
});
