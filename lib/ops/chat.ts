import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Agent, parseAgentFile } from '#lib/chat/agent.ts';
import { FS_SCOPE_TIERS, type SessionContext } from '#lib/chat/agent-session.public.ts';
import type { Workspace } from '#lib/chat/tools-of-turn.ts';
import type { ApprovalRequest } from '#lib/chat/turn-events.ts';
import { DocumentError } from '#lib/chat/yaml-document.ts';
import { gitRefOf } from '#lib/local/git-ref-of.ts';
import { reachDatabase } from '#lib/local/reach-database.ts';
import { requireId } from '#lib/local/require-id.ts';
import { runCommand } from '#lib/local/run-command.ts';
import { StartupProblem } from '#lib/local/startup-problem.ts';
import { chatLoop } from './chat-loop.ts';
import { type ChatScope, chatScope } from './chat-scope.ts';
import { storeRefusals } from './store-refusals.ts';

/**
 * `npm run chat`: a typed conversation with a reflection, in this terminal, with the current folder as its workspace.
 * `npm run chat:resume -- <id>` goes on with one.
 */
const options = {
  as: { type: 'string' },
  reflection: { type: 'string' },
  scope: { type: 'string', default: 'sandboxed' },
  agent: { type: 'string' },
  file: { type: 'string' },
  resume: { type: 'boolean', default: false },
} as const;

const root = join(import.meta.dirname, '..', '..');

/** npm runs its scripts in the project's folder, and says where it was called. */
const currentDirectory = (): string => process.env.INIT_CWD ?? process.cwd();

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const tier = FS_SCOPE_TIERS.find((known) => known === values.scope);
  if (!tier) throw new StartupProblem(`--scope is one of ${FS_SCOPE_TIERS.join(', ')}.`);
  const sessionId = positionals[0];
  if (values.resume && !sessionId)
    throw new StartupProblem(
      'The id is missing: npm run chat:resume -- <id>. To see the ids: npm run chat:list',
    );
  if (positionals.length > (values.resume ? 1 : 0))
    throw new StartupProblem(
      'Start without a message, and type when you are asked. To continue a conversation: npm run chat:resume -- <id>',
    );
  if (values.resume && (values.agent ?? values.file))
    throw new StartupProblem('A conversation keeps what it began with: leave --agent and --file out.');
  const resumed = sessionId === undefined ? undefined : requireId(sessionId);
  const database = await reachDatabase(root);
  const directory = currentDirectory();
  const workspace = {
    directory,
    tier,
    closed: [database.dataDir, join(root, '.next')],
    searchPath: process.env.PATH,
  };
  try {
    await talk(await chatScope(values), workspace, resumed, values);
  } finally {
    await database.close();
  }
});

async function talk(
  scope: ChatScope,
  workspace: Workspace,
  resumed: string | undefined,
  { agent: agentFile, file }: { agent?: string; file?: string },
): Promise<void> {
  // These read the environment that has just been set.
  const { env } = await import('#lib/platform/env.ts');
  const { typedSessionHost } = await import('#lib/chat/typed-session-host.ts');
  const { agentOfReflection } = await import('#lib/chat/agent-of-reflection.ts');
  const { AgentSession } = await import('#lib/chat/agent-session.ts');
  const { AgentSessionError } = await import('#lib/chat/session-host.ts');
  const { learnStoreRefusals } = await import('#lib/platform/words/store-refusals.ts');
  learnStoreRefusals(storeRefusals);
  const { directory, tier } = workspace;
  if (tier === 'full' && env().AGENT_FULL_SCOPE === 'off')
    throw new StartupProblem('--scope full has to be allowed with AGENT_FULL_SCOPE=on in .env.local.');
  const sessionId = resumed ?? randomUUID();
  let ask: ((request: ApprovalRequest) => Promise<boolean>) | undefined;
  const host = {
    ...typedSessionHost(
      { ...scope, sessionId },
      { workspace: () => workspace, decide: async (request) => (await ask?.(request)) ?? false },
    ),
    newId: idsBeginningWith(resumed ? undefined : sessionId),
  };
  try {
    const gitRef = await gitRefOf(directory);
    const opened = openedFile(file);
    const session = resumed
      ? await AgentSession.resume(host, resumed)
      : await AgentSession.start(host, {
          agent: agentFile ? await agentOf(agentFile) : atFile(agentOfReflection(scope), opened),
          context: {
            workingDir: directory,
            fsScopeTier: tier,
            ...(gitRef !== null && { gitRef }),
            ...opened,
          },
        });
    await chatLoop({
      session,
      host,
      scope,
      directory,
      onAsk: (asking) => {
        ask = asking;
      },
    });
  } catch (error) {
    if (!(error instanceof AgentSessionError)) throw error;
    const isGone = error.code === 'not_found';
    throw new StartupProblem(isGone ? `There is no such conversation: ${sessionId}` : error.message);
  } finally {
    await host.release();
  }
}

type OpenedFile = Pick<SessionContext, 'activeFile' | 'selection'>;

/** `--file notes.md`, or some lines of it: `--file notes.md:3-9`. */
function openedFile(given: string | undefined): OpenedFile {
  const [, file, from, to = from] = /^(.+?)(?::(\d{1,7})(?:-(\d{1,7}))?)?$/.exec(given ?? '') ?? [];
  if (!file) return {};
  const selection = from && { file, startLine: Number(from), endLine: Number(to) };
  return { activeFile: file, ...(selection && { selection }) };
}

/** The words of a reflection know of no file; an agent file names what it wants to be told. */
function atFile(agent: Agent, { activeFile, selection }: OpenedFile): Agent {
  if (!activeFile) return agent;
  const place = selection ? 'these lines of a file: {{ctx.selection}}' : 'this file: {{ctx.activeFile}}';
  return { ...agent, system_prompt: `${agent.system_prompt}\n\nThe person has opened ${place}` };
}

/** The session has the id that its folder and tools were bound to; everything after it has one of its own. */
function idsBeginningWith(first: string | undefined): () => string {
  let next = first;
  return () => {
    const id = next ?? randomUUID();
    next = undefined;
    return id;
  };
}

async function agentOf(file: string): Promise<Agent> {
  const path = resolve(currentDirectory(), file);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) throw new StartupProblem(`${path} cannot be read.`);
  try {
    return parseAgentFile(text);
  } catch (error) {
    if (error instanceof DocumentError)
      throw new StartupProblem(`${path} is not an agent file. ${error.message}`);
    throw error;
  }
}
