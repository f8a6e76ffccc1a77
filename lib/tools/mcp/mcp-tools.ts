import {
  CallToolResultSchema,
  ErrorCode,
  type ListToolsResult,
  ListToolsResultSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { refusedFetch } from '../http/refusal-words.ts';
import { refused } from '../refused.ts';
import { defineTool, type Tool, type ToolOutcome } from '../tool.ts';
import { answerOutcome, toolLine } from './mcp-answer.ts';
import { createMcpConnections, type McpServer, McpUnavailable } from './mcp-connections.ts';
import { type McpNetwork, McpRefused } from './mcp-fetch.ts';

export type McpSettings = McpNetwork & {
  servers: readonly McpServer[];
  connectTimeoutMs?: number;
  callTimeoutMs?: number;
};

const CONNECT_TIMEOUT_MS = 10_000;
const CALL_TIMEOUT_MS = 60_000;
const MOST_PAGES = 10;
const MOST_TOOLS = 200;

/**
 * The tools of MCP servers, behind one tool of ours. None without a server or without an allowed host. `close` is for the
 * end of a turn: connections live no longer.
 */
export function mcpTools(settings: McpSettings): { tools: Tool[]; close(): Promise<void> } {
  const { servers, connectTimeoutMs = CONNECT_TIMEOUT_MS, callTimeoutMs = CALL_TIMEOUT_MS } = settings;
  const connections = createMcpConnections(settings, { connectTimeoutMs, callTimeoutMs });
  const names = servers.map(({ name }) => name).join(', ');
  const serverName = z.string().describe(`The name of the server, one of: ${names}.`);

  async function ask(
    name: string,
    signal: AbortSignal,
    work: Parameters<typeof connections.use<ToolOutcome>>[2],
  ): Promise<ToolOutcome> {
    const server = servers.find((one) => one.name === name);
    if (!server) return refused('tool_unavailable', `There is no server of this name. There are: ${names}.`);
    try {
      return await connections.use(server, signal, work);
    } catch (error) {
      signal.throwIfAborted();
      return failureOf(error);
    }
  }

  const call = defineTool({
    name: 'mcp_call',
    description: `Calls a tool of an MCP server. The servers are: ${names}. Ask mcp_tools first what a server has.`,
    parameters: z.strictObject({
      server: serverName,
      tool: z.string().min(1).max(200),
      arguments: z.record(z.string(), z.json()).default({}),
    }),
    policy: { effect: 'egress', approval: 'always' },
    execute: ({ server, tool, arguments: args }, { signal }) =>
      ask(server, signal, async (client) => {
        const request = { method: 'tools/call', params: { name: tool, arguments: args } } as const;
        const options = { signal, timeout: callTimeoutMs, maxTotalTimeout: callTimeoutMs };
        return answerOutcome(await client.request(request, CallToolResultSchema, options));
      }),
  });

  const list = defineTool({
    name: 'mcp_tools',
    description: 'Lists the tools of an MCP server, one in each line, with what arguments they take.',
    parameters: z.strictObject({ server: serverName }),
    policy: { effect: 'egress', approval: 'never' },
    execute: ({ server }, { signal }) =>
      ask(server, signal, async (client) => {
        const found: ListToolsResult['tools'] = [];
        let cursor: string | undefined;
        for (let page = 0; page < MOST_PAGES && found.length < MOST_TOOLS; page += 1) {
          const request = { method: 'tools/list', params: { ...(cursor && { cursor }) } } as const;
          const options = { signal, timeout: connectTimeoutMs };
          const answer = await client.request(request, ListToolsResultSchema, options);
          found.push(...answer.tools);
          cursor = answer.nextCursor;
          if (!cursor) break;
        }
        return { isError: false, text: found.slice(0, MOST_TOOLS).map(toolLine).join('\n') || '(none)' };
      }),
  });

  const isOffered = servers.length > 0 && settings.allowedHosts.length > 0;
  return { tools: isOffered ? [call, list] : [], close: () => connections.close() };
}

function failureOf(error: unknown): ToolOutcome {
  if (error instanceof McpUnavailable) return unavailable(error.cause);
  if (error instanceof McpRefused) return refusedFetch(error.refusal);
  if (error instanceof McpError && error.code === ErrorCode.RequestTimeout) {
    return refused('tool_failed', 'The server did not answer in time.');
  }
  if (error instanceof McpError) return refused('tool_failed', error.message.slice(0, 2_000));
  throw error;
}

function unavailable(cause: unknown): ToolOutcome {
  if (cause instanceof McpRefused) {
    const why = refusedFetch(cause.refusal);
    if (cause.refusal === 'address_private' || cause.refusal === 'not_permitted') return why;
  }
  return refused('tool_unavailable', 'This server cannot be reached now. Do not try it again for a minute.');
}
