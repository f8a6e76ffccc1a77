import { randomUUID } from 'node:crypto';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { mcpFetch } from '#lib/chat/tools/mcp/mcp-fetch.ts';
import { type McpSettings, mcpTools } from '#lib/chat/tools/mcp/mcp-tools.ts';
import { Secret } from '#lib/platform/secret.ts';
import { namesAnswering } from '#tests/platform/http-site.ts';
import { brokenAddresses, insideAddresses, unlistedAddresses } from '../address-tricks.ts';
import { startHttpsSite, startListener } from '../https-site.ts';
import { startMcpSite } from './mcp-site.ts';

const signal = AbortSignal.any([]);
const never = { id: 'c', signal };

const upTo = (end: number) => Array.from({ length: end }, (_, n) => n);

/** What failed is remembered by its address for a minute, so that each test has one of its own. */
const freshUrl = () => `https://mcp.test/mcp?${randomUUID()}`;

function toolsOf(settings: Partial<McpSettings> & { url?: string }) {
  const { url = freshUrl(), ...more } = settings;
  const { tools, close } = mcpTools({
    servers: [{ name: 'boats', url }],
    allowedHosts: ['mcp.test'],
    connectTimeoutMs: 5_000,
    callTimeoutMs: 5_000,
    ...more,
  });
  onTestFinished(close);
  const [call, list] = tools;
  if (!call || !list) throw new Error('no tools');
  const use = (tool: string, args: object = {}, server = 'boats') =>
    call.invoke({ server, tool, arguments: args }, never);
  return { call, list, use, close };
}

describe('a server', () => {
  test.each([true, false])(
    'an MCP server is asked, whether it answers in JSON (%s) or in events',
    async (json) => {
      const site = await startMcpSite({ json });
      const { use, list } = toolsOf(site.network);
      expect(await use('look_up', { name: 'Nele' })).toEqual({ isError: false, text: 'Nele sank.' });
      expect(await use('fail')).toEqual({ isError: true, text: 'No.' });
      expect(await use('picture')).toEqual({ isError: false, text: '[image, left out]' });
      const lines = (await list.invoke({ server: 'boats' }, never)).text.split('\n');
      expect(lines.map((line) => JSON.parse(line).name)).toEqual([
        'look_up',
        'fail',
        'picture',
        'huge',
        'hang',
      ]);
      expect(site.opened).toHaveLength(1);
    },
  );

  test('an MCP server is not connected to before it is asked, and no longer at the end of the turn', async () => {
    const site = await startMcpSite();
    const { use, close } = toolsOf(site.network);
    expect(site.requests).toEqual([]);
    await use('look_up', { name: 'Nele' });
    await close();
    expect(site.sessions.size).toBe(0);
    await use('look_up', { name: 'Nele' });
    expect(site.opened).toHaveLength(2);
  });

  test('an MCP server says what is wrong with a call, and is asked again', async () => {
    const site = await startMcpSite();
    const { use } = toolsOf(site.network);
    expect(await use('look_up', { name: 1 })).toMatchObject({ isError: true });
    expect(await use('nothing')).toMatchObject({ isError: true });
    expect(await use('look_up', { name: 'Nele' })).toMatchObject({ isError: false });
  });

  test('an MCP server that answers without end is cut, and asked again', async () => {
    const site = await startMcpSite();
    const { use } = toolsOf(site.network);
    expect(await use('huge')).toEqual({ isError: true, text: expect.stringContaining('too large') });
    expect(await use('look_up', { name: 'Nele' })).toMatchObject({ isError: false });
  });

  test('a server whose tool hangs is given up for this call', async () => {
    const site = await startMcpSite();
    const { use } = toolsOf({ ...site.network, callTimeoutMs: 300 });
    expect(await use('hang')).toEqual({ isError: true, text: expect.stringContaining('in time') });
    expect(await use('look_up', { name: 'Nele' })).toMatchObject({ isError: false });
  });

  test('an MCP server whose name was not given is unknown', async () => {
    const { use } = toolsOf({});
    expect(await use('look_up', {}, 'other')).toEqual({
      isError: true,
      text: expect.stringContaining('tool_unavailable'),
    });
  });

  test('an MCP server is not flooded, nor are we, whatever it asks in return', async () => {
    const site = await startHttpsSite(async (request, response) => {
      const { id, method } = JSON.parse((await textOf(request)) || '{}');
      const result =
        method === 'initialize'
          ? { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'b', version: '1' } }
          : { content: [{ type: 'text', text: 'Sank.' }] };
      if (!method || id === undefined) return response.writeHead(202).end();
      const pings = method === 'tools/call' ? upTo(5_000).map((n) => ({ id: n + 100, method: 'ping' })) : [];
      response.setHeader('content-type', 'text/event-stream');
      const lines = [...pings, { id, result }].map((line) => JSON.stringify({ jsonrpc: '2.0', ...line }));
      response.end(lines.map((line) => `data: ${line}\n\n`).join(''));
    });
    const { use, close } = toolsOf(site.network);
    expect(await use('look_up')).toEqual({ isError: false, text: 'Sank.' });
    await close();
    // A name is looked up for each connection.
    expect(site.asked.length).toBeLessThan(10);
  });

  test('an MCP server is not waited for by who leaves', async () => {
    const leaving = new AbortController();
    const site = await startHttpsSite(() => leaving.abort());
    const { call } = toolsOf(site.network);
    const asked = call.invoke({ server: 'boats', tool: 'x' }, { id: 'c', signal: leaving.signal });
    await expect(asked).rejects.toThrow('aborted');
  });
});

/** What is waited for until it is given up; the others answer, on a busy machine late. */
const NEVER_ENDS: ReadonlySet<string> = new Set(['silent', 'sending without end']);

describe('a server that is not well', () => {
  test.each<[string, Parameters<typeof startHttpsSite>[0]]>([
    ['silent', () => {}],
    ['refusing', (_request, response) => response.writeHead(500).end()],
    ['asking for credentials', (_request, response) => response.writeHead(401).end()],
    ['speaking something else', (_request, response) => response.end('<html>')],
    [
      'sending garbage',
      (_request, response) => response.setHeader('content-type', 'application/json').end('{"a":'),
    ],
    [
      'sending without end',
      (_request, response) => {
        response.setHeader('content-type', 'text/event-stream');
        const write = () => {
          while (response.write(Buffer.alloc(64 * 1024, 'data: a\n\n')));
        };
        response.on('drain', write);
        write();
      },
    ],
    [
      'sending away',
      (_request, response) => response.writeHead(307, { location: 'https://other.test/' }).end(),
    ],
  ])('(%s) is remembered for a minute, by every turn', async (how, answer) => {
    const site = await startHttpsSite(answer);
    const timeoutMs = NEVER_ENDS.has(how) ? 1_500 : 30_000;
    const settings = {
      ...{ ...site.network, url: freshUrl() },
      ...{ connectTimeoutMs: timeoutMs, callTimeoutMs: timeoutMs },
    };
    const unavailable = { isError: true, text: expect.stringContaining('tool_unavailable') };
    expect(await toolsOf(settings).use('look_up')).toEqual(unavailable);
    const asked = site.requests.length;
    expect(await toolsOf(settings).use('look_up')).toEqual(unavailable);
    expect(site.requests).toHaveLength(asked);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await toolsOf(settings).use('look_up')).toEqual(unavailable);
    expect(site.requests.length).toBeGreaterThan(asked);
  });
});

describe('nothing inside is reached', () => {
  test.each([
    ...insideAddresses(0).map((address) => [
      address.replace(':0/', ':PORT/'),
      'leads into a private network',
    ]),
    ...brokenAddresses(0).map((address) => [address.replace(':0', ':PORT'), '']),
  ])('%j', async (trick = '', why = '') => {
    const listener = await startListener();
    const url = trick.replace('PORT', String(listener.port));
    const { lookup } = namesAnswering(['127.0.0.1']);
    const allowedHosts = ['mcp.test', URL.parse(url)?.host ?? 'none.test'];
    const { use, list } = toolsOf({ url, allowedHosts, lookup });
    expect(await use('look_up')).toEqual({ isError: true, text: expect.stringContaining(why) });
    expect((await list.invoke({ server: 'boats' }, never)).isError).toBe(true);
    expect(listener.connections()).toBe(0);
  });

  test.each(unlistedAddresses)('%s, which is not on the list', async (url) => {
    const site = await startHttpsSite((_request, response) => response.end());
    const { use } = toolsOf({ url, allowedHosts: ['api.test'], ...site.network });
    expect((await use('look_up')).isError).toBe(true);
    expect([site.asked, site.requests]).toEqual([[], []]);
  });

  test.each([
    ...[
      'http://mcp.test/',
      'https://127.0.0.1/',
      'https://inside.test/',
      'https://[::1]/',
      'https://evil.test/',
    ],
    ...['//169.254.169.254/', 'https://mcp.test:444/', 'https://user@mcp.test/', 'file:///etc/passwd'],
  ])('nothing inside is reached over MCP by a redirect to %s', async (location) => {
    const site = await startHttpsSite((_request, response) => response.writeHead(307, { location }).end(), {
      'inside.test': ['127.0.0.1'],
    });
    const allowedHosts = ['mcp.test', 'inside.test', '127.0.0.1', '[::1]'];
    const { use } = toolsOf({ ...site.network, allowedHosts });
    expect((await use('look_up')).isError).toBe(true);
    // Asked for this year's revision, and for the one before.
    expect(site.requests.length).toBeLessThanOrEqual(2);
  });
});

describe('a secret of a server', () => {
  test('a secret of an MCP server is shown to that server, and stands in nothing that a model, a log or an export sees', async () => {
    const shown: (string | undefined)[] = [];
    const site = await startMcpSite({ onRequest: ({ headers }) => shown.push(headers.authorization) });
    const secret = new Secret('the-token-of-boats-canary');
    const { list, use } = toolsOf({
      ...site.network,
      servers: [{ name: 'boats', url: freshUrl(), secret }],
    });
    const told = [
      await list.invoke({ server: 'boats' }, never),
      await use('look_up', { name: 'the-token-of-boats-canary' }),
    ];
    expect(new Set(shown)).toEqual(new Set(['Bearer the-token-of-boats-canary']));
    expect(JSON.stringify([told, list, secret])).not.toContain('canary');
  });

  test('a secret of an MCP server is not shown to another server of the list, whatever leads there', async () => {
    const shown: Record<string, string | undefined> = {};
    const site = await startHttpsSite(({ headers }, response) => {
      shown[String(headers.host)] = headers.authorization;
      response.end('{}');
    });
    const credential = { secret: new Secret('the-token-of-boats-canary'), origin: 'https://mcp.test' };
    const network = { ...site.network, allowedHosts: ['mcp.test', 'api.test'] };
    const ask = mcpFetch(network, 5_000, credential);
    for (const host of ['mcp.test', 'api.test'])
      await ask(`https://${host}/mcp`, {
        method: 'POST',
        body: '{}',
        headers: { authorization: 'Bearer own' },
      });
    expect(shown).toEqual({ 'mcp.test': 'Bearer the-token-of-boats-canary', 'api.test': undefined });
  });
});

test('calling asks a person, listing does not', () => {
  const { call, list } = toolsOf({});
  const args = { server: 'boats', tool: 'look_up' };
  expect([call.needsApproval(args), list.needsApproval(args)]).toEqual([true, false]);
});

test.each([
  [{ servers: [], allowedHosts: ['mcp.test'] }],
  [{ servers: [{ name: 'boats', url: 'https://mcp.test/' }], allowedHosts: [] }],
])('a tool of a server is not offered with %j', (settings) => {
  expect(mcpTools(settings).tools).toEqual([]);
});

describe('the tools of a server under their own names', () => {
  const own = async (settings: Partial<McpSettings>, names: readonly string[] = [], reading = {}) => {
    const made = mcpTools({
      servers: [{ name: 'boats', url: freshUrl() }],
      allowedHosts: ['mcp.test'],
      connectTimeoutMs: 5_000,
      callTimeoutMs: 5_000,
      ...settings,
    });
    onTestFinished(made.close);
    return { ...made, ...(await made.own(signal, names, reading)) };
  };

  test('the tools of an MCP server under their own names have its schemas, are called as they are, and ask first unless the operator says that they read', async () => {
    const site = await startMcpSite();
    const { tools, isWhole } = await own(site.network, [], { boats: ['look_up'] });
    expect(isWhole).toBe(true);
    expect(tools.map(({ name }) => name)).toEqual(['look_up', 'fail', 'picture', 'huge', 'hang']);
    const [lookUp, fail] = tools;
    expect(lookUp?.inputSchema).toMatchObject({ properties: { name: { type: 'string' } } });
    expect(await lookUp?.invoke({ name: 'Nele' }, never)).toEqual({ isError: false, text: 'Nele sank.' });
    expect([lookUp?.needsApproval({}), fail?.needsApproval({})]).toEqual([false, true]);
    expect([lookUp?.policy.effect, fail?.policy.effect]).toEqual(['read', 'egress']);
  });

  test('the tools of a server are those alone that an agent allows, whichever way they are called', async () => {
    const site = await startMcpSite();
    const servers = [{ name: 'boats', url: freshUrl(), allowed: ['fail'] }];
    const {
      tools,
      tools: [call, list],
    } = mcpTools({ ...site.network, servers, allowedHosts: ['mcp.test'] });
    expect(tools).toHaveLength(2);
    expect((await own({ ...site.network, servers })).tools.map(({ name }) => name)).toEqual(['fail']);
    const listed = await list?.invoke({ server: 'boats' }, never);
    expect(listed?.text).toContain('fail');
    expect(listed?.text).not.toContain('look_up');
    const asked = site.requests.length;
    const lookUp = { server: 'boats', tool: 'look_up', arguments: { name: 'Nele' } };
    const denied = { isError: true, text: expect.stringContaining('tool_denied') };
    expect(await call?.invoke(lookUp, never)).toMatchObject(denied);
    expect(await call?.refusalOf?.(lookUp, never), 'nobody is asked about it').toMatchObject(denied);
    expect(site.requests).toHaveLength(asked);
  });

  test('the tools of an MCP server under their own names give way to names that are given already, and to each other', async () => {
    const site = await startMcpSite();
    const { tools } = await own(site.network, ['look_up']);
    expect(tools.map(({ name }) => name)).toContain('boats_look_up');
    const lookUp = tools.find(({ name }) => name === 'boats_look_up');
    expect(await lookUp?.invoke({ name: 'Nele' }, never)).toEqual({ isError: false, text: 'Nele sank.' });
  });

  test('the tools of an MCP server under their own names are asked for once a minute, and missed where the server cannot be reached', async () => {
    const site = await startMcpSite();
    const servers = [{ name: 'boats', url: freshUrl() }];
    await own({ ...site.network, servers });
    const asked = site.requests.length;
    await own({ ...site.network, servers });
    expect(site.requests).toHaveLength(asked);
    const broken = await startHttpsSite((_request, response) => response.writeHead(500).end());
    expect(await own(broken.network)).toMatchObject({ isWhole: false, tools: [] });
  });
});
