import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';
import { startHttpsSite } from '../https-site.ts';

/** A real MCP server at https://mcp.test/mcp, with a session for each client, answering in JSON or in events. */
export async function startMcpSite({
  json = false,
  onRequest = () => {},
}: {
  json?: boolean;
  onRequest?: (request: IncomingMessage) => void;
} = {}) {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const opened: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id) : undefined;
    if (known) return known.handleRequest(request, response);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: json,
      onsessioninitialized: (session) => {
        opened.push(session);
        sessions.set(session, transport);
      },
      onsessionclosed: (session) => {
        sessions.delete(session);
      },
    });
    await boats().connect(transport);
    return transport.handleRequest(request, response);
  }

  const site = await startHttpsSite((request, response) => {
    onRequest(request);
    void answer(request, response);
  });
  return { ...site, opened, sessions };
}

function boats(): McpServer {
  const server = new McpServer({ name: 'boats', version: '1.0.0' });
  server.registerTool(
    'look_up',
    { description: 'Looks up a boat.', inputSchema: { name: z.string() } },
    async ({ name }) => ({ content: [{ type: 'text', text: `${name} sank.` }] }),
  );
  server.registerTool('fail', {}, async () => ({ isError: true, content: [{ type: 'text', text: 'No.' }] }));
  server.registerTool('picture', {}, async () => ({
    content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }],
  }));
  server.registerTool('huge', {}, async () => ({
    content: [{ type: 'text', text: 'a'.repeat(3_000_000) }],
  }));
  server.registerTool('hang', {}, () => new Promise(() => {}));
  return server;
}
