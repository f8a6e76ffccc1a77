import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { personSet } from '#tests/db/person-sets.ts';
import { type Endpoint, type Trial, tryAgentTests, tryPack } from './try-voice.ts';

const requestSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })),
});
type Request = z.infer<typeof requestSchema>;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A model that looks up what it was asked, and says what it found; and everything that it was sent. */
async function scriptedModel(): Promise<{ endpoint: Endpoint; sent: Request[] }> {
  const sent: Request[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = requestSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    sent.push(body);
    const last = body.messages.at(-1);
    const message =
      last?.role === 'tool'
        ? { content: `It says: ${last.content.slice(0, 80)}` }
        : {
            content: null,
            tool_calls: [
              {
                id: 'one',
                function: { name: 'retrieve_context', arguments: JSON.stringify({ query: last?.content }) },
              },
            ],
          };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ choices: [{ message }] }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { endpoint: { url: `http://127.0.0.1:${port}/v1`, model: 'scripted', key: 'k' }, sent };
}

async function all(trials: AsyncGenerator<Trial>): Promise<Trial[]> {
  const list: Trial[] = [];
  for await (const trial of trials) list.push(trial);
  return list;
}

test('forty questions are put to a pack, and answered from what this audience may hear', async () => {
  const { endpoint, sent } = await scriptedModel();
  const trials = await all(tryPack(endpoint, personSet('chats'), 'public_standard'));
  expect(trials).toHaveLength(40);
  expect(
    sent.every(({ tools }) => tools.map((tool) => tool.function.name).join() === 'retrieve_context,end_call'),
  ).toBe(true);
  expect(sent[0]?.messages[0]?.content).toMatch(/^You are the reflection of Ileana/);
  // What is sealed or private stands in a folder that a guest's search does not have.
  const found = trials.flatMap(({ evidence }) => evidence.filter((words) => !words.startsWith('rests on: ')));
  expect(found.length).toBeGreaterThan(20);
  expect(found.join(' ')).not.toContain('O positive');
  expect(trials.find(({ about }) => about === 'answerable')?.evidence[0]).toMatch(/^rests on: /);
});

test('every agent test is put, and what does not do as it should is told from what does', async () => {
  const { endpoint } = await scriptedModel();
  const trials = await all(tryAgentTests(endpoint));
  const rightOf = (name: string) => trials.find(({ asked }) => asked === name)?.isRight;
  expect(rightOf("looks it up before it answers, and tells it in the person's own words")).toBe(true);
  expect(rightOf('hangs up after a goodbye of its own')).toBe(false);
});
