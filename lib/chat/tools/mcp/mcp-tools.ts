import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { defineTool, refused, type Tool, type ToolOutcome } from '#lib/models/tool.ts';
import { TOOL_LIMITS } from '../../limits.public.ts';
import { refusedFetch } from '../http/refusal-words.ts';
import { toolLine } from './mcp-answer.ts';
import { createMcpConnections, type McpServer, McpUnavailable } from './mcp-connections.ts';
import { type McpNetwork, McpRefused } from './mcp-fetch.ts';
import { callTool, type ListedTool, listTools, ownTools } from './own-tools.ts';

export type McpSettings = McpNetwork & {
  servers: readonly McpServer[];
  connectTimeoutMs?: number;
  callTimeoutMs?: number;
};

/** By server: its tools that read, and are called without a question, because the operator says so. */
type McpReading = Readonly<Record<string, readonly string[]>>;

type McpTools = {
  /** Any tool of any server, behind two of ours: for servers that cannot be listed now, or have too many. */
  tools: Tool[];
  /** The servers' tools under their own names, none of which is one of `names`; `isWhole` when every server could be listed. */
  own(
    signal: AbortSignal,
    names: readonly string[],
    reading?: McpReading,
  ): Promise<{ tools: Tool[]; isWhole: boolean }>;
  /** For the end of a turn: connections live no longer. */
  close(): Promise<void>;
};

/** How long what a server has is remembered, by its address and beyond the turn. */
const LISTED_MS = 60_000;
const listed = new Map<string, { at: number; tools: readonly ListedTool[] }>();

/** The tools of MCP servers. None without a server or without an allowed host. */
export function mcpTools(settings: McpSettings): McpTools {
  const {
    servers,
    connectTimeoutMs = TOOL_LIMITS.mcp.connectMs,
    callTimeoutMs = TOOL_LIMITS.mcp.ms,
  } = settings;
  const connections = createMcpConnections(settings, { connectTimeoutMs, callTimeoutMs });
  const names = servers.map(({ name }) => name).join(', ');
  const serverName = z.string().describe(`The name of the server, one of: ${names}.`);

  const serverOf = (name: string) => servers.find((one) => one.name === name);

  async function ask(
    name: string,
    signal: AbortSignal,
    work: Parameters<typeof connections.use<ToolOutcome>>[2],
  ): Promise<ToolOutcome> {
    const server = serverOf(name);
    if (!server) return refused('tool_unavailable', `There is no server of this name. There are: ${names}.`);
    try {
      return withoutSecret(server, await connections.use(server, signal, work));
    } catch (error) {
      signal.throwIfAborted();
      return withoutSecret(server, failureOf(error));
    }
  }

  const refusalOf = (server: string, tool: string): ToolOutcome | null =>
    isAllowed(serverOf(server), tool)
      ? null
      : refused('tool_denied', 'This tool of the server may not be used here.');

  const call = defineTool({
    name: 'mcp_call',
    description: `Calls a tool of an MCP server. The servers are: ${names}. Ask mcp_tools first what a server has.`,
    parameters: z.strictObject({
      server: serverName,
      tool: z.string().min(1).max(200),
      arguments: z.record(z.string(), z.json()).default({}),
    }),
    policy: { effect: 'egress', approval: 'always' },
    refuse: async ({ server, tool }) => refusalOf(server, tool),
    execute: async ({ server, tool, arguments: args }, { signal }) =>
      refusalOf(server, tool) ??
      ask(server, signal, (client) => callTool(client, { name: tool, args }, signal, callTimeoutMs)),
  });

  const list = defineTool({
    name: 'mcp_tools',
    description: 'Lists the tools of an MCP server, one in each line, with what arguments they take.',
    parameters: z.strictObject({ server: serverName }),
    policy: { effect: 'egress', approval: 'never' },
    execute: ({ server }, { signal }) =>
      ask(server, signal, async (client) => {
        const found = allowedOf(serverOf(server), await listTools(client, signal, connectTimeoutMs));
        return { isError: false, text: found.map(toolLine).join('\n') || '(none)' };
      }),
  });

  async function listOf(server: McpServer, signal: AbortSignal): Promise<readonly ListedTool[] | null> {
    const known = listed.get(server.url);
    if (known && Date.now() - known.at < LISTED_MS) return known.tools;
    try {
      const tools = withoutSecret(
        server,
        await connections.use(server, signal, (client) => listTools(client, signal, connectTimeoutMs)),
      );
      listed.set(server.url, { at: Date.now(), tools });
      return tools;
    } catch {
      signal.throwIfAborted();
      return null;
    }
  }

  async function own(
    signal: AbortSignal,
    names: readonly string[],
    reading: McpReading = {},
  ): Promise<{ tools: Tool[]; isWhole: boolean }> {
    // Of an agent's own servers those that the operator names too: no other is asked for anything.
    const named = servers.filter(({ url }) => settings.allowedHosts.includes(new URL(url).host));
    const lists = await Promise.all(named.map((server) => listOf(server, signal)));
    const taken = new Set(names);
    const perServer = named.map((server, at) => {
      const found = lists[at];
      return found
        ? ownTools({
            server,
            listed: allowedOf(server, found),
            taken,
            reading: reading[server.name] ?? [],
            call: (tool, args, asked) =>
              ask(server.name, asked.signal, (client) =>
                callTool(client, { name: tool, args }, asked.signal, callTimeoutMs),
              ),
          })
        : null;
    });
    return {
      tools: perServer.flatMap((tools) => tools ?? []),
      isWhole: perServer.every((tools) => tools !== null),
    };
  }

  const isOffered = servers.length > 0 && settings.allowedHosts.length > 0;
  return {
    tools: isOffered ? [call, list] : [],
    own: async (...asked) => (isOffered ? own(...asked) : { tools: [], isWhole: true }),
    close: () => connections.close(),
  };
}

const isAllowed = (server: McpServer | undefined, tool: string): boolean =>
  server?.allowed?.includes(tool) ?? true;

const allowedOf = (server: McpServer | undefined, found: readonly ListedTool[]): ListedTool[] =>
  found.filter(({ name }) => isAllowed(server, name));

/** Attack: a server says what it was shown, and so it would stand in a prompt and a transcript. */
function withoutSecret<T>({ secret }: McpServer, told: T): T {
  if (!secret) return told;
  const inJson = JSON.stringify(secret.reveal()).slice(1, -1);
  return JSON.parse(JSON.stringify(told).replaceAll(inJson, '[secret]'));
}

function failureOf(error: unknown): ToolOutcome {
  if (error instanceof McpUnavailable) return unavailable(error.cause);
  if (error instanceof McpRefused) return refusedFetch(error.refusal);
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return refused('tool_failed', 'The server did not answer in time.');
  }
  if (error instanceof ProtocolError || error instanceof SdkError)
    return refused('tool_failed', error.message.slice(0, 2_000));
  throw error;
}

function unavailable(cause: unknown): ToolOutcome {
  if (cause instanceof McpRefused) {
    const why = refusedFetch(cause.refusal);
    if (cause.refusal === 'address_private' || cause.refusal === 'not_permitted') return why;
  }
  return refused('tool_unavailable', 'This server cannot be reached now. Do not try it again for a minute.');
}
