import { once } from 'node:events';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { eventually } from '#tests/eventually.ts';
import { outcomeOf, resume, type Started, settleStarted, startAs } from './started-session.ts';

const QUESTION = 'Where were you born?';
const frameSchema = z.looseObject({
  type: z.string(),
  agent_response_event: z.object({ agent_response: z.string() }).optional(),
});

/** As the browser's SDK talks; answers what the reflection said once it has answered the question. */
async function talk({ signedUrl, variables }: Started) {
  const socket = new WebSocket(signedUrl, ['convai']);
  await once(socket, 'open');
  const said: string[] = [];
  socket.on('message', (data) => {
    const frame = frameSchema.parse(JSON.parse(String(data)));
    if (frame.agent_response_event) said.push(frame.agent_response_event.agent_response);
  });
  const send = (frame: object) => socket.send(JSON.stringify(frame));
  send({
    type: 'conversation_initiation_client_data',
    dynamic_variables: variables,
    conversation_config_override: { conversation: { text_only: true } },
  });
  await eventually(() => expect(said).toHaveLength(1));
  send({ type: 'user_message', text: QUESTION });
  await eventually(() => expect(said.length).toBeGreaterThan(1));
  return { socket, answer: said.at(-1) ?? '' };
}

const outcomeSchema = z.looseObject({
  status: z.string(),
  turnsKept: z.number(),
  hasSpoken: z.boolean(),
  recap: z.string().nullable(),
});

async function outcome(started: Started) {
  return outcomeSchema.parse(await (await outcomeOf(started, started.headers)).json());
}

/** A reflection has a voice a moment after the app was started for the first time. */
beforeAll(async () => {
  await eventually(() => startAs('mara'));
  await settleStarted();
});
afterEach(settleStarted);

test('a call is answered, and what it came to is there a moment after it', async () => {
  const started = await startAs('mara', { textOnly: true });
  const { socket, answer } = await talk(started);
  expect(answer).not.toBe('');
  socket.close(1000, 'User ended conversation');
  await eventually(async () =>
    expect(await outcome(started)).toMatchObject({
      status: 'ended',
      turnsKept: expect.any(Number),
      hasSpoken: expect.any(Boolean),
      recap: expect.stringMatching(/^Mara Lindqvist asked “Where were you born\?”; /),
    }),
  );
});

test('a call whose connection was lost is taken up again, and both are one transcript', async () => {
  const started = await startAs('mara', { textOnly: true });
  const { socket } = await talk(started);
  socket.terminate();
  await eventually(async () => expect((await outcome(started)).turnsKept).toBeGreaterThan(1));
  const { status, turnsKept } = await outcome(started);
  expect(status).toBe('active');
  const resumed = await resume(started, { textOnly: true });
  expect(resumed.id).toBe(started.id);
  const { socket: second } = await talk(resumed);
  second.close(1000, 'User ended conversation');
  await eventually(async () => {
    const both = await outcome(started);
    expect(both).toMatchObject({ status: 'ended', recap: expect.stringContaining('Mara Lindqvist asked') });
    expect(both.turnsKept).toBeGreaterThan(turnsKept);
  });
});
