import { mkdir } from 'node:fs/promises';
import type { OwnTools } from '#lib/conversations/typed-turn.ts';
import { createToolRegistry, type Tool, type ToolRegistry } from '#lib/models/tool.ts';
import { env } from '#lib/platform/env.ts';
import type { Agent, AgentMcpServer } from './agent.public.ts';
import type { FsScopeTier } from './agent-session.public.ts';
import { commandTool } from './tools/commands/command-tool.ts';
import { workspaceFiles } from './tools/files/workspace-files.ts';
import { gitTools, isRepository } from './tools/git/git-tools.ts';
import { httpTool } from './tools/http/http-tool.ts';
import { mcpTools } from './tools/mcp/mcp-tools.ts';

export type Workspace = {
  directory: string;
  tier: FsScopeTier;
  /** Folders that no tier reaches, save the directory itself. */
  closed: readonly string[];
  /** Where commands and git are found, when it is not where a server has them. */
  searchPath?: string | undefined;
};

type Wanted = {
  own: OwnTools;
  agent: Agent | undefined;
  /** Null: this installation has no folders for conversations. */
  workspace: Workspace | null;
  signal?: AbortSignal;
};

export type TurnTools = { tools: ToolRegistry; close(): Promise<void> };

/**
 * What may be called in this turn, by whoever holds the session now. Viewers read, through the reflection alone; what reaches
 * files, commands and other hosts is for stewards, and only what the installation has switched on.
 */
export async function toolsOfTurn({
  own: { tools: own, isSteward },
  agent,
  workspace,
  signal = new AbortController().signal,
}: Wanted): Promise<TurnTools> {
  if (!isSteward) return { tools: own, close: async () => {} };
  const { AGENT_HTTP_HOSTS, AGENT_HTTP_SECRETS, AGENT_MCP_SERVERS, AGENT_MCP_READING, AGENT_MCP_SECRETS } =
    env();
  // To those of the operator alone: an agent that was brought in names servers of its own.
  const named = AGENT_MCP_SERVERS.map((server) => ({
    ...server,
    secret: AGENT_MCP_SECRETS[server.name],
    allowed: agent?.mcp_servers?.find((one) => 'ref' in one && one.ref === server.name)?.tools_allowlist,
  }));
  const servers = [...named, ...(agent?.mcp_servers ?? []).flatMap(asServer)];
  const mcp = mcpTools({ servers, allowedHosts: AGENT_MCP_SERVERS.map(({ url }) => new URL(url).host) });
  const tools = [
    ...own.tools,
    ...(workspace ? await workspaceTools(workspace) : []),
    ...(AGENT_HTTP_HOSTS.length > 0
      ? [httpTool({ allowedHosts: AGENT_HTTP_HOSTS, secrets: AGENT_HTTP_SECRETS })]
      : []),
  ];
  if (AGENT_MCP_SERVERS.length > 0) {
    const names = [...tools, ...mcp.tools].map(({ name }) => name);
    const theirs = await mcp.own(signal, names, AGENT_MCP_READING);
    tools.push(...theirs.tools, ...(theirs.isWhole ? [] : mcp.tools));
  }
  return { tools: createToolRegistry(tools), close: mcp.close };
}

/** Over https alone; a name stands for a server of the operator, and only narrows it. */
const asServer = (server: AgentMcpServer) =>
  'transport' in server && server.transport === 'http'
    ? [{ name: server.id, url: server.url, allowed: server.tools_allowlist }]
    : [];

async function workspaceTools({ directory, tier, closed: keepOut, searchPath }: Workspace): Promise<Tool[]> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const { AGENT_COMMANDS } = env();
  const found = searchPath === undefined ? {} : { searchPath };
  return [
    ...workspaceFiles({ root: directory, tier, keepOut }),
    ...(AGENT_COMMANDS.length > 0
      ? [commandTool({ cwd: directory, allowed: AGENT_COMMANDS, ...found })]
      : []),
    ...((await isRepository(directory, tier)) ? gitTools({ cwd: directory, tier, keepOut, ...found }) : []),
  ];
}
