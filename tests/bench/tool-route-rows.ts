import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { glossOf } from '#lib/knowledge/meaning/gloss.ts';
import { askSentenceModel, SENTENCE_MODEL } from '#lib/knowledge/meaning/sentence-model.ts';
import { signsOf } from '#lib/knowledge/meaning/signs.ts';
import { type LineQuestion, questionParameters } from '#lib/knowledge/store/as-service/lines.ts';
import { voiceSecrets } from '#lib/local/voice-address.ts';
import { TOOL_SECRET_HEADER } from '#lib/models/tool-definitions.ts';
import { appClient } from '#tests/app-client.ts';
import { type Bench, compare, compareP95, type Row } from './measure.ts';

const SLUG = 'mara-lindqvist';
const QUERY = 'What was the winter at the lighthouse like?';
const SAMPLES = 60;
/** Each conversation may ask sixty times a minute; they take turns. */
const CONVERSATIONS = 8;

const startedSchema = z.object({
  conversationId: z.string(),
  dynamicVariables: z.object({ conversation_bind_sig: z.string() }),
});

/** The route's question to the database, in full: without its meaning far less is looked up. */
async function asTheRouteAsks(): Promise<LineQuestion> {
  const answer = await askSentenceModel([glossOf(QUERY, 'en')], { isQuestion: true });
  const [vector] = answer.ok ? answer.value : [];
  if (!vector) throw new Error('The sentence model does not answer.');
  return {
    query: QUERY,
    question: QUERY,
    language: 'en',
    meaning: { model: SENTENCE_MODEL, signs: signsOf(vector) },
  };
}

/** What somebody waits for in the middle of a sentence. */
export async function toolRouteRows({ app }: Bench): Promise<Row[]> {
  const { url, dataDir, rpc } = await app();
  const { request } = appClient(url);
  const { ELEVENLABS_TOOL_SECRET: secret } = voiceSecrets(dataDir, {});
  const post = (path: string, body: object, headers: Record<string, string>) =>
    request({
      path,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  /** An app that was started for the first time a moment ago has no voice yet. */
  async function start(): Promise<z.infer<typeof startedSchema>> {
    for (let tries = 0; ; tries += 1) {
      const cookie = `reflections-guest=${randomUUID()}`;
      const response = await post(`/api/public/${SLUG}/sessions`, {}, { cookie });
      const started = startedSchema.safeParse(await response.json());
      if (started.success) return started.data;
      if (tries === 30) throw new Error(`No session was started: ${response.status}`);
      await wait(1_000);
    }
  }

  const conversations: Awaited<ReturnType<typeof start>>[] = [];
  for (let count = 0; count < CONVERSATIONS; count += 1) conversations.push(await start());
  const asked = await asTheRouteAsks();
  let turn = 0;
  const next = () => {
    const conversation = conversations[turn++ % CONVERSATIONS];
    if (!conversation) throw new Error('There is no conversation.');
    return conversation;
  };

  async function retrieve(): Promise<void> {
    const { conversationId, dynamicVariables } = next();
    const body = {
      query: QUERY,
      conversation_id: conversationId,
      conversation_bind_sig: dynamicVariables.conversation_bind_sig,
    };
    const response = await post('/api/tools/retrieve-context', body, { [TOOL_SECRET_HEADER]: secret });
    const answer = await response.text();
    if (!answer.includes('"citation"')) throw new Error(`Nothing was found: ${response.status} ${answer}`);
  }

  let networks = 0;
  /** As a guest's client asks, without a session; each network may ask sixty times in ten minutes. */
  async function searchOverMcp(): Promise<void> {
    networks += 1;
    const response = await post(
      `/mcp/${SLUG}`,
      {
        jsonrpc: '2.0',
        id: networks,
        method: 'tools/call',
        params: { name: 'search', arguments: { query: QUERY } },
      },
      {
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
        'x-forwarded-for': `198.51.100.${networks % 250}`,
      },
    );
    const answer = await response.text();
    if (!answer.includes('citation')) throw new Error(`Nothing was found: ${response.status} ${answer}`);
  }

  return [
    await compareP95({
      name: 'p95 of search over MCP, to the route retrieve-context',
      work: searchOverMcp,
      baseline: retrieve,
      atMost: 2,
      samples: 50,
    }),
    await compare({
      name: 'the route retrieve-context, to what it asks the database',
      work: retrieve,
      baseline: async () => {
        const answer = await rpc('retrieve_context', {
          p_conversation_id: next().conversationId,
          ...questionParameters(asked),
        });
        if (!answer.includes('"found"')) throw new Error(`Nothing was found: ${answer.slice(0, 200)}`);
      },
      atMost: 2,
      samples: SAMPLES,
    }),
    await compare({
      name: 'the same route, to one that refuses at its door',
      work: retrieve,
      baseline: async () => {
        await (await post('/api/tools/retrieve-context', {}, {})).text();
      },
      atMost: 10,
      samples: SAMPLES,
    }),
  ];
}
