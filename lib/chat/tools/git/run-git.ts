import { devNull } from 'node:os';
import { dirname } from 'node:path';
import { DEFAULT_SEARCH_PATH, type ProcessEnd, runProcess } from '../commands/run-process.ts';

export type Repository = {
  /** The folder that holds `.git`. */
  top: string;
  author: { name: string; email: string };
  searchPath?: string | undefined;
};

const TIMEOUT_MS = 30_000;
const MOST_BYTES = 200_000;

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
export function runGit(
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
    timeoutMs: TIMEOUT_MS,
    mostBytes: MOST_BYTES,
    signal,
  });
}

/**
 * Settings that make git run a program on the files it looks at, under names that a repository is free to choose, so that
 * they cannot be switched off one by one. Null: git cannot tell.
 */
export async function programsOf(repository: Repository, signal: AbortSignal): Promise<string[] | null> {
  const args = ['config', '--null', '--name-only', '--get-regexp', PROGRAM_SETTINGS];
  const listed = await runGit(repository, { args, signal });
  if (listed.how !== 'exited' || listed.code > 1) return null;
  return listed.output.split('\0').filter((name) => name !== '');
}
