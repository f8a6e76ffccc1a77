import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { logger } from '#lib/platform/logger.ts';
import { reportError } from '#lib/platform/report-error.ts';
import { fail, type Result } from '#lib/platform/result.ts';
import { sentenceOf } from '#lib/platform/sentence-of.ts';
import { MCP_LIMITS } from './limits.public.ts';
import { mcpAsk, mcpCite, mcpSearch } from './mcp/mcp-answers.ts';
import { type McpAsker, type McpCaller, mcpAsker } from './mcp/mcp-asker.ts';

/** Answers one request of the Model Context Protocol, of this year's revision or an older one. Nothing is kept between two. */
export function answerMcp(caller: McpCaller, request: Request): Promise<Response> {
  const handler = createMcpHandler(() => reflectionServer(caller, request.signal), {
    maxRequestBodySize: MCP_LIMITS.bodyBytes,
    onerror: (error) => void noteFault(error),
  });
  return handler.fetch(request);
}

/** Attack: whoever sends what is no message of the protocol, which they are told, fills the log with our faults. */
async function noteFault(error: Error): Promise<void> {
  if (error.message.startsWith('Rejected inbound request')) logger().info('a message was no MCP');
  else await reportError(error, { where: 'mcp server' });
}

/** A guest's address names the reflection; a member of several says which. */
const which = {
  reflection: z
    .string()
    .max(100)
    .optional()
    .describe('The name of the reflection in its address, where you have several.'),
};

/** The SDK would tell whoever asks what an error says of the inside. */
async function orInternal<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    await reportError(error, { where: 'mcp server' });
    return fail('internal');
  }
}

function reflectionServer(caller: McpCaller, signal: AbortSignal): McpServer {
  const server = new McpServer({ name: 'reflections', version: '1.0.0' });
  const more = caller.as === 'member' ? which : {};
  const annotations = { readOnlyHint: true, openWorldHint: false };

  async function answered<T>(slug: unknown, work: (asker: McpAsker) => Promise<Result<T>>) {
    const result = await orInternal(async () => {
      const asker = await mcpAsker(caller, typeof slug === 'string' ? slug : undefined);
      return asker.ok ? work(asker.value) : asker;
    });
    const told = result.ok
      ? result.value
      : { error: { code: result.error.code, message: sentenceOf(result.error) } };
    return { content: [{ type: 'text' as const, text: JSON.stringify(told) }], isError: !result.ok };
  }

  server.registerTool(
    'ask',
    {
      title: 'Ask',
      description:
        'Asks the reflection of a person, which is an AI made of their own words. Answers in their stead, with the passages that the answer rests on.',
      inputSchema: z.strictObject({ question: z.string().trim().min(1).max(2_000), ...more }),
      annotations,
    },
    ({ question, ...rest }) =>
      answered('reflection' in rest && rest.reflection, (asker) => mcpAsk(asker, question, signal)),
  );
  server.registerTool(
    'search',
    {
      title: 'Search',
      description:
        'Finds what the person has said or written about something: passages with their sources and citations.',
      inputSchema: z.strictObject({ query: z.string().trim().min(1).max(500), ...more }),
      annotations,
    },
    ({ query, ...rest }) =>
      answered('reflection' in rest && rest.reflection, async (asker) => {
        const found = await mcpSearch(asker, query);
        return found.ok ? { ok: true as const, value: { passages: found.value } } : found;
      }),
  );
  server.registerTool(
    'cite',
    {
      title: 'Cite',
      description: 'The words that a citation of a search or an answer stands for, with their source.',
      inputSchema: z.strictObject({ citation: z.guid(), ...more }),
      annotations,
    },
    ({ citation, ...rest }) =>
      answered('reflection' in rest && rest.reflection, (asker) => mcpCite(asker, citation)),
  );
  return server;
}
