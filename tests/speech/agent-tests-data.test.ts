import { once } from 'node:events';
import { createServer } from 'node:http';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { AGENT_TESTS, specOf, variablesOf } from './agent-test-data.ts';
import { providerTests } from './provider-tests.ts';

const received: unknown[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push(JSON.parse(body));
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"test_1"}');
});
let client: ElevenLabsClient;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  client = new ElevenLabsClient({ apiKey: 'x', baseUrl: `http://127.0.0.1:${address.port}` });
});
afterAll(() => void server.close());

const count = (what: (one: (typeof AGENT_TESTS)[number]) => boolean) => AGENT_TESTS.filter(what).length;

test('the agent tests are at least sixty, each once, over every pack, audience and the interviewer', () => {
  expect(AGENT_TESTS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(AGENT_TESTS.map(({ surface, pack, name }) => `${surface} ${pack} ${name}`)).size).toBe(
    AGENT_TESTS.length,
  );
  for (const [surface, pack, least] of [
    ['public', 'standard', 15],
    ['public', 'emerging', 3],
    ['standard', 'standard', 10],
    ['standard', 'emerging', 3],
    ['memory', 'standard', 4],
    ['interviewer', 'standard', 10],
  ] as const) {
    expect(
      count((one) => one.surface === surface && one.pack === pack),
      `${surface}, ${pack}`,
    ).toBeGreaterThanOrEqual(least);
  }
});

test('off the record, consented writes, refused writes and orders in finds are among them', () => {
  expect(count(({ variables }) => variables.off_record === 'true')).toBeGreaterThanOrEqual(4);
  expect(
    count(({ tool }) => Boolean(tool?.isCalled) && tool?.name !== 'retrieve_context'),
  ).toBeGreaterThanOrEqual(3);
  expect(count(({ mustNotCall }) => Boolean(mustNotCall?.length))).toBeGreaterThanOrEqual(10);
  expect(
    count(({ found }) =>
      Boolean(found?.some(({ text }) => /ignore|system:|assistant:|open http/i.test(text))),
    ),
  ).toBeGreaterThanOrEqual(4);
});

const sent = z.looseObject({
  type: z.enum(['llm', 'tool']),
  name: z.string().min(1),
  dynamic_variables: z.record(z.string(), z.string()),
  chat_history: z
    .array(z.looseObject({ role: z.enum(['user', 'agent']), time_in_call_secs: z.number() }))
    .min(1)
    .max(200),
});

test('every agent test is taken by the schemas of the SDK, with every variable that its agent needs', async () => {
  const stage = { voiceId: 'voice', toolBaseUrl: 'https://app.example/api/tools' };
  const ids = {
    retrieve_context: 'tool_1',
    request_source_ingest: 'tool_2',
    propose_fact_correction: 'tool_3',
  };
  let made = 0;
  for (const one of AGENT_TESTS) {
    const { pack } = specOf(one, stage);
    const bodies = providerTests(one, { variables: variablesOf(one, pack.placeholders), toolIds: ids });
    for (const body of bodies) await client.conversationalAi.tests.create(body, { maxRetries: 0 });
    made += bodies.length;
    for (const name of pack.placeholders) expect(bodies[0]?.dynamicVariables, one.name).toHaveProperty(name);
  }
  expect(received).toHaveLength(made);
  for (const body of received) expect(sent.safeParse(body).error).toBeUndefined();
});
