import { lstat } from 'node:fs/promises';
import { devNull } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { FsScopeTier } from '#lib/chat/agent-session.public.ts';
import { defineTool, type Tool } from '#lib/models/tool.ts';
import { TOOL_LIMITS } from '../../limits.public.ts';
import { DEFAULT_SEARCH_PATH, type ProcessEnd, runProcess } from '../commands/run-process.ts';
import { createJail, inJail, JailRefusal, repositoryAround } from '../files/jail.ts';

type GitSettings = {
  cwd: string;
  tier?: FsScopeTier;
  keepOut?: readonly string[];
  /** Who the commits are by. */
  author?: { name: string; email: string };
  /** The PATH of the host. */
  searchPath?: string;
};

type Git = (args: readonly string[]) => Promise<string>;

const MODEL = { name: 'Reflections', email: 'reflections@localhost' };

/** Whether there is one that these tools may reach: of the workspace itself, or, beyond the sandbox, around it. */
export async function isRepository(cwd: string, tier: FsScopeTier = 'sandboxed'): Promise<boolean> {
  try {
    return (await repositoryIn(await createJail({ root: cwd, tier }).home(), tier)) !== null;
  } catch (error) {
    if (error instanceof JailRefusal) return false;
    throw error;
  }
}

async function repositoryIn(home: string, tier: FsScopeTier): Promise<string | null> {
  const top = await repositoryAround(home);
  return tier === 'sandboxed' && top !== home ? null : top;
}

/** Attack: a file or a link in the place of `.git`, or a word in it, leads to the history of another folder. */
async function holdsItself(top: string): Promise<boolean> {
  const git = await lstat(join(top, '.git')).catch(() => null);
  const commonDir = await lstat(join(top, '.git/commondir')).catch(() => null);
  return git?.isDirectory() === true && commonDir === null;
}

type Repository = {
  /** The folder that holds `.git`. */
  top: string;
  author: { name: string; email: string };
  searchPath?: string | undefined;
};

/**
 * A repository's own settings can name programs to run. Those that have one name are switched off here; for the others
 * see `programsOf`.
 */
const HARMLESS = [
  ...[`core.hooksPath=${devNull}`, 'core.fsmonitor=false', 'core.editor=true', 'core.pager=cat'],
  ...[
    'core.sshCommand=false',
    'core.askPass=',
    'credential.helper=',
    'diff.external=',
    'safe.bareRepository=explicit',
  ],
  ...[
    'commit.gpgSign=false',
    'tag.gpgSign=false',
    'gpg.program=false',
    'gc.auto=0',
    'maintenance.auto=false',
  ],
  ...['protocol.allow=never', 'submodule.recurse=false', 'status.submoduleSummary=false', 'color.ui=never'],
];

const PROGRAM_SETTINGS = String.raw`^(filter|hook)\.`;

/** Git as it is, without the settings of the machine, without the network, and without anybody to ask. */
function runGit(
  { top, author, searchPath = DEFAULT_SEARCH_PATH }: Repository,
  { args, cwd = top, signal }: { args: readonly string[]; cwd?: string; signal: AbortSignal },
): Promise<ProcessEnd> {
  return runProcess({
    program: 'git',
    args: ['--no-pager', ...HARMLESS.flatMap((setting) => ['-c', setting]), ...args],
    cwd,
    env: {
      PATH: searchPath,
      HOME: devNull,
      LANG: 'C.UTF-8',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: devNull,
      GIT_ATTR_NOSYSTEM: '1',
      GIT_CEILING_DIRECTORIES: dirname(top),
      GIT_WORK_TREE: top,
      GIT_TERMINAL_PROMPT: '0',
      GIT_ALLOW_PROTOCOL: 'none',
      GIT_NO_LAZY_FETCH: '1',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_LITERAL_PATHSPECS: '1',
      GIT_AUTHOR_NAME: author.name,
      GIT_AUTHOR_EMAIL: author.email,
      GIT_COMMITTER_NAME: author.name,
      GIT_COMMITTER_EMAIL: author.email,
    },
    timeoutMs: TOOL_LIMITS.git.ms,
    mostBytes: TOOL_LIMITS.git.bytes,
    signal,
  });
}

/**
 * Settings that make git run a program on the files it looks at, under names that a repository is free to choose, so that
 * they cannot be switched off one by one. Null: git cannot tell.
 */
async function programsOf(repository: Repository, signal: AbortSignal): Promise<string[] | null> {
  const args = ['config', '--null', '--name-only', '--get-regexp', PROGRAM_SETTINGS];
  const listed = await runGit(repository, { args, signal });
  if (listed.how !== 'exited' || listed.code > 1) return null;
  return listed.output.split('\0').filter((name) => name !== '');
}

/** Worth offering only where `isRepository`. */
export function gitTools(settings: GitSettings): Tool[] {
  const { cwd, tier = 'sandboxed', author = MODEL, searchPath, keepOut = [] } = settings;
  const jail = createJail({ root: cwd, tier, keepOut });

  async function openRepository(signal: AbortSignal): Promise<Git> {
    const home = await jail.home();
    const top = await repositoryIn(home, tier);
    if (top === null) throw new JailRefusal('There is no repository here.');
    if (tier !== 'full' && !(await holdsItself(top))) {
      throw new JailRefusal('What is committed here would be kept outside of the workspace.');
    }
    const repository: Repository = { top, author, searchPath };
    const programs = await programsOf(repository, signal);
    if (programs === null) throw new JailRefusal('Git cannot read this repository.');
    if (programs.length > 0) {
      throw new JailRefusal(`The settings of this repository run programs (${programs.join(', ')}).`);
    }
    return async (args) => outputOf(await runGit(repository, { args, cwd: home, signal }));
  }

  async function committable(path: string): Promise<{ place: string; isThere: boolean }> {
    if (/^[-:]/.test(path)) throw new JailRefusal('A path may not begin with - or :.');
    const place = await jail.place(path, { make: false });
    const there = await lstat(place).catch(() => null);
    if (there && !there.isFile()) throw new JailRefusal(`${path} is no file: name each file of a commit.`);
    return { place, isThere: there !== null };
  }

  const status = defineTool({
    name: 'git_status',
    description: 'Tells the branch, and which files of the workspace have changed since the last commit.',
    parameters: z.strictObject({}),
    policy: { effect: 'read', approval: 'never' },
    execute: (_input, { signal }) =>
      inJail(signal, async () => {
        const git = await openRepository(signal);
        const flags = ['--porcelain=v1', '--branch', '--untracked-files=normal', '--ignore-submodules=all'];
        return git(['status', ...flags, '--', '.']);
      }),
  });

  const commit = defineTool({
    name: 'git_commit',
    description: 'Commits the named files as they are now, and nothing else.',
    parameters: z.strictObject({
      message: z
        .string()
        .trim()
        .min(1)
        .max(10_000)
        .refine((text) => !text.includes('\0'), 'holds a NUL'),
      paths: z
        .array(z.string())
        .min(1)
        .max(200)
        .describe('The files, deleted ones too, from the folder of the session on.'),
    }),
    policy: { effect: 'write', approval: 'always' },
    refuse: async ({ paths }, { signal }) => {
      const may = await inJail(signal, async () => {
        for (const path of paths) await committable(path);
        await openRepository(signal);
        return '';
      });
      return may.isError ? may : null;
    },
    execute: ({ message, paths }, { signal }) =>
      inJail(signal, async () => {
        const named: { place: string; isThere: boolean }[] = [];
        for (const path of paths) named.push(await committable(path));
        const git = await openRepository(signal);
        const there = named.filter(({ isThere }) => isThere).map(({ place }) => place);
        if (there.length > 0) await git(['add', '--', ...there]);
        const flags = ['--only', '--no-verify', '--no-gpg-sign', '--no-status', '--cleanup=whitespace'];
        return git(['commit', ...flags, `--message=${message}`, '--', ...named.map(({ place }) => place)]);
      }),
  });

  return [status, commit];
}

function outputOf(end: ProcessEnd): string {
  if (end.how === 'exited' && end.code === 0) return end.output;
  if (end.how === 'not_started') throw new JailRefusal('There is no git on this machine.');
  throw new JailRefusal(`Git did not do this. ${end.output.trim()}`);
}
