import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { FsScopeTier } from '#lib/chat/agent-session.public.ts';
import { defineTool, type Tool } from '#lib/models/tool.ts';
import type { ProcessEnd } from '../commands/run-process.ts';
import { inJail } from '../files/in-jail.ts';
import { createJail, JailRefusal, repositoryAround } from '../files/jail.ts';
import { programsOf, type Repository, runGit } from './run-git.ts';

export type GitSettings = {
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
