import { expect, test } from 'vitest';
import { scriptedModel } from '#tests/models/scripted-model.ts';
import { openCall, path } from './open-call.ts';

const said = (frame: unknown) => path(frame, 'agent_response_event.agent_response');

test('a text call: metadata, the filled first message, an answer in parts, a goodbye', async () => {
  const model = scriptedModel('Good morning to you.');
  const { server, person, metadata } = await openCall(
    { model, settings: { firstMessage: 'Hello {{name}}', prompt: 'Talk with {{name}}.' } },
    { dynamic_variables: { name: 'Ada' }, user_id: 'u1' },
  );
  expect(metadata.conversation_initiation_metadata_event).toEqual({
    conversation_id: 'conv_1',
    agent_output_audio_format: 'pcm_16000',
    user_input_audio_format: 'pcm_16000',
  });
  expect(said(await person.next('agent_response'))).toBe('Hello Ada');
  person.message('Good morning');
  const answer = await person.next('agent_response');
  expect(said(answer)).toBe('Good morning to you.');
  const id = path(answer, 'agent_response_event.event_id');
  const parts = person.all
    .filter(({ type }) => type === 'agent_chat_response_part')
    .map((frame) => frame.text_response_part)
    .filter((part) => path(part, 'event_id') === id);
  expect(parts[0]).toMatchObject({ type: 'start', text: '' });
  expect(parts.at(-1)).toMatchObject({ type: 'stop' });
  expect(parts.map((part) => path(part, 'text')).join('')).toBe('Good morning to you.');
  expect(model.requests[0]).toMatchObject({ system: 'Talk with Ada.', model: 'scripted' });
  expect(model.requests[0]?.messages.map(({ role }) => role)).toEqual(['assistant', 'user']);
  person.socket.close(1000, 'User ended conversation');
  const outcome = await server.outcome();
  expect(outcome).toMatchObject({
    status: 'done',
    userId: 'u1',
    terminationReason: 'Client disconnected: 1000',
  });
  expect(outcome.transcript).toMatchObject([
    { role: 'agent', message: 'Hello Ada' },
    { role: 'user', message: 'Good morning' },
    { role: 'agent', message: 'Good morning to you.', interrupted: false },
  ]);
  expect(server.saved.at(0)?.status).toBe('in-progress');
  expect(server.saved.at(-1)?.status).toBe('processing');
});

test('a message during an answer aborts it: never two answers at once', async () => {
  const model = scriptedModel(['The first answer begins', { hang: true }], 'The second answer.');
  const { server, person } = await openCall({ model });
  person.message('One');
  await person.find(
    'agent_chat_response_part',
    (frame) => path(frame, 'text_response_part.text') === ' begins',
  );
  person.message('Two');
  expect(said(await person.next('agent_response'))).toBe('The first answer begins');
  await person.next('interruption');
  expect(said(await person.next('agent_response'))).toBe('The second answer.');
  const ids = person.all
    .filter(({ type }) => type === 'agent_chat_response_part')
    .map((frame) => Number(path(frame, 'text_response_part.event_id')));
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(model.requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  person.socket.close(1000);
  expect((await server.outcome()).transcript).toMatchObject([
    { message: 'One' },
    { message: 'The first answer begins', interrupted: true },
    { message: 'Two' },
    { message: 'The second answer.', interrupted: false },
  ]);
});

test('ten messages at once are answered together, once', async () => {
  const model = scriptedModel(...Array.from({ length: 9 }, () => [{ hang: true } as const]), 'All of it.');
  const { person } = await openCall({ model });
  for (let i = 0; i < 10; i++) person.message(`Part ${i}`);
  expect(said(await person.next('agent_response'))).toBe('All of it.');
  expect(model.requests.at(-1)?.messages).toHaveLength(10);
  expect(person.types().filter((type) => type === 'agent_response')).toHaveLength(1);
});

test('context that the page adds for the model is marked as not said by the person, and is not answered', async () => {
  const model = scriptedModel('I see.');
  const { person } = await openCall({ model });
  person.say({ type: 'contextual_update', text: 'They opened the garden page.' });
  person.message('What do you think?');
  await person.next('agent_response');
  expect(model.requests).toHaveLength(1);
  expect(JSON.stringify(model.requests[0]?.messages)).toContain(
    '[Note from the app, not said by the person: They opened the garden page.]',
  );
});

test('feedback is kept with the answer it is about', async () => {
  const { server, person } = await openCall({ model: scriptedModel('One.', 'Two.') });
  person.message('a');
  const event_id = path(await person.next('agent_response'), 'agent_response_event.event_id');
  person.message('b');
  await person.next('agent_response');
  person.say({ type: 'feedback', event_id, score: 'like' });
  person.say({ type: 'feedback', event_id: 12_345, score: 'dislike' });
  person.socket.close(1000);
  const { transcript } = await server.outcome();
  expect(transcript.map(({ feedback }) => feedback)).toEqual([
    undefined,
    { score: 'like', time_in_call_secs: expect.any(Number) },
    undefined,
    undefined,
  ]);
});

test('a message with files is answered by its text', async () => {
  const model = scriptedModel('A boat.');
  const { person } = await openCall({ model });
  const file = { type: 'file_input', file_id: 'f1' };
  person.say({ type: 'multimodal_message', file, files: [file] });
  person.say({ type: 'multimodal_message', text: { type: 'user_message', text: 'What is it?' }, file });
  expect(said(await person.next('agent_response'))).toBe('A boat.');
  expect(model.requests[0]?.messages).toMatchObject([{ content: [{ text: 'What is it?' }] }]);
});

test('a call is sent only the events that its agent names', async () => {
  const { person } = await openCall({
    model: scriptedModel('Yes.'),
    settings: { textOnly: false, clientEvents: new Set(['agent_response']) },
  });
  person.message('Hi');
  await person.next('agent_response');
  await person.next('ping');
  expect(person.types()).toEqual(['conversation_initiation_metadata', 'agent_response']);
});
