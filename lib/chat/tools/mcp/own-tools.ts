import type { Client, ListToolsResult } from '@modelcontextprotocol/client';
import { storable, type Tool, type ToolCall, type ToolOutcome } from '#lib/models/tool.ts';
import { TOOL_LIMITS } from '../../limits.public.ts';
import { answerOutcome } from './mcp-answer.ts';
import type { McpServer } from './mcp-connections.ts';

export type ListedTool = ListToolsResult['tools'][number];

const MOST_PAGES = 10;
const MOST_TOOLS = 200;

/** All that a server has, page after page, up to a bound. */
export async function listTools(client: Client, signal: AbortSignal, timeout: number): Promise<ListedTool[]> {
  const found: ListedTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES && found.length < MOST_TOOLS; page += 1) {
    const request = { method: 'tools/list', params: { ...(cursor && { cursor }) } } as const;
    const answer = await client.request(request, { signal, timeout });
    found.push(...answer.tools);
    cursor = answer.nextCursor;
    if (!cursor) break;
  }
  return found.slice(0, MOST_TOOLS);
}

export async function callTool(
  client: Client,
  { name, args }: { name: string; args: Record<string, unknown> },
  signal: AbortSignal,
  timeout: number,
): Promise<ToolOutcome> {
  const request = { method: 'tools/call', params: { name, arguments: args } } as const;
  const options = { signal, timeout, maxTotalTimeout: timeout };
  return answerOutcome(await client.request(request, options));
}

const LONGEST_DESCRIPTION = 2_000;
const LONGEST_SCHEMA = 8_000;
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

type Own = {
  server: McpServer;
  listed: readonly ListedTool[];
  /** Names that are given already. */
  taken: Set<string>;
  /** Of its tools those that the operator lets read without a question. What a server says of that is believed by nobody. */
  reading: readonly string[];
  call(tool: string, args: Record<string, unknown>, call: ToolCall): Promise<ToolOutcome>;
};

/** A server's tools under their own names and with their own schemas; null when they are more than a request should carry. */
export function ownTools({ server, listed, taken, reading, call }: Own): Tool[] | null {
  if (listed.length > TOOL_LIMITS.toolsOfAServer) return null;
  return listed.flatMap((tool): Tool[] => {
    const name = [tool.name, `${server.name}_${tool.name}`].find(
      (wished) => NAME.test(wished) && !taken.has(wished),
    );
    const inputSchema = tool.inputSchema as Readonly<Record<string, unknown>>;
    if (!name || JSON.stringify(inputSchema).length > LONGEST_SCHEMA) return [];
    taken.add(name);
    const isReading = reading.includes(tool.name);
    const about = `Of the service “${server.name}”. ${tool.description ?? ''}`;
    return [
      {
        name,
        description: storable(about).slice(0, LONGEST_DESCRIPTION),
        inputSchema,
        policy: { effect: isReading ? 'read' : 'egress' },
        needsApproval: () => !isReading,
        async invoke(args, asked) {
          const given = typeof args === 'object' && args !== null ? { ...args } : {};
          const { isError, text } = await call(tool.name, given, asked);
          return { isError, text: storable(text) };
        },
      },
    ];
  });
}
