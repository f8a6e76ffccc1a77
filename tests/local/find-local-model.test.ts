import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { findLocalModel, howToUse } from '#lib/local/find-local-model.ts';
import { parseEnv } from '#lib/platform/env.ts';
import { TEST_ENVIRONMENT } from '#tests/test-environment.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}/v1`;
}

const listing =
  (...ids: string[]): RequestListener =>
  (request, response) => {
    response.statusCode = request.url === '/v1/models' ? 200 : 404;
    response.end(JSON.stringify({ data: ids.map((id) => ({ id })) }));
  };

test('a server that lists a chat model is named with the two lines that switch it on', async () => {
  const baseUrl = await serve(listing('nomic-embed-text', 'llama3.2:3b'));
  const found = await findLocalModel([{ name: 'Ollama', baseUrl }]);
  if (!found) expect.fail();
  const [, ...lines] = howToUse(found);
  expect(lines.map((line) => line.trim())).toEqual([`MODEL_BASE_URL=${baseUrl}`, 'MODEL_NAME=llama3.2:3b']);
  const settings = Object.fromEntries(lines.map((line) => line.trim().split(/=(.*)/s).slice(0, 2)));
  expect(parseEnv({ ...TEST_ENVIRONMENT, ...settings })).toMatchObject({
    env: { MODEL_PROVIDER: 'openai-compatible', MODEL_NAME: 'llama3.2:3b' },
  });
});

test.each([
  ['nothing', (_, response) => response.destroy()],
  ['no JSON', (_, response) => response.end('<html>')],
  ['no model', listing()],
  ['embeddings alone', listing('bge-m3')],
] satisfies [string, RequestListener][])('a server that answers %s is not named', async (_, answer) => {
  expect(await findLocalModel([{ name: 'Ollama', baseUrl: await serve(answer) }])).toBeNull();
});
