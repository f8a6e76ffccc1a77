import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { FS_SCOPE_TIERS } from '#lib/chat/agent-session.public.ts';
import type { AgentSession } from '#lib/chat/agent-session.ts';
import { titleFrom } from '#lib/chat/title-from.ts';
import { eventStream } from '#lib/platform/http/event-stream.ts';
import { fail, ok } from '#lib/platform/result.ts';
import { typedPrompt } from '#lib/voice/typed-voice.ts';
import { TEST_ENVIRONMENT } from '#tests/test-environment.ts';
import { toolsNamedIn } from '#tests/tools-named-in.ts';

/** The environment is read once, so each of its settings is a program of its own. */
async function withSettings<T>(settings: Record<string, string>, load: () => Promise<T>): Promise<T> {
  vi.resetModules();
  for (const [name, value] of Object.entries({ ...TEST_ENVIRONMENT, ...settings })) vi.stubEnv(name, value);
  return load();
}
afterEach(() => vi.unstubAllEnvs());

const ids = { reflectionId: 'r-1', sessionId: 's-1' };

describe('the folder of a session', () => {
  const load = () => import('#lib/chat/workspace-of.ts');

  test('a session has no folder where the installation gives none', async () => {
    const { workspaceOf, removeWorkspace, removeWorkspacesOf } = await withSettings({}, load);
    for (const fsScopeTier of FS_SCOPE_TIERS) expect(workspaceOf(ids, { fsScopeTier })).toBeNull();
    await removeWorkspace(ids);
    await removeWorkspacesOf(ids.reflectionId);
  });

  test('the folder of a session is its own, or what the project of its reflection shares; each a jail', async () => {
    const { workspaceOf } = await withSettings({ AGENT_WORKSPACES_DIR: '/w' }, load);
    const jail = { tier: 'sandboxed', closed: ['/w'] };
    expect(workspaceOf(ids, { fsScopeTier: 'sandboxed' })).toEqual({ directory: '/w/r-1/s-1', ...jail });
    expect(workspaceOf(ids, { fsScopeTier: 'project' })).toEqual({ directory: '/w/r-1/shared', ...jail });
  });

  test('a session reaches further while the operator allows it, and no longer', async () => {
    const settings = { AGENT_WORKSPACES_DIR: '/w', LOCAL_DATA_DIR: '/data' };
    const on = await withSettings({ ...settings, AGENT_FULL_SCOPE: 'on' }, load);
    expect(on.workspaceOf(ids, { fsScopeTier: 'full' })).toEqual({
      directory: '/w/r-1/s-1',
      tier: 'full',
      closed: ['/w', '/data'],
    });
    const off = await withSettings({ ...settings, AGENT_FULL_SCOPE: 'off' }, load);
    expect(off.workspaceOf(ids, { fsScopeTier: 'full' })).toMatchObject({ tier: 'sandboxed' });
  });
});

describe('the files of a session on its page', () => {
  const context = { workingDir: 'reflections/r', fsScopeTier: 'sandboxed' as const };
  const held = { reflectionId: 'r-1', record: { id: 's-1', context } };
  const bytes = new TextEncoder().encode('Hellsö');
  const allowed = async () => ok(null);

  async function filesIn(settings: Record<string, string> = {}) {
    const root = await mkdtemp(join(tmpdir(), 'reflections-files-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const load = () => import('#lib/chat/session-files.ts');
    return { root, ...(await withSettings({ AGENT_WORKSPACES_DIR: root, ...settings }, load)) };
  }

  test('a page lists, adds and takes files of a session, and no way leads out of their folder', async () => {
    const { root, listSessionFiles, readSessionFile, writeSessionFile } = await filesIn();
    expect(await listSessionFiles(held)).toEqual({ ok: true, value: [] });
    expect(await readdir(root)).toEqual([]);
    expect((await writeSessionFile(held, 'notes/places.txt', bytes, allowed)).ok).toBe(true);
    expect(await listSessionFiles(held)).toEqual({
      ok: true,
      value: [{ path: 'notes/places.txt', bytes: bytes.length }],
    });
    const file = await readSessionFile(held, 'notes/places.txt');
    expect(file.ok && (await text(file.value))).toBe('Hellsö');

    await writeFile(join(root, 'r-1', 's-1', '.env'), 'SECRET=1');
    await writeFile(join(root, 'other.txt'), 'of another');
    await symlink(join(root, 'other.txt'), join(root, 'r-1', 's-1', 'link.txt'));
    for (const path of ['.env', '../../other.txt', 'link.txt', '/etc/passwd', 'notes', 'nothing'])
      expect(await readSessionFile(held, path), path).toMatchObject({
        ok: false,
        error: { code: 'not_found' },
      });
    for (const path of ['.env', '../out.txt', '.git/hooks/pre-commit', '/tmp/out.txt'])
      expect((await writeSessionFile(held, path, bytes, allowed)).ok, path).toBe(false);
    expect(await listSessionFiles(held)).toMatchObject({ value: [{ path: 'notes/places.txt' }] });
  });

  test('nobody who lost the conversation meanwhile writes files, before the write or during it', async () => {
    const { root, writeSessionFile } = await filesIn();
    const gone = async () => fail('not_found');
    expect(await writeSessionFile(held, 'notes/late.txt', bytes, gone)).toEqual(await gone());
    expect(await readdir(root)).toEqual([]);
    const during = vi.fn(allowed).mockImplementationOnce(allowed).mockImplementationOnce(gone);
    expect(await writeSessionFile(held, 'notes/late.txt', bytes, during)).toEqual(await gone());
    expect(await readdir(root)).toEqual([]);

    expect((await writeSessionFile(held, 'kept.txt', bytes, allowed)).ok).toBe(true);
    during.mockImplementationOnce(allowed).mockImplementationOnce(gone);
    expect((await writeSessionFile(held, 'notes/late.txt', bytes, during)).ok).toBe(false);
    expect(await readdir(join(root, 'r-1', 's-1'))).toEqual(['kept.txt']);
  });

  test('files are added while the disk, the folder and the list have room for them', async () => {
    const { root, listSessionFiles, writeSessionFile } = await filesIn();
    const own = join(root, 'r-1', 's-1');
    const add = (path: string) => writeSessionFile(held, path, bytes, allowed);
    const full = { ok: false, error: { code: 'limit_reached' } };
    expect(await add('1/2/3/4/5/6/7/8/deep.txt')).toEqual({ ok: true, value: null });
    expect(await listSessionFiles(held)).toMatchObject({ value: [{ path: '1/2/3/4/5/6/7/8/deep.txt' }] });
    expect(await add('1/2/3/4/5/6/7/8/9/deeper.txt')).toMatchObject({ error: { code: 'not_found' } });
    await writeFile(join(own, 'long.txt'), '');
    await truncate(join(own, 'long.txt'), 99_999_990);
    expect(await add('one-more.txt')).toMatchObject(full);
    expect((await add('long.txt')).ok).toBe(true);
    for (let at = 0; at < 499; at += 1) writeFileSync(join(own, `${at}.txt`), '');
    expect(await add('one-more.txt')).toMatchObject(full);

    vi.doMock('#lib/platform/http/require-room.ts', () => ({ requireRoom: async () => fail('no_room') }));
    onTestFinished(() => void vi.doUnmock('#lib/platform/http/require-room.ts'));
    const files = await filesIn();
    expect(await files.writeSessionFile(held, 'a.txt', bytes, allowed)).toEqual(fail('no_room'));
    expect(await readdir(files.root)).toEqual([]);
  });

  test('files are looked for among a thousand names, and no more', async () => {
    const { root, listSessionFiles, writeSessionFile } = await filesIn();
    const own = join(root, 'r-1', 's-1');
    await mkdir(own, { recursive: true });
    for (let at = 0; at < 1_000; at += 1) symlinkSync('nowhere', join(own, `a-${at}`));
    expect((await listSessionFiles(held)).ok).toBe(true);
    expect(await writeSessionFile(held, 'a.txt', bytes, allowed)).toMatchObject({
      error: { code: 'limit_reached' },
    });
  });
});

const terms = {
  mode: 'reflection' as const,
  role: 'owner' as const,
  audience: 'private' as const,
  offRecord: false,
  ingestionEnabled: true,
};
const session = { sessionId: 's-1', userId: 'u-1' };
const load = async () => ({
  ...(await import('#lib/chat/tools-of-turn.ts')),
  ...(await import('#lib/conversations/typed-turn.ts')),
});

describe('the tools of a steward', () => {
  const agent = {
    id: 'own',
    model: 'm',
    provider: 'local' as const,
    system_prompt: '',
    mcp_servers: [
      { id: 'evil', transport: 'http' as const, url: 'https://evil.example/mcp' },
      { id: 'port', transport: 'http' as const, url: 'https://mcp.example.org:8443/mcp' },
    ],
  };

  test('a steward is offered no server of an agent’s own, where the installation has none', async () => {
    const { toolsOfTurn, toolsOfReflection } = await withSettings({}, load);
    const { tools } = await toolsOfTurn({ own: toolsOfReflection(session, terms), agent, workspace: null });
    expect(tools.tools.map(({ name }) => name).sort()).toEqual([
      'propose_fact_correction',
      'request_source_ingest',
      'retrieve_context',
    ]);
  });

  test('a steward’s tools reach no host that the installation does not name, whatever an agent does', async () => {
    const { toolsOfTurn, toolsOfReflection } = await withSettings(
      { AGENT_MCP_SERVERS: 'files=https://mcp.example.org/mcp' },
      load,
    );
    const { tools, close } = await toolsOfTurn({
      own: toolsOfReflection(session, terms),
      agent,
      workspace: null,
    });
    const list = tools.tools.find(({ name }) => name === 'mcp_tools');
    for (const server of ['evil', 'port']) {
      const outcome = await list?.invoke({ server }, { id: 'c', signal: AbortSignal.timeout(5_000) });
      expect(outcome).toMatchObject({ isError: true, text: expect.stringContaining('tool_denied') });
    }
    await close();
  });
});

test('an agent narrows a server of the installation, by its name', async () => {
  const { toolsOfTurn, toolsOfReflection } = await withSettings(
    { AGENT_MCP_SERVERS: 'files=https://mcp.example.test/mcp' },
    load,
  );
  const { tools, close } = await toolsOfTurn({
    own: toolsOfReflection(session, terms),
    agent: {
      id: 'own',
      model: 'm',
      provider: 'local',
      system_prompt: '',
      mcp_servers: [{ ref: 'files', tools_allowlist: ['read'] }],
    },
    workspace: null,
  });
  const call = tools.tools.find(({ name }) => name === 'mcp_call');
  const asked = { id: 'c', signal: AbortSignal.timeout(5_000) };
  const outcome = await call?.refusalOf?.({ server: 'files', tool: 'write' }, asked);
  expect(outcome).toMatchObject({ text: expect.stringContaining('tool_denied') });
  expect(await call?.refusalOf?.({ server: 'files', tool: 'read' }, asked)).toBeNull();
  await close();
});

describe('the prompt of a turn', () => {
  const pack = 'You are the reflection of Mara.\n\n## How you know things\n\nCall retrieve_context.\n';

  test.each([
    {},
    { AGENT_COMMANDS: 'date' },
    { AGENT_HTTP_HOSTS: 'api.example.org' },
    { AGENT_COMMANDS: 'date', AGENT_HTTP_HOSTS: 'api.example.org' },
  ])('a prompt names what the request offers, for every role, tier and narrowing: %o', async (settings) => {
    const { toolsOfTurn, toolsOfReflection } = await withSettings(settings, load);
    for (const role of ['owner', 'admin', 'operator', 'viewer'] as const)
      for (const tier of [null, ...FS_SCOPE_TIERS])
        for (const [ingestionEnabled, offRecord] of [
          [true, false],
          [false, false],
          [true, true],
        ] as const) {
          const { tools, close } = await toolsOfTurn({
            own: toolsOfReflection(session, { ...terms, role, ingestionEnabled, offRecord }),
            agent: undefined,
            workspace: tier && { directory: import.meta.dirname, tier, closed: [] },
          });
          const names = tools.tools.map(({ name }) => name);
          const narrowed = tools.narrow(names.slice(1)).tools.map(({ name }) => name);
          for (const offered of [names, narrowed])
            expect(toolsNamedIn(typedPrompt(pack, offered))).toEqual(offered.toSorted());
          await close();
        }
  });
});

describe('a model', () => {
  const load = () => import('#lib/chat/typed-session-host.ts');

  test('the model is the one that the installation was given, under the name that is asked for', async () => {
    const given = { MODEL_PROVIDER: 'anthropic', MODEL_NAME: 'their-model', MODEL_API_KEY: 'k'.repeat(20) };
    const { resolveModel } = await withSettings(given, load);
    expect(resolveModel('anthropic', 'another')).toMatchObject({ model: 'another' });
    expect(resolveModel('openai', 'another')).toBeNull();
    expect(resolveModel('local', 'local')).toMatchObject({ model: 'local' });
    expect(resolveModel('local', 'llama'), 'gone, and not for the rules to answer for').toBeNull();
  });

  test('the model of this machine answers what is asked of `local`', async () => {
    const own = {
      MODEL_PROVIDER: 'openai-compatible',
      MODEL_NAME: 'llama',
      MODEL_BASE_URL: 'http://127.0.0.1:1',
    };
    const { resolveModel } = await withSettings(own, load);
    expect(resolveModel('local', 'local')).toMatchObject({ model: 'llama' });
    expect(resolveModel('local', 'llama')).toMatchObject({ model: 'llama' });
    expect(resolveModel('local', 'mistral')).toBeNull();
    expect(resolveModel('anthropic', 'any')).toBeNull();
  });
});

describe('the agent of a reflection', () => {
  const load = () => import('#lib/chat/agent-of-reflection.ts');
  const model = { MODEL_PROVIDER: 'anthropic', MODEL_NAME: 'their-model', MODEL_API_KEY: 'k'.repeat(20) };
  const mara = { slug: 'mara', displayName: 'Mara' };

  test('the agent of a reflection has a bound to each answer, and tries again what may pass', async () => {
    const { agentOfReflection } = await withSettings(model, load);
    const agent = agentOfReflection(mara);
    expect(agent).toMatchObject({ max_tokens: 4_096, retry: { max: 3, backoff: 'exponential' } });
    expect(agent).not.toHaveProperty('fallback_chain');
  });

  test('the agent of a reflection has the bound and the second model that the operator says', async () => {
    const said = { ...model, MODEL_MAX_OUTPUT: '900', MODEL_FALLBACK: 'their-small-model' };
    const { agentOfReflection } = await withSettings(said, load);
    expect(agentOfReflection(mara)).toMatchObject({
      provider: 'anthropic',
      model: 'their-model',
      max_tokens: 900,
      fallback_chain: [{ model: 'their-small-model', provider: 'anthropic', max_attempts: 2 }],
    });
  });
});

describe('a title', () => {
  test('a title is one line, short, and whole letters', () => {
    const words = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 });
    const pairs = fc.array(fc.constantFrom('🌊', 'sea', ' '), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(
        fc.oneof(
          words,
          pairs.map((parts) => parts.join('')),
        ),
        (text) => {
          fc.pre(text.trim() !== '');
          const title = titleFrom(text);
          expect(title.length).toBeLessThanOrEqual(80);
          expect(title).not.toBe('');
          expect(title).not.toMatch(/[\n\t]/);
          expect(title.isWellFormed()).toBe(true);
          expect(text.toWellFormed()).toContain(title.split(/\s/)[0]?.replace(/…$/, ''));
        },
      ),
    );
  });

  test('a title is cut at a word, where there is one', () => {
    expect(titleFrom(`${'sea '.repeat(30)}`)).toBe(`${'sea '.repeat(19).trim()}…`);
    expect(titleFrom('x'.repeat(100))).toBe(`${'x'.repeat(79)}…`);
  });
});

describe('a process that is about to end', () => {
  test('a process that is about to end ends its turns, waits for them, and then lets its readers go', async () => {
    const { endRunningTurns, keepInMind, processIsLeaving } = await withSettings(
      {},
      () => import('#lib/chat/session/running-turns.ts'),
    );
    const over = Promise.withResolvers<void>();
    const session = { interrupt: vi.fn() } as unknown as AgentSession;
    keepInMind(session, over.promise);
    const ended = endRunningTurns();
    expect(session.interrupt).toHaveBeenCalledOnce();
    expect(processIsLeaving.aborted).toBe(false);
    over.resolve();
    await ended;
    expect(processIsLeaving.aborted).toBe(true);
    const late = { interrupt: vi.fn() } as unknown as AgentSession;
    keepInMind(late, Promise.resolve());
    expect(late.interrupt).toHaveBeenCalledOnce();
  });
});

test('a turn that does not end is not waited for beyond what whoever stops a process waits', async () => {
  const { endRunningTurns, keepInMind } = await withSettings(
    {},
    () => import('#lib/chat/session/running-turns.ts'),
  );
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  keepInMind({ interrupt: () => {} } as unknown as AgentSession, new Promise(() => {}));
  let hasEnded = false;
  const ended = endRunningTurns().then(() => {
    hasEnded = true;
  });
  await vi.advanceTimersByTimeAsync(3_900);
  expect(hasEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hasEnded).toBe(true);
  await ended;
});

describe('a stream of events', () => {
  async function* endless(onEnd: () => void) {
    try {
      for (let sequenceNumber = 0; ; sequenceNumber += 1) yield { sequenceNumber, text: 'line\n\nline' };
    } finally {
      onEnd();
    }
  }

  test('a stream stops its source when the reader goes', async () => {
    const stopped = vi.fn();
    const reader = eventStream(
      endless(() => {}),
      stopped,
    ).body?.getReader();
    const text = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect(await text()).toBe(': here\n\n');
    expect(await text()).toBe('id: 0\ndata: {"sequenceNumber":0,"text":"line\\n\\nline"}\n\n');
    expect(stopped).not.toHaveBeenCalled();
    await reader?.cancel();
    expect(stopped).toHaveBeenCalledOnce();
  });

  test('a stream lets go of what its source holds, though nothing was asked of it when the reader went', async () => {
    const ended = vi.fn();
    const reader = eventStream(endless(ended), () => {}).body?.getReader();
    await reader?.read();
    await reader?.read();
    // One more is ready to be read: the source stands still.
    await reader?.cancel();
    expect(ended).toHaveBeenCalledOnce();
  });

  test('a stream says now and then that it is there, until the reader goes', async () => {
    vi.useFakeTimers();
    try {
      const silent = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
      const reader = eventStream(silent, () => {}).body?.getReader();
      await reader?.read();
      await vi.advanceTimersByTimeAsync(15_000);
      expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(': still here\n\n');
      await reader?.cancel();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a stream asks for no more than is read', async () => {
    const next = vi.fn(async () => ({ done: false as const, value: { sequenceNumber: 0 } }));
    const response = eventStream({ [Symbol.asyncIterator]: () => ({ next }) }, () => {});
    const reader = response.body?.getReader();
    for (let times = 0; times < 3; times += 1) await reader?.read();
    expect(next.mock.calls.length).toBeLessThanOrEqual(3);
    await reader?.cancel();
  });

  test('a stream ends with its source, also with one that fails', async () => {
    async function* two() {
      yield { sequenceNumber: 0 };
    }
    expect(await eventStream(two(), () => {}).text()).toBe(': here\n\nid: 0\ndata: {"sequenceNumber":0}\n\n');
    async function* broken() {
      yield { sequenceNumber: 0 };
      throw new Error('The database is away.');
    }
    const stopped = vi.fn();
    expect(await eventStream(broken(), stopped).text()).toContain('id: 0\n');
    expect(stopped).toHaveBeenCalledOnce();
  });
});
