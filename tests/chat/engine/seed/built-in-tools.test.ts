import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FsScopeTier } from '#lib/chat/agent-session.public.ts';
import { resultOf } from '#lib/chat/session-content.public.ts';
import { commandTool } from '#lib/chat/tools/commands/command-tool.ts';
import { workspaceFiles } from '#lib/chat/tools/files/workspace-files.ts';
import { gitTools } from '#lib/chat/tools/git/git-tools.ts';
import { httpTool } from '#lib/chat/tools/http/http-tool.ts';
import { mcpTools } from '#lib/chat/tools/mcp/mcp-tools.ts';
import type { Tool } from '#lib/models/tool.ts';
import { Secret } from '#lib/platform/secret.ts';
import type { ScriptedReply } from '#tests/models/scripted-model.ts';
import { openSession, toolThat } from '../open-session.ts';

const ALLOWED = 'cat notes.txt';
const HOSTS = ['127.0.0.1', '169.254.169.254', '[::1]'];
const servers = [{ name: 'inside', url: 'https://127.0.0.1/mcp' }];

/** A repository with a workspace in it, of which one file is new. */
function repository(): { top: string; work: string } {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'built-in-')));
  onTestFinished(() => rmSync(top, { recursive: true, force: true }));
  execFileSync('git', ['init', '--quiet', top]);
  const work = join(top, 'work');
  mkdirSync(work);
  writeFileSync(join(top, 'near.txt'), 'near');
  writeFileSync(join(work, 'notes.txt'), 'a note');
  return { top, work };
}

const builtIn = (cwd: string, tier: FsScopeTier): Tool[] => [
  ...workspaceFiles({ root: cwd, tier }),
  commandTool({ cwd, allowed: [ALLOWED] }),
  ...gitTools({ cwd, tier }),
  httpTool({ allowedHosts: HOSTS }),
  ...mcpTools({ servers, allowedHosts: HOSTS }).tools,
];

type Call = { call: string; input?: unknown };

/** A session of which the model makes one call, and what came of it. */
async function outcomeOf(cwd: string, call: Call, { tier = 'sandboxed' as FsScopeTier, allow = true } = {}) {
  const asked: string[] = [];
  const script: ScriptedReply[] = [[call], 'Done.'];
  const { session, stored } = await openSession(script, {
    tools: builtIn(cwd, tier),
    context: { workingDir: cwd, fsScopeTier: tier },
    decide: async ({ toolId }) => asked.push(toolId) > 0 && allow,
  });
  expect(await session.sendMessage('Go on.')).toMatchObject({ stopReason: 'stop' });
  const [result] = (await stored()).messages[2]?.content ?? [];
  if (result?.type !== 'tool_result') throw new Error('There is no result.');
  return { text: resultOf(result).text, isError: result.isError === true, asked };
}

describe('tools of a session', () => {
  test('a session uses the built-in tools, the same surface as a workflow agent', async () => {
    const { work } = repository();
    const { session, model } = await openSession(['Fine.'], { tools: builtIn(work, 'project') });
    await session.sendMessage('Hello.');
    expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual([
      ...['read_file', 'write_file', 'list_directory', 'run_command', 'git_status', 'git_commit'],
      ...['http_request', 'mcp_call', 'mcp_tools'],
    ]);
  });

  test.each([
    ['sandboxed', true],
    ['project', false],
  ] as const)('the same filesystem-scope tiers: %s', async (tier, isError) => {
    const { work } = repository();
    const call = { call: 'read_file', input: { path: '../near.txt' } };
    expect(await outcomeOf(work, call, { tier })).toMatchObject({ isError, asked: [] });
  });

  test('run_command runs what is on the allowlist, after approval, and nothing else', async () => {
    const { work } = repository();
    const run = (command: string, allow = true) =>
      outcomeOf(work, { call: 'run_command', input: { command } }, { allow });
    expect(await run(ALLOWED)).toMatchObject({ isError: false, text: expect.stringContaining('a note') });
    expect(await run(ALLOWED, false)).toMatchObject({ isError: true, asked: ['run_command'] });
    for (const command of [`${ALLOWED} `, `${ALLOWED}; id`, 'cat ../near.txt', 'sh', 'CAT notes.txt'])
      expect(await run(command)).toMatchObject({
        isError: true,
        text: expect.stringContaining('tool_denied'),
      });
  });

  test.each([true, false])('git_commit stands behind approval: allowed %s', async (allow) => {
    const { top, work } = repository();
    const input = { message: 'A note', paths: ['notes.txt'] };
    const outcome = await outcomeOf(work, { call: 'git_commit', input }, { tier: 'project', allow });
    expect(outcome).toMatchObject({ isError: !allow, asked: ['git_commit'] });
    const commits = execFileSync('git', ['rev-list', '--all'], { cwd: top, encoding: 'utf8' });
    expect(commits.split('\n').filter(Boolean)).toHaveLength(allow ? 1 : 0);
  });

  test.each<Call>([
    { call: 'http_request', input: { url: 'https://127.0.0.1/' } },
    { call: 'http_request', input: { url: 'https://169.254.169.254/latest/meta-data' } },
    { call: 'http_request', input: { url: 'https://[::1]/' } },
    { call: 'http_request', input: { url: 'http://example.org/' } },
    { call: 'http_request', input: { url: 'https://example.org/' } },
    { call: 'mcp_call', input: { server: 'inside', tool: 'look' } },
  ])('http_request and MCP egress are subject to the same SSRF policy: %j', async (call) => {
    const { work } = repository();
    const { isError, text } = await outcomeOf(work, call);
    expect(isError).toBe(true);
    expect(text).toContain('"tool_denied"');
  });

  test('a secret-typed value is never interpolated into tool text', async () => {
    const secret: unknown = new Secret('canary-secret');
    const tells = toolThat(() => ({ isError: false, text: `The key is ${secret}.` }));
    const { session, model, events, stored } = await openSession([[{ call: 'look_up' }], 'Done.'], {
      tools: [tells],
    });
    expect(await session.sendMessage('Go on.')).toMatchObject({ stopReason: 'stop' });
    const all = inspect([model.requests, await events(), await stored()], { depth: 12 });
    expect(all).toContain('The tool failed.');
    expect(all).not.toContain('canary-secret');
  });

  test("the user's own conversational content is kept as it was typed, and is not a managed secret", async () => {
    const words = 'My password used to be hunter2, Bearer of bad news.';
    const { session, model, stored } = await openSession(['I see.']);
    await session.sendMessage(words);
    expect((await stored()).messages[0]?.content).toEqual([{ type: 'text', text: words }]);
    expect(model.requests[0]?.messages[0]?.content).toEqual([{ type: 'text', text: words }]);
  });

  test('what a tool writes stays in the workspace', async () => {
    const { top, work } = repository();
    const call = (path: string) => ({ call: 'write_file', input: { path, content: 'new' } });
    expect(await outcomeOf(work, call('log.txt'))).toMatchObject({ isError: false, asked: ['write_file'] });
    expect(await outcomeOf(work, call('../near.txt'))).toMatchObject({ isError: true });
    expect(readFileSync(join(work, 'log.txt'), 'utf8')).toBe('new');
    expect(readFileSync(join(top, 'near.txt'), 'utf8')).toBe('near');
  });

  test.each([
    { call: 'write_file', input: { path: '../near.txt', content: 'x' } },
    { call: 'write_file', input: { path: '.git/config', content: 'x' } },
    { call: 'write_file', input: { path: 'new/folder/.env', content: 'x' } },
    { call: 'write_file', input: { path: 'big.txt', content: 'x'.repeat(1_000_001) } },
    { call: 'write_file', input: { path: 'a.txt' } },
    { call: 'write_file', json: '{"path": "a' },
    { call: 'run_command', input: { command: 'rm -r .' } },
    { call: 'git_commit', input: { message: 'm', paths: ['--amend'] } },
    { call: 'http_request', input: { method: 'POST', url: 'https://elsewhere.example/' } },
    { call: 'http_request', input: { method: 'POST', url: 'http://127.0.0.1/' } },
    { call: 'http_request', input: { method: 'POST', url: 'https://127.0.0.1/', headers: { cookie: 'x' } } },
    { call: 'no_such_tool', input: {} },
  ])('nobody is asked about what is refused anyway: %j', async (call) => {
    const { work } = repository();
    expect(await outcomeOf(work, call)).toMatchObject({ isError: true, asked: [] });
    expect(readdirSync(work)).not.toContain('new');
  });
});
