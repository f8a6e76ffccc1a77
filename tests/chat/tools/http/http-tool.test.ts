import type { LookupFunction } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type HttpSettings, httpTool } from '#lib/chat/tools/http/http-tool.ts';
import { Secret } from '#lib/platform/secret.ts';
import { namesAnswering } from '#tests/platform/http-site.ts';
import { startHttpsSite } from '../https-site.ts';

const call = { id: 'c', signal: AbortSignal.any([]) };

const ask = (args: Record<string, unknown>, settings: HttpSettings) =>
  httpTool({ timeoutMs: 5_000, ...settings }).invoke(args, call);

const answering = (...answers: string[][]): LookupFunction => namesAnswering(...answers).lookup;

describe('what a request may say', () => {
  test.each([
    ...[
      'Host',
      'Cookie',
      'Authorization',
      'Proxy-Authorization',
      'proxy-anything',
      'Connection',
      'Content-Length',
    ],
    ...[
      'Transfer-Encoding',
      'TE',
      'Upgrade',
      'Expect',
      'X-Forwarded-For',
      'X-HTTP-Method-Override',
      'User-Agent',
    ],
    ...['x y', '', 'x:y', 'x\r\ny', 'ü', ':path'],
  ])('the header %j is not for a model', async (name) => {
    const site = await startHttpsSite((_request, response) => response.end());
    const args = { url: 'https://api.test/', headers: { [name]: '1' } };
    const told = await ask(args, { allowedHosts: ['api.test'], ...site.network });
    expect(told).toEqual({ isError: true, text: expect.stringContaining('"validation"') });
    expect(site.requests).toEqual([]);
  });

  test.each(['a\r\nhost: evil', 'a\nb', 'a\rb', 'a\0b', 'ü', '\u0d0a'])(
    'a header with the value %j is refused',
    async (value) => {
      const site = await startHttpsSite((_request, response) => response.end());
      const args = { url: 'https://api.test/', headers: { 'x-a': value } };
      expect((await ask(args, { allowedHosts: ['api.test'], ...site.network })).isError).toBe(true);
      expect(site.requests).toEqual([]);
    },
  );

  test('reading asks nobody, everything else does', () => {
    const tool = httpTool({ allowedHosts: ['api.test'] });
    const asks = (method: string | undefined) => tool.needsApproval({ method, url: 'https://api.test/' });
    expect([undefined, 'GET', 'HEAD'].map(asks)).toEqual([false, false, false]);
    expect(['POST', 'PUT', 'PATCH', 'DELETE'].map(asks)).toEqual([true, true, true, true]);
  });

  test('a reading request has no body', async () => {
    const args = { url: 'https://api.test/', body: 'x' };
    expect((await ask(args, { allowedHosts: ['api.test'] })).text).toContain('has no body');
  });
});

describe('what is told of an answer', () => {
  const told = async (
    answer: Parameters<typeof startHttpsSite>[0],
    more: Partial<HttpSettings> & { method?: string } = {},
  ) => {
    const { method = 'GET', ...settings } = more;
    const { network } = await startHttpsSite(answer);
    return ask({ method, url: 'https://api.test/' }, { allowedHosts: ['api.test'], ...network, ...settings });
  };

  test('a model is told the status of an answer, and of its headers no cookie', async () => {
    const answer = await told((_request, response) =>
      response.writeHead(404, { 'set-cookie': 'a=b', 'content-type': 'text/plain' }).end('nothing'),
    );
    expect(answer).toEqual({
      isError: true,
      text: 'HTTP 404\nurl: https://api.test/\ncontent-type: text/plain\n\nnothing',
    });
  });

  test('a model is never told the secret that the host was shown', async () => {
    const answer = await told((request, response) => response.end(`${request.headers.authorization}`), {
      secrets: { 'api.test': new Secret('abcdefgh') },
    });
    expect(answer.text).not.toContain('abcdefgh');
    expect(answer.text).toContain('Bearer [secret]');
  });

  test('a HEAD has no body, whatever its headers say', async () => {
    const answer = await told((_request, response) => response.setHeader('content-encoding', 'gzip').end(), {
      method: 'HEAD',
    });
    expect(answer).toEqual({ isError: false, text: expect.stringContaining('HTTP 200') });
  });

  test('bytes that are no text are counted', async () => {
    expect((await told((_request, response) => response.end('a\0b'))).text).toContain('[3 bytes');
  });

  test('what does not end is given up', async () => {
    const endless = await told((_request, response) => {
      const write = () => {
        while (response.write(Buffer.alloc(64 * 1024, 'a')));
      };
      response.on('drain', write);
      write();
    });
    expect(endless).toEqual({ isError: true, text: expect.stringContaining('too large') });
    const silent = await told(() => {}, { timeoutMs: 300 });
    expect(silent).toEqual({ isError: true, text: expect.stringContaining('in time') });
  });

  test('a certificate that nobody knows is refused', async () => {
    const site = await startHttpsSite((_request, response) => response.end());
    const { lookup } = site.network;
    const { buildConnector } = await import('undici');
    const answer = await ask(
      { url: 'https://api.test/' },
      {
        allowedHosts: ['api.test'],
        lookup,
        connectorOf: (options) => (target, done) =>
          buildConnector({ ...options, lookup: answering(['127.0.0.1']) })(
            { ...target, port: String(site.port) },
            done,
          ),
      },
    );
    expect(answer.text).toContain('certificate');
    expect(site.requests).toEqual([]);
  });
});

test('a caller who aborts an HTTP tool is not kept waiting', async () => {
  const leaving = new AbortController();
  const site = await startHttpsSite(() => leaving.abort());
  const tool = httpTool({ allowedHosts: ['api.test'], ...site.network });
  const asked = tool.invoke({ url: 'https://api.test/' }, { id: 'c', signal: leaving.signal });
  await expect(asked).rejects.toThrow('aborted');
});
