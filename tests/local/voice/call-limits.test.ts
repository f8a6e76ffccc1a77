import { describe, expect, test } from 'vitest';
import { scriptedModel } from '#tests/models/scripted-model.ts';
import { dial, openCall, path, startCallServer } from './open-call.ts';

describe('a call ends', () => {
  test('a call that has lasted as long as it may is told so in a frame, and ends with 1000', async () => {
    const { person, server } = await openCall({ settings: { maxDurationSeconds: 5 } });
    expect(await person.next('error')).toMatchObject({
      error_event: { error_type: 'max_duration_exceeded', code: 1000 },
    });
    expect((await person.closed()).code).toBe(1000);
    expect(await server.outcome()).toMatchObject({
      status: 'done',
      terminationReason: 'Call exceeded its maximum duration',
    });
  });

  test('a call that has lasted as long as it may ends in the middle of an answer, too', async () => {
    const model = scriptedModel(['One moment', { hang: true }]);
    const { person, server } = await openCall({ model, settings: { maxDurationSeconds: 8 } });
    person.message('Hi');
    await person.next('error');
    const { transcript } = await server.outcome();
    expect(transcript.at(-1)).toMatchObject({ message: 'One moment', interrupted: true });
  });

  test('a call ends after a long silence of the person, which begins when the agent has ended', async () => {
    const model = scriptedModel('I am here.');
    const { person, server } = await openCall({ model, settings: { silenceEndCallSeconds: 10 } });
    person.message('Are you there?');
    await person.next('agent_response_complete');
    const { code } = await person.closed();
    expect(code).toBe(1000);
    expect((await server.outcome()).terminationReason).toBe('Call ended after a long silence');
  });

  test('a call goes on through a silence in which the page says that somebody is typing', async () => {
    const { person } = await openCall({
      pace: 20,
      settings: { silenceEndCallSeconds: 8, maxDurationSeconds: 20 },
    });
    const typing = setInterval(() => person.say({ type: 'user_activity' }), 50);
    expect(await person.next('error')).toMatchObject({
      error_event: { error_type: 'max_duration_exceeded' },
    });
    clearInterval(typing);
  });

  test('a call from which nothing at all has come for a minute ends', async () => {
    const { person, server } = await openCall({ pace: 200 });
    person.neverPong();
    expect(await person.next('error')).toMatchObject({
      error_event: { error_type: 'transport_receive_timeout', code: 1002 },
    });
    expect((await person.closed()).code).toBe(1002);
    expect((await server.outcome()).status).toBe('failed');
  });

  test('a call ends when the person leaves, or their line breaks', async () => {
    const server = await startCallServer();
    for (const leave of ['close', 'terminate'] as const) {
      const person = await dial(server.url);
      person.init();
      await person.next('conversation_initiation_metadata');
      if (leave === 'close') person.socket.close(1000, 'User ended conversation');
      else person.socket.terminate();
    }
    const reasons = [await server.outcome(1), await server.outcome(2)].map(
      (outcome) => outcome.terminationReason,
    );
    expect(reasons.sort()).toEqual(['Client disconnected: 1000', 'Client disconnected: 1006']);
  });
});

describe('a model', () => {
  test('a model that fails ends the call with 1002, and says nothing of what was said', async () => {
    const model = scriptedModel(['Well', { fail: 'overloaded' }]);
    const { person, server } = await openCall({ model });
    person.message('My secret');
    const error = await person.next('error');
    expect(error).toMatchObject({ error_event: { error_type: 'llm_error', code: 1002 } });
    expect(JSON.stringify(error)).not.toContain('secret');
    const { code, reason } = await person.closed();
    expect([code, reason]).toEqual([1002, 'The model could not answer (provider_unavailable).']);
    expect(await server.outcome()).toMatchObject({ status: 'failed', error: { code: 1002, reason } });
    expect(server.ended).toHaveLength(1);
  });

  test('a model that throws ends the call with 1002, as one that fails', async () => {
    const { person } = await openCall({ model: scriptedModel([{ throws: new Error('bug') }]) });
    person.message('Hi');
    expect((await person.closed()).code).toBe(1002);
  });

  test.each([
    ['from which nothing comes', [{ hang: true }] as const],
    ['that stops in the middle', ['Well, ', { hang: true }] as const],
  ])('%s for twenty seconds is given up', async (_name, reply) => {
    const { person } = await openCall({ model: scriptedModel(reply), pace: 200 });
    person.message('Hi');
    expect(await person.next('error')).toMatchObject({ error_event: { error_type: 'llm_timeout' } });
    expect((await person.closed()).code).toBe(1002);
  });

  test('a model that says nothing leaves the call as it was', async () => {
    const { person } = await openCall({ model: scriptedModel([], 'Now I do.') });
    person.message('Hi');
    await person.next('agent_response_complete');
    person.message('Hello?');
    expect(path(await person.next('agent_response'), 'agent_response_event.agent_response')).toBe(
      'Now I do.',
    );
  });
});

describe('pings', () => {
  test('pings come every few seconds with the time that the last one took', async () => {
    const { person } = await openCall({ pace: 100 });
    const first = await person.next('ping');
    expect(first.ping_event).toMatchObject({ ping_ms: null });
    const second = await person.next('ping');
    expect(path(second, 'ping_event.ping_ms')).toBeGreaterThanOrEqual(0);
    expect(Number(path(second, 'ping_event.event_id'))).toBeGreaterThan(
      Number(path(first, 'ping_event.event_id')),
    );
  });

  test('pings that are answered with another number measure nothing', async () => {
    const { person } = await openCall();
    person.neverPong();
    await person.next('ping');
    person.say({ type: 'pong', event_id: 999_999 });
    expect((await person.next('ping')).ping_event).toMatchObject({ ping_ms: null });
  });
});

describe('what is too much', () => {
  test('a frame of more than a mebibyte ends the call with 1009', async () => {
    const { person, server } = await openCall();
    person.message('x'.repeat(1024 * 1024));
    expect((await person.closed()).code).toBe(1009);
    expect((await server.outcome()).status).toBe('failed');
  });

  test('a message longer than anybody writes ends the call with 1008', async () => {
    const { person } = await openCall();
    person.message('x'.repeat(20_001));
    expect((await person.closed()).code).toBe(1008);
  });

  test('a flood of messages ends the call', async () => {
    const { person } = await openCall();
    for (let i = 0; i < 5_000; i++) person.say({ type: 'user_activity' });
    expect(await person.closed()).toEqual({ code: 1008, reason: 'Too many messages.' });
  });

  test('a book that is sent in messages ends the call', async () => {
    const { person } = await openCall();
    for (let i = 0; i < 60; i++) person.say({ type: 'contextual_update', text: 'x'.repeat(20_000) });
    expect(await person.closed()).toEqual({ code: 1008, reason: 'Too much text for one call.' });
  });

  test('a microphone that is open for a minute ends no call', async () => {
    const { person } = await openCall({ settings: { textOnly: false } });
    const user_audio_chunk = Buffer.alloc(1_024).toString('base64');
    for (let i = 0; i < 1_875; i++) person.say({ user_audio_chunk });
    await person.next('ping');
    await person.next('ping');
    expect(person.socket.readyState).toBe(person.socket.OPEN);
  });
});
