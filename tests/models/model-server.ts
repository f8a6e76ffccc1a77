import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type AskedOfServer = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> };

export type ModelServer = {
  address: string;
  asked: AskedOfServer[];
  /** How many connections the caller has closed before their answer was complete. */
  abandoned(): number;
  stop(): Promise<void>;
};

/** Something on this machine that is asked like a model and answers as the test says. */
export async function startModelServer(
  answer: (response: ServerResponse, asked: AskedOfServer) => void | Promise<void>,
): Promise<ModelServer> {
  const asked: AskedOfServer[] = [];
  let abandoned = 0;
  const server = createServer(async (request, response) => {
    let raw = '';
    for await (const chunk of request) raw += chunk;
    response.on('close', () => {
      if (!response.writableFinished) abandoned += 1;
    });
    const question = { path: request.url ?? '', headers: request.headers, body: JSON.parse(raw) };
    asked.push(question);
    await answer(response, question);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    abandoned: () => abandoned,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function sendEvents(response: ServerResponse, events: readonly string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) response.write(event);
  response.end();
}
