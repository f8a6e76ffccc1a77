import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseWorkflow } from '#lib/chat/engine/export.ts';
import { startLocalStack } from '#lib/local/stack.ts';
import { launcherEnvironment, root, untilPrinted } from '#tests/app-under-test.ts';
import { eventually } from '#tests/eventually.ts';
import { begins, calls, says } from '#tests/model-answers.ts';
import { type AskedOfServer, type ModelServer, startModelServer } from '#tests/models/model-server.ts';
import { NODE_FLAGS } from '#tests/node-flags.ts';
import { fillIdleDataDir } from '#tests/prepared-data.ts';

/** `npm run chat` and its sisters beside a running stack, as from another terminal, with a model that answers as the test says. */
const home = mkdtempSync(join(tmpdir(), 'launch-chat-'));
const dataDir = join(home, 'data');
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
let stack: Awaited<ReturnType<typeof startLocalStack>> | undefined;
let model: ModelServer;
let answer: (response: ServerResponse, asked: AskedOfServer) => void;
/** Where the person is. */
let folder: string;

beforeAll(async () => {
  await fillIdleDataDir(dataDir);
  stack = await startLocalStack({ root, dataDir, appUrl: 'http://localhost', seed: true });
  model = await startModelServer((response, asked) => answer(response, asked));
});
beforeEach(() => {
  folder = mkdtempSync(join(home, 'work-'));
  answer = (response) => says(response, 'By the sea.');
});
afterAll(async () => {
  await stack?.stop();
  await model.stop();
  rmSync(home, { recursive: true, force: true });
});

type Options = { env?: Record<string, string>; cwd?: string };

function spawnCommand(
  name: string,
  args: readonly string[],
  { env = {}, cwd = folder }: Options = {},
): ChildProcess {
  return spawn(process.execPath, [...NODE_FLAGS, join(root, 'lib', 'ops', `${name}.ts`), ...args], {
    cwd: root,
    env: launcherEnvironment({
      dataDir,
      port: 0,
      env: {
        NODE_ENV: 'development',
        INIT_CWD: cwd,
        MODEL_PROVIDER: 'openai-compatible',
        MODEL_NAME: 'model-of-the-test',
        MODEL_BASE_URL: model.address,
        ...env,
      },
    }),
  });
}

/** To its end, with everything that is typed there from the beginning. */
async function run(name: string, args: readonly string[] = [], input = '', options: Options = {}) {
  const child = spawnCommand(name, args, options);
  const told = { code: -1, out: '', errors: '' };
  child.stdout?.on('data', (chunk: Buffer) => (told.out += String(chunk)));
  child.stderr?.on('data', (chunk: Buffer) => (told.errors += String(chunk)));
  child.stdin?.end(input);
  told.code = await new Promise((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  return told;
}

const idIn = (out: string): string => /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(out)?.[0] ?? '';

/** Wants to call a tool, then says what came of it. */
const wants =
  (tool: string, args: object) =>
  (response: ServerResponse, { body }: AskedOfServer) => {
    const told = JSON.stringify(body.messages);
    if (told.includes('tool_output')) says(response, 'So be it.');
    else calls(response, tool, args);
  };

describe('a conversation', () => {
  beforeEach(() => {
    answer = wants('write_file', { path: 'note.txt', content: 'Boats.' });
  });

  test('a conversation whose question is answered with yes does what was asked, and is exported, listed and gone on with', async () => {
    const { code, out, errors } = await run(
      'chat',
      ['--file', 'notes.md:3-9'],
      'Write it down.\ny\n/export kept.yaml\n/quit\n',
    );
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(out).toMatch(/^Mara Lindqvist · /);
    expect(JSON.stringify(model.asked.map(({ body }) => body))).toContain(
      'these lines of a file: notes.md:3-9',
    );
    expect(out).toContain('write_file (write) wants to do this:');
    expect(out).toContain('So be it.');
    expect(readFileSync(join(folder, 'note.txt'), 'utf8')).toBe('Boats.');
    const { workflow } = parseWorkflow(readFileSync(join(folder, 'kept.yaml'), 'utf8'));
    expect(workflow.nodes.map(({ id }) => id)).toEqual(['input', 'turn-1', 'output']);

    const id = idIn(out);
    expect(out).toContain(`To go on: npm run chat:resume -- ${id}`);
    const listed = await run('list-chats');
    expect(listed.out).toMatch(new RegExp(`^${id}  [0-9-]+ [0-9:]+  \\S+ +Write it down\\.$`, 'm'));

    answer = (response) => says(response, 'In a note.');
    const resumed = await run('chat', ['--resume', id], 'Where is it?\n/end\n');
    expect(resumed).toMatchObject({ code: 0, errors: '' });
    expect(resumed.out).toContain('In a note.');
    expect(resumed.out).toContain('The conversation has ended.');
    expect(JSON.stringify(model.asked.at(-1)?.body.messages)).toContain('Write it down.');
    const over = await run('chat', ['--resume', id], 'And now?\n');
    expect(over).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^The conversation has ended\..*\n$/),
    });
  });

  test.each([
    ['a no', 'Write it down.\nn\n/quit\n'],
    ['anything else', 'Write it down.\nyes, but not now\n/quit\n'],
    ['the end of the input', 'Write it down.\n'],
  ])('a conversation with %s does nothing, and the model hears that', async (_what, input) => {
    const { code, out, errors } = await run('chat', [], input);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(out).toContain('So be it.');
    expect(existsSync(join(folder, 'note.txt'))).toBe(false);
    expect(JSON.stringify(model.asked.at(-1)?.body.messages)).toContain('tool_denied');
  });

  test('prints no codes that somebody else wrote', async () => {
    answer = (response) => says(response, 'a\u001b]0;evil\u0007b', '\u202egpj.exe');
    const { out } = await run('chat', [], 'He\u001b[2Jllo \u202e.\n/quit\n');
    const listed = await run('list-chats');
    expect(out).toContain('a]0;evilbgpj.exe');
    for (const text of [out, listed.out]) expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  });
});

describe('what tools reach', () => {
  test('the tools of the chat command never reach what holds the keys of the installation, though it lies in the folder', async () => {
    const secret = readFileSync(join(dataDir, 'secrets.json'), 'utf8').slice(20, 60);
    for (const path of ['data/secrets.json', 'data/master-keys', join(dataDir, 'secrets.json')]) {
      answer = wants('read_file', { path });
      const { code } = await run('chat', [], 'Read it.\n', { cwd: home });
      expect(code).toBe(0);
      const told = JSON.stringify(model.asked.at(-1)?.body.messages);
      expect(told).toContain('tool_output');
      expect(told).not.toContain(secret);
      expect(told).not.toContain('local-');
    }
    answer = wants('read_file', { path: 'other.txt' });
    writeFileSync(join(home, 'other.txt'), 'What lies beside it.');
    await run('chat', [], 'Read it.\n', { cwd: home });
    expect(JSON.stringify(model.asked.at(-1)?.body.messages)).toContain('What lies beside it.');
  });

  test('the tools of the chat command reach the programs that the person has, where one is allowed', async () => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'own-program'), '#!/bin/sh\necho "It ran: $SUPABASE_SECRET_KEY."\n');
    chmodSync(join(bin, 'own-program'), 0o755);
    answer = wants('run_command', { command: 'own-program' });
    const env = { AGENT_COMMANDS: 'own-program', PATH: `${bin}:${process.env.PATH}` };
    await run('chat', [], 'Run it.\ny\n', { env });
    expect(JSON.stringify(model.asked.at(-1)?.body.messages)).toContain('It ran: .');
  });
});

describe('Ctrl-C', () => {
  test('Ctrl-C stops an answer, and the conversation goes on', async () => {
    answer = (response) => begins(response, 'The harbour ');
    const child = spawnCommand('chat', []);
    child.stdin?.write('What was it like?\n');
    await untilPrinted(child, 'The harbour');
    const stopped = untilPrinted(child, 'Stopped.');
    child.kill('SIGINT');
    await stopped;
    answer = (response) => says(response, 'It was wide.');
    const asked = untilPrinted(child, '\n> ');
    child.stdin?.write('Once more?\n');
    expect(await asked).toContain('It was wide.\n');
    const left = new Promise((resolve) => child.once('exit', resolve));
    const bye = untilPrinted(child, 'To go on:');
    child.kill('SIGINT');
    await bye;
    expect(await left).toBe(0);
  });

  test('Ctrl-C while a person is asked is a no, and stops the answer', async () => {
    answer = wants('write_file', { path: 'note.txt', content: 'Boats.' });
    const child = spawnCommand('chat', []);
    child.stdin?.write('Write it down.\n');
    await untilPrinted(child, 'Allow it?');
    const stopped = untilPrinted(child, 'Stopped.');
    child.kill('SIGINT');
    await stopped;
    const left = new Promise((resolve) => child.once('exit', resolve));
    child.stdin?.end();
    expect(await left).toBe(0);
    expect(existsSync(join(folder, 'note.txt'))).toBe(false);
  });
});

describe('what cannot be done is one line, and code 1', () => {
  test.each([
    ['chat', ['--wrong'], /Unknown option/],
    ['chat', ['hello'], /^Start without a message/],
    ['chat', ['--scope', 'everything'], /^--scope is one of sandboxed, project, full/],
    ['chat', ['--scope', 'full'], /AGENT_FULL_SCOPE=on/],
    ['chat', ['--resume'], /chat:list/],
    ['chat', ['--resume', 'x'], /not the id of a conversation/],
    ['chat', ['--resume', UNKNOWN], /^There is no such conversation/],
    ['chat', ['--as', 'nobody@example.org'], /^nobody@example\.org is a member of no reflection/],
    ['chat', ['--reflection', 'nowhere'], /Choose with --reflection: mara-lindqvist/],
    ['chat', ['--agent', 'none.agent.yaml'], /cannot be read/],
    ['chat', ['--agent', 'odd.agent.yaml'], /odd\.agent\.yaml is not an agent file\. /],
    ['list-chats', ['--as', 'nobody@example.org'], /is a member of no reflection/],
    ['list-chats', ['--all'], /Unknown option/],
    ['export-session', [], /^The id is missing/],
    ['export-session', ['x'], /not the id of a conversation/],
    ['export-session', [UNKNOWN], /^There is no such conversation/],
    ['rotate-keys', ['--data'], /^The only option is --data-keys/],
  ])('%s %j', async (name, args, line) => {
    writeFileSync(join(folder, 'odd.agent.yaml'), 'id: Not In Kebab Case\n');
    const { code, out, errors } = await run(name, args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(errors).toMatch(line);
    expect(errors.trimEnd().split('\n')).toHaveLength(1);
  });

  test.each(['rotate-keys', 'chat', 'list-chats'])('%s with master keys that are none', async (name) => {
    const { code, errors } = await run(name, [], '', { env: { MASTER_KEYS: 'not-a-key-at-all' } });
    expect(code).toBe(1);
    expect(errors).toMatch(/^Settings to put right in \.env\.local .*MASTER_KEYS.*\n$/);
    expect(errors).not.toContain('not-a-key-at-all');
  });

  test('a conversation is not opened for another person, and no file is written over', async () => {
    const id = idIn((await run('chat', [], 'Hello.\n')).out);
    const elins = await run('export-session', [id, '--as', 'elin@demo.reflections.local']);
    expect(elins).toMatchObject({ code: 1, errors: `There is no such conversation: ${id}\n` });
    expect(await run('export-session', [id, 'kept.yaml'])).toMatchObject({ code: 0, errors: '' });
    const before = readFileSync(join(folder, 'kept.yaml'), 'utf8');
    const again = await run('export-session', [id, 'kept.yaml']);
    expect(again).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/is there already\. Name another file\.\n$/),
    });
    expect(readFileSync(join(folder, 'kept.yaml'), 'utf8')).toBe(before);
  });
});

test('commands open the data themselves when no app is running, and leave it to the next', async () => {
  await stack?.stop();
  stack = undefined;
  for (let times = 0; times < 2; times += 1) {
    const listed = await run('list-chats');
    expect(listed).toMatchObject({ code: 0, errors: '' });
    expect(listed.out.split('\n').length).toBeGreaterThan(5);
  }
  const empty = await run('chat', [], '', { env: { LOCAL_DATA_DIR: folder } });
  expect(empty).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^There is no data in .*npm run dev.*\n$/),
  });
  await eventually(() => expect(existsSync(join(dataDir, 'address'))).toBe(false));
});
