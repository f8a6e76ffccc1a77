import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { JsonObject } from '#lib/local/voice/local-types.ts';
import { scriptedModel } from '#tests/models/scripted-model.ts';
import { dial, type Frame, openCall, path } from './open-call.ts';

/** A site with one route, and what it was asked. */
async function site(answer: (body: string) => { status?: number; text: string } | null) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    asked.push(body);
    const answered = answer(body);
    if (answered) response.writeHead(answered.status ?? 200).end(answered.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, asked };
}

const retrieveTool = (url: string): JsonObject => ({
  type: 'webhook',
  name: 'retrieve_context',
  description: 'Finds passages.',
  tool_error_handling_mode: 'passthrough',
  assignments: [{ dynamic_variable: 'last', value_path: 'id' }],
  api_schema: {
    url,
    method: 'POST',
    request_body_schema: {
      type: 'object',
      required: ['query', 'conversation_id'],
      properties: {
        query: { type: 'string', description: 'What was asked.' },
        conversation_id: { type: 'string', dynamic_variable: 'system__conversation_id' },
      },
    },
  },
});

const lookUp = (more: object = {}): JsonObject => ({
  type: 'client',
  name: 'show_picture',
  description: 'Shows a picture.',
  parameters: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', description: 'Which.' },
      who: { type: 'string', dynamic_variable: 'system__agent_id' },
    },
  },
  ...more,
});

const answerOf = (frame: Frame) => path(frame, 'agent_response_event.agent_response');

describe('a webhook tool', () => {
  test('a webhook tool is called between its two frames, and stands in the transcript with what was sent and answered', async () => {
    const { url, asked } = await site(() => ({ text: '{"id":"p7","passages":[]}' }));
    const model = scriptedModel(
      ['Let me think.', { call: 'retrieve_context', input: { query: 'bread' } }],
      'I baked it daily.',
    );
    const { person, server } = await openCall({ model, settings: { webhookTools: [retrieveTool(url)] } });
    person.message('Tell me about bread');
    const request = await person.next('agent_tool_request');
    const response = await person.next('agent_tool_response');
    const payload = await person.next('agent_tool_response_full_payload');
    const answer = await person.next('agent_response');
    expect(asked).toEqual(['{"query":"bread","conversation_id":"conv_1"}']);
    const eventId = path(answer, 'agent_response_event.event_id');
    const callId = path(request, 'agent_tool_request.tool_call_id');
    expect(callId).toMatch(/^retrieve_context_[0-9a-f]{32}$/);
    const common = {
      tool_name: 'retrieve_context',
      tool_call_id: callId,
      tool_type: 'webhook',
      event_id: eventId,
    };
    expect(request.agent_tool_request).toEqual(common);
    expect(response.agent_tool_response).toEqual({ ...common, is_error: false, is_called: true });
    expect(payload.agent_tool_response_full_payload).toMatchObject({
      full_tool_result: '{"id":"p7","passages":[]}',
      truncated: false,
    });
    expect(answerOf(answer)).toBe('Let me think. I baked it daily.');
    person.socket.close(1000);
    const { transcript, variables } = await server.outcome();
    expect(variables.last).toBe('p7');
    expect(transcript).toMatchObject([
      { role: 'user' },
      {
        role: 'agent',
        message: 'Let me think.',
        tool_calls: [
          {
            type: 'webhook',
            request_id: callId,
            tool_name: 'retrieve_context',
            params_as_json: '{"query":"bread"}',
            tool_has_been_called: true,
            tool_details: { type: 'webhook', method: 'POST', url },
          },
        ],
        tool_results: [
          {
            request_id: callId,
            result_value: '{"id":"p7","passages":[]}',
            is_error: false,
            dynamic_variable_updates: [{ variable_name: 'last', new_value: 'p7' }],
          },
        ],
      },
      { role: 'agent', message: 'I baked it daily.' },
    ]);
  });

  test('a webhook tool that fails is told to the model, and the call goes on', async () => {
    const { url } = await site(() => ({ status: 403, text: '{"error":{"code":"action_not_allowed"}}' }));
    const model = scriptedModel(
      [{ call: 'retrieve_context', input: { query: 'x' } }],
      'I cannot look that up.',
    );
    const { person } = await openCall({ model, settings: { webhookTools: [retrieveTool(url)] } });
    person.message('Tell me');
    expect(await person.next('agent_tool_response')).toMatchObject({
      agent_tool_response: { is_error: true },
    });
    expect(answerOf(await person.next('agent_response'))).toBe('I cannot look that up.');
    expect(JSON.stringify(model.requests[1]?.messages.at(-1))).toContain('403');
  });

  test('a webhook tool that hangs when the person goes on is given up, and its result reaches no other answer', async () => {
    const { url } = await site(() => null);
    const model = scriptedModel([{ call: 'retrieve_context', input: { query: 'x' } }], 'About the second.');
    const { person, server } = await openCall({ model, settings: { webhookTools: [retrieveTool(url)] } });
    person.message('The first');
    await person.next('agent_tool_request');
    person.message('The second');
    expect(answerOf(await person.next('agent_response'))).toBe('About the second.');
    person.socket.close(1000);
    const { transcript } = await server.outcome();
    expect(transcript.map(({ role, message }) => [role, message])).toEqual([
      ['user', 'The first'],
      ['agent', null],
      ['user', 'The second'],
      ['agent', 'About the second.'],
    ]);
    expect(transcript[1]).toMatchObject({ tool_results: [{ is_error: true }] });
  });

  test('a webhook tool that ran before an interruption is known to the next answer, with what was said around it', async () => {
    const { url } = await site(() => ({ text: '{"id":"p7"}' }));
    const model = scriptedModel(
      ['Let me save it.', { call: 'retrieve_context', input: { query: 'save this' } }],
      ['I have saved', { hang: true }],
      'You are welcome.',
    );
    const { person } = await openCall({ model, settings: { webhookTools: [retrieveTool(url)] } });
    person.message('Save it');
    await person.find(
      'agent_chat_response_part',
      (frame) => path(frame, 'text_response_part.text') === ' saved',
    );
    person.message('Thanks');
    await person.find('agent_response', (frame) => answerOf(frame) === 'You are welcome.');
    expect(model.requests[2]?.messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: [{ text: 'Let me save it.' }, { type: 'tool_call' }] },
      { role: 'tool', content: [{ type: 'tool_result', isError: false }] },
      { role: 'assistant', content: [{ type: 'text', text: 'I have saved' }] },
      { role: 'user', content: [{ text: 'Thanks' }] },
    ]);
  });

  test('a webhook tool may take longer than a model', async () => {
    const { url } = await site(() => ({ text: '{}' }));
    const model = scriptedModel([{ call: 'retrieve_context', input: { query: 'x' } }], 'At last.');
    const { person } = await openCall({
      model,
      pace: 200,
      settings: { webhookTools: [retrieveTool(url)] },
      misbehaviour: (on) => (on === 'tool' ? { does: 'slow', afterMs: 50_000 } : null),
    });
    person.message('Tell me');
    expect(answerOf(await person.next('agent_response', 'error'))).toBe('At last.');
  });

  test('a webhook tool that ends after the call writes nothing any more', async () => {
    const { url } = await site(() => null);
    const model = scriptedModel([{ call: 'retrieve_context', input: { query: 'x' } }]);
    const { person, server } = await openCall({ model, settings: { webhookTools: [retrieveTool(url)] } });
    person.message('Tell me');
    await person.next('agent_tool_request');
    person.socket.close(1000);
    await server.outcome();
    await dial(server.url);
    expect(server.saved.at(-1)?.status).toBe('processing');
  });

  test('a webhook tool whose secret a variable keeps shows it neither to the page nor in the record', async () => {
    const { url } = await site(() => ({ text: '{"token":"TOPSECRET","id":"p7"}' }));
    const assignments = [{ dynamic_variable: 'secret__token', value_path: 'token', sanitize: true }];
    const token = { type: 'string', dynamic_variable: 'secret__token' };
    const { person, server } = await openCall(
      {
        model: scriptedModel(
          [{ call: 'retrieve_context', input: { query: 'x' } }],
          [{ call: 'show_token', input: {} }],
          'Done.',
        ),
        settings: {
          webhookTools: [{ ...retrieveTool(url), assignments }],
          clientTools: [
            {
              type: 'client',
              name: 'show_token',
              description: 'Shows it.',
              expects_response: false,
              parameters: { type: 'object', properties: { token } },
            },
          ],
        },
      },
      { dynamic_variables: { secret__token: 'FIRSTSECRET' } },
    );
    person.message('Log in');
    await person.next('agent_response');
    person.socket.close(1000);
    const outcome = await server.outcome();
    expect(JSON.stringify([person.all, outcome, server.saved])).not.toMatch(/TOPSECRET|FIRSTSECRET/);
    expect(JSON.stringify(outcome.transcript)).toContain('"new_value":"<REDACTED>"');
  });

  test('a webhook tool can be told to fail', async () => {
    const { url, asked } = await site(() => ({ text: '{}' }));
    const model = scriptedModel([{ call: 'retrieve_context', input: { query: 'x' } }], 'Not today.');
    const { person } = await openCall({
      model,
      settings: { webhookTools: [retrieveTool(url)] },
      misbehaviour: (on) => (on === 'tool' ? { does: 'status', afterMs: 0, status: 500 } : null),
    });
    person.message('Tell me');
    expect(await person.next('agent_tool_response')).toMatchObject({
      agent_tool_response: { is_error: true },
    });
    await person.next('agent_response');
    expect(asked).toEqual([]);
  });
});

describe('a client tool', () => {
  const model = () => scriptedModel([{ call: 'show_picture', input: { name: 'boat' } }], 'Do you see it?');

  test('a client tool is asked over the socket and answered over it', async () => {
    const asked = model();
    const { person } = await openCall({ model: asked, settings: { clientTools: [lookUp()] } });
    person.message('Show me');
    const call = await person.next('client_tool_call');
    expect(call.client_tool_call).toMatchObject({
      tool_name: 'show_picture',
      parameters: { name: 'boat', who: 'agent_1' },
    });
    const tool_call_id = path(call, 'client_tool_call.tool_call_id');
    person.say({ type: 'client_tool_result', tool_call_id: 'another', result: 'no', is_error: true });
    person.say({ type: 'client_tool_result', tool_call_id, result: 'shown', is_error: false });
    person.say({ type: 'client_tool_result', tool_call_id, result: 'again', is_error: true });
    expect(answerOf(await person.next('agent_response'))).toBe('Do you see it?');
    expect(JSON.stringify(asked.requests[1]?.messages.at(-1))).toContain('shown');
  });

  test('a client tool that is not answered in time is an error to the model', async () => {
    const asked = model();
    const { person } = await openCall({
      model: asked,
      settings: { clientTools: [lookUp({ response_timeout_secs: 5 })] },
    });
    person.message('Show me');
    await person.next('client_tool_call');
    expect(await person.next('agent_tool_response')).toMatchObject({
      agent_tool_response: { is_error: true, tool_type: 'client' },
    });
    await person.next('agent_response');
    expect(JSON.stringify(asked.requests[1]?.messages.at(-1))).toContain('within 5 seconds');
  });

  test('a client tool that the page has not answered when the person goes on is given up', async () => {
    const asked = scriptedModel([{ call: 'show_picture', input: { name: 'boat' } }], 'About the second.');
    const { person, server } = await openCall({ model: asked, settings: { clientTools: [lookUp()] } });
    person.message('Show me');
    const call = await person.next('client_tool_call');
    person.message('Never mind');
    const tool_call_id = path(call, 'client_tool_call.tool_call_id');
    person.say({ type: 'client_tool_result', tool_call_id, result: 'shown', is_error: false });
    expect(answerOf(await person.next('agent_response'))).toBe('About the second.');
    person.socket.close(1000);
    expect((await server.outcome()).transcript[1]).toMatchObject({
      tool_results: [{ is_error: true, result_value: 'The call was interrupted.' }],
    });
  });

  test('a client tool from which nothing is expected is not waited for', async () => {
    const { person } = await openCall({
      model: model(),
      settings: { clientTools: [lookUp({ expects_response: false })] },
    });
    person.message('Show me');
    expect(answerOf(await person.next('agent_response'))).toBe('Do you see it?');
  });
});

describe('end_call', () => {
  const settings = { endCall: { description: 'When they say goodbye.' } };

  test('end_call says goodbye first, then the tool frame, then closes 1000', async () => {
    const model = scriptedModel(['Goodbye, Ada.', { call: 'end_call', input: { reason: 'They left.' } }]);
    const { person, server } = await openCall({ model, settings });
    person.message('Bye');
    expect(await person.closed()).toMatchObject({ code: 1000 });
    const types = person.types();
    expect(types.indexOf('agent_response')).toBeLessThan(types.indexOf('agent_tool_response'));
    expect(await server.outcome()).toMatchObject({
      status: 'done',
      terminationReason: 'end_call tool was called',
      transcript: [
        { role: 'user' },
        {
          message: 'Goodbye, Ada.',
          tool_calls: [{ tool_name: 'end_call', type: 'system' }],
          tool_results: [{ result_value: 'They left.', is_error: false }],
        },
      ],
    });
  });

  test('the goodbye may be in the call itself', async () => {
    const model = scriptedModel([{ call: 'end_call', input: { message: 'Farewell.' } }]);
    const { person } = await openCall({ model, settings });
    person.message('Bye');
    expect(answerOf(await person.next('agent_response'))).toBe('Farewell.');
    expect((await person.closed()).code).toBe(1000);
  });

  test('the goodbye in the call is also said when there were words before another tool', async () => {
    const { url } = await site(() => ({ text: '{}' }));
    const model = scriptedModel(
      ['Let me look.', { call: 'retrieve_context', input: { query: 'x' } }],
      [{ call: 'end_call', input: { message: 'Farewell.' } }],
    );
    const { person } = await openCall({
      model,
      settings: { ...settings, webhookTools: [retrieveTool(url)] },
    });
    person.message('Bye');
    expect(answerOf(await person.next('agent_response'))).toBe('Let me look. Farewell.');
    expect((await person.closed()).code).toBe(1000);
  });

  test('end_call in a voice call ends nothing before the goodbye was heard to its end', async () => {
    const model = scriptedModel(['Goodbye, it was good to talk with you.', { call: 'end_call' }]);
    const { person } = await openCall({ model, settings: { ...settings, textOnly: false }, pace: 20 });
    person.message('Bye');
    const startedAt = performance.now();
    await person.next('audio');
    expect((await person.closed()).code).toBe(1000);
    const audio = person.all.filter(({ type }) => type === 'audio');
    const seconds =
      audio.reduce((sum, frame) => sum + String(path(frame, 'audio_event.audio_base_64')).length * 0.75, 0) /
      32_000;
    expect(seconds).toBeGreaterThan(1);
    expect(((performance.now() - startedAt) / 1_000) * 20).toBeGreaterThan(seconds * 0.9);
    const types = person.types();
    expect(types.lastIndexOf('audio')).toBeLessThan(types.indexOf('agent_tool_response'));
  });

  test('end_call is taken back when the person goes on during the goodbye', async () => {
    const model = scriptedModel(['Goodbye, it was good to talk.', { call: 'end_call' }], 'Of course, go on.');
    const { person, server } = await openCall({ model, settings: { ...settings, textOnly: false }, pace: 5 });
    person.message('Bye');
    await person.next('audio');
    person.message('Wait, one more thing');
    const heard = path(
      await person.next('agent_response_correction'),
      'agent_response_correction_event.corrected_agent_response',
    );
    expect(answerOf(await person.next('agent_response'))).toBe('Of course, go on.');
    expect(model.requests[1]?.messages).toMatchObject([
      { role: 'user' },
      ...(heard === '' ? [] : [{ role: 'assistant', content: [{ text: heard }] }]),
      { role: 'user', content: [{ text: 'Wait, one more thing' }] },
    ]);
    person.socket.close(1000);
    expect((await server.outcome()).terminationReason).toBe('Client disconnected: 1000');
  });

  test('end_call is not known to an agent that has no such tool', async () => {
    const model = scriptedModel(['Bye.', { call: 'end_call' }], ' See you.');
    const { person } = await openCall({ model });
    person.message('Bye');
    expect(answerOf(await person.next('agent_response'))).toBe('Bye. See you.');
  });
});
