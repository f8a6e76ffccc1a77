import type { LookupFunction } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type HttpSettings, httpTool } from '#lib/chat/tools/http/http-tool.ts';
import { Secret } from '#lib/platform/secret.ts';
import { namesAnswering } from '#tests/platform/http-site.ts';
import { brokenAddresses, insideAddresses, unlistedAddresses } from '../address-tricks.ts';
import { startHttpsSite, startListener } from '../https-site.ts';

const call = { id: 'c', signal: AbortSignal.any([]) };

const ask = (args: Record<string, unknown>, settings: HttpSettings) =>
  httpTool({ timeoutMs: 5_000, ...settings }).invoke(args, call);

const hostOf = (address: string) => URL.parse(address)?.host ?? 'none.test';

/** For where it leads, not for its name. */
const INSIDE = { isError: true, text: expect.stringContaining('leads into a private network') };
const DENIED = { isError: true, text: expect.stringContaining('"tool_denied"') };

describe('nothing inside is reached, though its host stands on the list', () => {
  test.each(insideAddresses(0).map((address) => address.replace(':0/', ':PORT/')))('%s', async (trick) => {
    const listener = await startListener();
    const url = trick.replace('PORT', String(listener.port));
    for (const method of ['GET', 'POST']) {
      const settings = { allowedHosts: ['api.test', hostOf(url)], lookup: answering(['127.0.0.1']) };
      expect(await ask({ method, url }, settings)).toEqual(INSIDE);
    }
    expect(listener.connections()).toBe(0);
  });

  test.each(brokenAddresses(0).map((address) => address.replace(':0', ':PORT')))('%j', async (trick) => {
    const listener = await startListener();
    const url = trick.replace('PORT', String(listener.port));
    const allowedHosts = ['api.test', hostOf(url), `127.0.0.1:${listener.port}`];
    expect(await ask({ url }, { allowedHosts, lookup: answering(['127.0.0.1']) })).toEqual(DENIED);
    expect(listener.connections()).toBe(0);
  });
});

const answering = (...answers: string[][]): LookupFunction => namesAnswering(...answers).lookup;

describe('the list of hosts', () => {
  test.each(unlistedAddresses)('%s is not api.test', async (url) => {
    const { network, asked, requests } = await startHttpsSite((_request, response) => response.end());
    expect(await ask({ url }, { allowedHosts: ['api.test'], ...network })).toEqual(DENIED);
    expect([asked, requests]).toEqual([[], []]);
  });

  test.each([[[]], [['']], [['*']], [['*.test']], [['.test']], [['https://api.test']], [['api.test/']]])(
    'the list of hosts that says %j opens nothing',
    async (allowedHosts) => {
      const { network, asked } = await startHttpsSite((_request, response) => response.end());
      expect(await ask({ url: 'https://api.test/' }, { allowedHosts, ...network })).toEqual(DENIED);
      expect(asked).toEqual([]);
    },
  );

  test.each([
    'https://api.test/a?b',
    'https://API.test/a?b',
    'https://api.test:443/a?b',
    'https://ａpi.test/a?b',
  ])('%s is api.test', async (url) => {
    const site = await startHttpsSite((_request, response) => response.end('hello'));
    const told = await ask({ url }, { allowedHosts: ['api.test'], ...site.network });
    expect(told).toEqual({ isError: false, text: 'HTTP 200\nurl: https://api.test/a?b\n\nhello' });
    expect(site.requests).toEqual(['GET api.test/a?b']);
  });

  test('the list of hosts may name a port', async () => {
    const site = await startHttpsSite((_request, response) => response.end('hello'));
    const reached = async (url: string, host: string) =>
      !(await ask({ url }, { allowedHosts: [host], ...site.network })).isError;
    expect(await reached('https://api.test:8443/', 'api.test:8443')).toBe(true);
    expect(await reached('https://api.test/', 'api.test:443')).toBe(true);
    expect(await reached('https://api.test/', 'api.test:8443')).toBe(false);
    expect(await reached('https://api.test:8443/', 'api.test')).toBe(false);
  });
});

describe('names', () => {
  test.each([
    ...[
      ['127.0.0.1'],
      ['10.0.0.1'],
      ['169.254.169.254'],
      ['0.0.0.0'],
      ['100.64.0.1'],
      ['224.0.0.1'],
      ['::1'],
      ['::'],
    ],
    ...[
      ['::ffff:127.0.0.1'],
      ['64:ff9b::7f00:1'],
      ['2002:7f00:1::'],
      ['fd00::1'],
      ['fe80::1'],
      ['ff02::1'],
      [],
    ],
    ...[
      ['93.184.216.34', '127.0.0.1'],
      ['127.0.0.1', '93.184.216.34'],
      ['2606:4700:4700::1111', '::1'],
    ],
  ])('host names that lead to %s %s are refused', async (...answer) => {
    const listener = await startListener();
    const host = `inside.test:${listener.port}`;
    const { lookup, asked } = namesAnswering(answer);
    expect(await ask({ url: `https://${host}/` }, { allowedHosts: [host], lookup })).toEqual(INSIDE);
    expect(listener.connections()).toBe(0);
    expect(asked).toEqual(['inside.test']);
  });

  test('host names that change their answer between the check and the connection gain nothing', async () => {
    const listener = await startListener();
    const { lookup, asked } = namesAnswering(['93.184.216.34'], ['127.0.0.1']);
    const dialled: unknown[] = [];
    const told = await ask(
      { url: `https://inside.test:${listener.port}/` },
      {
        allowedHosts: [`inside.test:${listener.port}`],
        lookup,
        connectorOf: (options) => (target, done) =>
          options.lookup(target.hostname, { all: true }, (error, addresses) => {
            dialled.push(addresses);
            done(error ?? new Error('nobody there'), null);
          }),
      },
    );
    expect(told.isError).toBe(true);
    expect(asked).toEqual(['inside.test']);
    expect(dialled).toEqual([[{ address: '93.184.216.34', family: 4 }]]);
    expect(listener.connections()).toBe(0);
  });
});

describe('redirects', () => {
  test.each([
    ...[
      'http://api.test/',
      'https://evil.test/',
      'https://127.0.0.1/',
      'https://[::1]/',
      '//169.254.169.254/',
    ],
    ...[
      'https://inside.test/',
      'https://api.test:444/',
      'https://user@api.test/',
      'file:///etc/passwd',
      'https://[',
    ],
    ...['https://2130706433/', 'data:text/html,x', 'https://api.test.evil.test/', 'http://127.0.0.1/'],
  ])('redirects to %s are refused', async (location) => {
    const site = await startHttpsSite((_request, response) => response.writeHead(302, { location }).end(), {
      'inside.test': ['127.0.0.1'],
    });
    const allowedHosts = ['api.test', 'inside.test', '127.0.0.1', '[::1]', '169.254.169.254'];
    expect(await ask({ url: 'https://api.test/' }, { allowedHosts, ...site.network })).toEqual(DENIED);
    expect(site.requests).toEqual(['GET api.test/']);
  });

  const moving = (status: number, location: string, seen: unknown[]) =>
    startHttpsSite((request, response) => {
      const { authorization, 'x-key': key, 'content-type': type } = request.headers;
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        seen.push({ method: request.method, host: request.headers.host, authorization, key, type, body });
        if (request.url === '/a') response.writeHead(status, { location });
        response.end();
      });
    });
  const settings = {
    allowedHosts: ['api.test', 'other.test'],
    secrets: { 'api.test': new Secret('abc') },
  };
  const headers = { 'X-Key': 'k', 'content-type': 'text/plain' };

  test('within an origin keep what was said, and a POST becomes a GET', async () => {
    const seen: unknown[] = [];
    const site = await moving(302, '/b', seen);
    const args = { method: 'POST', url: 'https://api.test/a', headers, body: 'x' };
    await ask(args, { ...settings, ...site.network });
    const both = { host: 'api.test', authorization: 'Bearer abc', key: 'k' };
    expect(seen).toEqual([
      { ...both, method: 'POST', type: 'text/plain', body: 'x' },
      { ...both, method: 'GET', type: undefined, body: '' },
    ]);
  });

  test.each([301, 302, 303, 307, 308])(
    'redirects to another origin (%i) go without credentials',
    async (status) => {
      const seen: unknown[] = [];
      const site = await moving(status, 'https://other.test/b', seen);
      await ask({ url: 'https://api.test/a', headers }, { ...settings, ...site.network });
      expect(seen[0]).toMatchObject({ authorization: 'Bearer abc', key: 'k' });
      expect(seen[1]).toEqual({ method: 'GET', host: 'other.test', body: '' });
    },
  );

  test.each([307, 308])('redirects to another origin (%i) take no body along', async (status) => {
    const seen: unknown[] = [];
    const site = await moving(status, 'https://other.test/b', seen);
    const args = { method: 'PUT', url: 'https://api.test/a', body: 'x' };
    expect(await ask(args, { ...settings, ...site.network })).toEqual(DENIED);
    expect(seen).toHaveLength(1);
  });
});
