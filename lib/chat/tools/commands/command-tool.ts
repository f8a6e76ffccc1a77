import { z } from 'zod';
import { defineTool, refused, type Tool, type ToolOutcome } from '#lib/models/tool.ts';
import { TOOL_LIMITS } from '../../limits.public.ts';
import { DEFAULT_SEARCH_PATH, type ProcessEnd, runProcess } from './run-process.ts';

export type CommandSettings = {
  /** The workspace. It is the working directory, and what the program is told is its home. */
  cwd: string;
  /** Whole command lines, their words divided by single spaces. What is not here, letter by letter, does not run. */
  allowed: readonly string[];
  limits?: { timeoutMs?: number; mostBytes?: number };
  /** The PATH of the host. */
  searchPath?: string;
  /** The LANG of the host. */
  language?: string;
};

/** Worth offering only where a command is allowed: without one, nothing runs. */
export function commandTool(settings: CommandSettings): Tool {
  const lines = settings.allowed.filter((line) => line !== '');
  const lineOf = (command: string | readonly string[]) =>
    lines.find((allowed) => isSameCommand(allowed, command));
  return defineTool({
    name: 'run_command',
    description: `Runs one of these commands in the folder of the session, exactly as it stands here, without a shell:\n${lines.join('\n')}`,
    parameters: z.strictObject({
      command: z
        .union([z.string().max(4_000), z.array(z.string().max(4_000)).min(1).max(200)])
        .describe('One of the allowed command lines, whole or as the list of its words.'),
    }),
    policy: { effect: 'execute', approval: 'always' },
    refuse: async ({ command }) => (lineOf(command) === undefined ? NOT_ALLOWED : null),
    async execute({ command }, { signal }) {
      const line = lineOf(command);
      if (line === undefined) return NOT_ALLOWED;
      return outcomeOf(await runLine(line, settings, signal));
    },
  });
}

const NOT_ALLOWED = refused('tool_denied', 'This command is not on the list of allowed commands.');

function isSameCommand(line: string, command: string | readonly string[]): boolean {
  if (typeof command === 'string') return command === line;
  const words = line.split(' ');
  return words.length === command.length && words.every((word, at) => word === command[at]);
}

function runLine(line: string, settings: CommandSettings, signal: AbortSignal): Promise<ProcessEnd> {
  const [program = '', ...args] = line.split(' ');
  const { cwd, limits, searchPath = DEFAULT_SEARCH_PATH, language = 'C.UTF-8' } = settings;
  return runProcess({
    program,
    args,
    cwd,
    env: { PATH: searchPath, HOME: cwd, LANG: language },
    timeoutMs: limits?.timeoutMs ?? TOOL_LIMITS.command.ms,
    mostBytes: limits?.mostBytes ?? TOOL_LIMITS.command.bytes,
    signal,
  });
}

function outcomeOf(end: ProcessEnd): ToolOutcome {
  if (end.how === 'not_started')
    return refused('tool_unavailable', 'The program of this command is not there.');
  const how = end.how === 'exited' ? `exit code ${end.code}` : WORDS[end.how];
  return { isError: end.how !== 'exited' || end.code !== 0, text: `${how}\n${end.output}` };
}

const WORDS = {
  killed: 'stopped by a signal',
  timeout: 'stopped, since it took too long',
} as const satisfies Record<Exclude<ProcessEnd['how'], 'exited' | 'not_started'>, string>;
