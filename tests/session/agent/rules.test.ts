import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FS_SCOPE_TIERS } from '#lib/contracts/agent-session.ts';
import { eventStream } from '#lib/http/event-stream.ts';
import { titleFrom } from '#lib/session/agent/title-from.ts';
import { TEST_ENVIRONMENT } from '#tests/test-environment.ts';

/** The environment is read once, so each of its settings is a program of its own. */
async function withSettings<T>(settings: Record<string, string>, load: () => Promise<T>): Promise<T> {
  vi.resetModules();
  for (const [name, value] of Object.entries({ ...TEST_ENVIRONMENT, ...settings })) vi.stubEnv(name, value);
  return load();
}
afterEach(() => vi.unstubAllEnvs());

const ids = { reflectionId: 'r-1', sessionId: 's-1' };

describe('the folder of a session', () => {
  const load = () => import('#lib/session/agent/workspace-of.ts');

  test('is none where the installation gives none', async () => {
    const { workspaceOf, removeWorkspace, removeWorkspacesOf } = await withSettings({}, load);
    for (const fsScopeTier of FS_SCOPE_TIERS) expect(workspaceOf(ids, { fsScopeTier })).toBeNull();
    await removeWorkspace(ids);
    await removeWorkspacesOf(ids.reflectionId);
  });

  test('is its own, or what the project of its reflection shares; each a jail', async () => {
    const { workspaceOf } = await withSettings({ AGENT_WORKSPACES_DIR: '/w' }, load);
    const jail = { tier: 'sandboxed', closed: ['/w'] };
    expect(workspaceOf(ids, { fsScopeTier: 'sandboxed' })).toEqual({ directory: '/w/r-1/s-1', ...jail });
    expect(workspaceOf(ids, { fsScopeTier: 'project' })).toEqual({ directory: '/w/r-1/shared', ...jail });
  });

  test('reaches further while the operator allows it, and no longer', async () => {
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

describe('the tools of a steward', () => {
  const terms = {
    conversationId: 's-1',
    mode: 'reflection' as const,
    role: 'owner' as const,
    audience: 'private' as const,
    offRecord: false,
    ingestionEnabled: true,
  };
  const agent = {
    id: 'own',
    model: 'm',
    provider: 'local' as const,
    system_prompt: '',
    mcp_servers: [
      { name: 'evil', url: 'https://evil.example/mcp' },
      { name: 'port', url: 'https://mcp.example.org:8443/mcp' },
    ],
  };
  const load = () => import('#lib/session/agent/tools-of-turn.ts');
  const session = { sessionId: 's-1', userId: 'u-1' };

  test('hold no server of an agent’s own, where the installation has none', async () => {
    const { toolsOfTurn } = await withSettings({}, load);
    const { tools } = await toolsOfTurn({ session, terms, agent, workspace: null });
    expect(tools.tools.map(({ name }) => name).sort()).toEqual([
      'propose_fact_correction',
      'request_source_ingest',
      'retrieve_context',
    ]);
  });

  test('reach no host that the installation does not name, whatever an agent does', async () => {
    const { toolsOfTurn } = await withSettings(
      { AGENT_MCP_SERVERS: 'files=https://mcp.example.org/mcp' },
      load,
    );
    const { tools, close } = await toolsOfTurn({ session, terms, agent, workspace: null });
    const list = tools.tools.find(({ name }) => name === 'mcp_tools');
    for (const server of ['evil', 'port']) {
      const outcome = await list?.invoke({ server }, { id: 'c', signal: AbortSignal.timeout(5_000) });
      expect(outcome).toMatchObject({ isError: true, text: expect.stringContaining('tool_denied') });
    }
    await close();
  });
});

describe('a model', () => {
  const load = () => import('#lib/session/agent/resolve-model.ts');

  test('is the one that the installation was given, under the name that is asked for', async () => {
    const given = { MODEL_PROVIDER: 'anthropic', MODEL_NAME: 'their-model', MODEL_API_KEY: 'k'.repeat(20) };
    const { resolveModel } = await withSettings(given, load);
    expect(resolveModel('anthropic', 'another')).toMatchObject({ model: 'another' });
    expect(resolveModel('openai', 'another')).toBeNull();
    expect(resolveModel('local', 'any')).toMatchObject({ model: 'local' });
  });

  test('of this machine answers what is asked of `local`', async () => {
    const own = {
      MODEL_PROVIDER: 'openai-compatible',
      MODEL_NAME: 'llama',
      MODEL_BASE_URL: 'http://127.0.0.1:1',
    };
    const { resolveModel } = await withSettings(own, load);
    expect(resolveModel('local', 'any')).toMatchObject({ model: 'llama' });
    expect(resolveModel('anthropic', 'any')).toBeNull();
  });
});

describe('a title', () => {
  test('is one line, short, and whole letters', () => {
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

  test('is cut at a word, where there is one', () => {
    expect(titleFrom(`${'sea '.repeat(30)}`)).toBe(`${'sea '.repeat(19).trim()}…`);
    expect(titleFrom('x'.repeat(100))).toBe(`${'x'.repeat(79)}…`);
  });
});

describe('a stream of events', () => {
  async function* endless(onEnd: () => void) {
    try {
      for (let sequenceNumber = 0; ; sequenceNumber += 1) yield { sequenceNumber, text: 'line\n\nline' };
    } finally {
      onEnd();
    }
  }

  test('stops its source when the reader goes', async () => {
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

  test('lets go of what its source holds, though nothing was asked of it when the reader went', async () => {
    const ended = vi.fn();
    const reader = eventStream(endless(ended), () => {}).body?.getReader();
    await reader?.read();
    await reader?.read();
    // One more is ready to be read: the source stands still.
    await reader?.cancel();
    expect(ended).toHaveBeenCalledOnce();
  });

  test('says now and then that it is there, until the reader goes', async () => {
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

  test('asks for no more than is read', async () => {
    const next = vi.fn(async () => ({ done: false as const, value: { sequenceNumber: 0 } }));
    const response = eventStream({ [Symbol.asyncIterator]: () => ({ next }) }, () => {});
    const reader = response.body?.getReader();
    for (let times = 0; times < 3; times += 1) await reader?.read();
    expect(next.mock.calls.length).toBeLessThanOrEqual(3);
    await reader?.cancel();
  });

  test('ends with its source, and breaks with it', async () => {
    async function* two() {
      yield { sequenceNumber: 0 };
    }
    expect(await eventStream(two(), () => {}).text()).toBe(': here\n\nid: 0\ndata: {"sequenceNumber":0}\n\n');
    async function* broken() {
      yield { sequenceNumber: 0 };
      throw new Error('The database is away.');
    }
    const stopped = vi.fn();
    await expect(eventStream(broken(), stopped).text()).rejects.toThrow();
    expect(stopped).toHaveBeenCalledOnce();
  });
});
