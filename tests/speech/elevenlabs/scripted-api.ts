import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { Secret } from '#lib/platform/secret.ts';
import { elevenLabsProvider } from '#lib/speech/elevenlabs/elevenlabs-provider.ts';
import type { VoiceProvider } from '#lib/speech/voice-provider.ts';

export const API_KEY = 'xi-api-key-canary';

type Seen = { method: string; path: string; body: unknown; headers: IncomingMessage['headers'] };
export type Answer =
  | { status: number; body?: unknown; text?: string; headers?: Record<string, string> }
  | ((request: Seen, response: ServerResponse) => void);

/** An address that answers what it is told, with everything it was asked, and the provider that asks it. */
export async function scriptedApi(
  answer: (request: Seen) => Answer,
): Promise<{ provider: VoiceProvider; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const asked: Seen = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: text ? JSON.parse(text) : undefined,
      headers: request.headers,
    };
    seen.push(asked);
    const given = answer(asked);
    if (typeof given === 'function') return given(asked, response);
    response.writeHead(given.status, { 'content-type': 'application/json', ...given.headers });
    response.end(given.text ?? JSON.stringify(given.body ?? null));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const provider = elevenLabsProvider({
    apiKey: new Secret(API_KEY),
    baseUrl: `http://127.0.0.1:${port}/prefix`,
  });
  return { provider, seen };
}
