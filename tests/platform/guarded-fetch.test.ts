import { createServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type GuardedFetchOptions, guardedFetch } from '#lib/platform/guarded-fetch.ts';
import { namesAnswering, startSite } from './http-site.ts';

const options: GuardedFetchOptions = {
  maxBytes: 100_000,
  timeoutMs: 5_000,
  userAgent: 'Reflections/1.0 (+https://app.example)',
  allowedHosts: [],
};

const get = (address: string, more: Partial<GuardedFetchOptions> = {}) =>
  guardedFetch(address, { ...options, ...more });

describe('addresses that lead inside are refused', () => {
  test.each([
    ...['http://127.0.0.1/', 'http://127.1/', 'http://127.0.1/', 'http://2130706433/', 'http://0x7f000001/'],
    ...['http://0x7f.1/', 'http://0177.0.0.1/', 'http://017700000001/', 'http://127.0.0.1./', 'http://0/'],
    ...['http://0.0.0.0/', 'http://00/', 'http://①②⑦.⓪.⓪.①/', 'http://１２７.0.0.1/', 'http://127。0。0。1/'],
    ...[
      'http://10.1.2.3/',
      'http://0xa010203/',
      'http://012.1.2.3/',
      'http://172.16.0.1/',
      'http://192.168.1.1/',
    ],
    ...[
      'http://169.254.169.254/latest/meta-data/',
      'http://2852039166/',
      'http://0xA9FEA9FE/',
      'http://0251.0376.0251.0376/',
    ],
    ...['http://169.254.43518/', 'http://100.100.100.200/', 'http://100.64.0.1/', 'http://192.0.0.192/'],
    ...[
      'http://168.63.129.16/',
      'http://198.18.0.1/',
      'http://224.0.0.1/',
      'http://255.255.255.255/',
      'http://240.1.1.1/',
    ],
    ...[
      'http://[::1]/',
      'http://[::]/',
      'http://[0:0:0:0:0:0:0:1]/',
      'http://[::127.0.0.1]/',
      'http://[::ffff:127.0.0.1]/',
    ],
    ...[
      'http://[::ffff:7f00:1]/',
      'http://[::ffff:a9fe:a9fe]/',
      'http://[::ffff:8.8.8.8]/',
      'http://[64:ff9b::7f00:1]/',
    ],
    ...[
      'http://[64:ff9b::169.254.169.254]/',
      'http://[64:ff9b:1::a00:1]/',
      'http://[2002:7f00:1::]/',
      'http://[2001::1]/',
    ],
    ...[
      'http://[fc00::1]/',
      'http://[fd00:ec2::254]/',
      'http://[fe80::1]/',
      'http://[fec0::1]/',
      'http://[ff02::1]/',
    ],
    ...[
      'http://[2001:db8::1]/',
      'http://[100::1]/',
      'http://[2606:4700::5efe:a00:1]/',
      'https://127.0.0.1/',
      'https://[::1]/',
    ],
    ...[
      'http://8.8.8.8:22/',
      'http://8.8.8.8:8080/',
      'http://example.org:6379/',
      'https://example.org:80/',
      'http://example.org:443/',
    ],
    ...['http:127.0.0.1', 'http:/\\127.0.0.1/', 'HTTP://LOCALHOST/', 'http://localhost/'],
  ])('%s', async (address) => {
    expect(await get(address)).toEqual({ ok: false, refusal: 'address_private' });
  });

  test.each([
    ...[
      '',
      'example.org',
      '//example.org/',
      'file:///etc/passwd',
      'ftp://example.org/',
      'gopher://127.0.0.1/',
    ],
    ...[
      'data:text/html,hi',
      'javascript:alert(1)',
      'blob:http://example.org/x',
      'ws://example.org/',
      'http://',
    ],
    ...[
      'http://user@example.org/',
      'http://user:pass@example.org/',
      'http://:pass@example.org/',
      'http://a b/',
    ],
    ...[
      'http://127.0.0.256/',
      'http://[::1',
      'http://[fe80::1%25eth0]/',
      'http://exa\0mple.org/',
      'unix:/var/run/docker.sock',
    ],
  ])('%j is no address of a page', async (address) => {
    expect(await get(address)).toEqual({ ok: false, refusal: 'address_invalid' });
  });
});

describe('names', () => {
  test.each([
    ['a private answer', ['10.0.0.1']],
    ['a private answer among public ones', ['93.184.216.34', '127.0.0.1']],
    ['a mapped answer', ['::ffff:127.0.0.1']],
    ['no answer', []],
  ])('host names with %s are refused', async (_what, answer) => {
    const { lookup } = namesAnswering(answer);
    expect(await get('http://site.test/', { lookup })).toEqual({ ok: false, refusal: 'address_private' });
  });

  test('host names that nobody knows are told apart', async () => {
    const lookup: GuardedFetchOptions['lookup'] = (_name, _options, done) =>
      done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), '');
    expect(await get('http://site.test/', { lookup })).toEqual({ ok: false, refusal: 'host_unknown' });
  });

  test('host names are looked up once per connection, so that a second answer cannot differ from the checked one', async () => {
    const site = await startSite((_request, response) => response.end('hello'));
    const { lookup, asked } = namesAnswering(['127.0.0.1'], ['10.0.0.1']);
    const fetched = await get(`http://site.test:${site.port}/`, {
      lookup,
      allowedHosts: [`site.test:${site.port}`],
    });
    expect(fetched.ok).toBe(true);
    expect(asked).toEqual(['site.test']);
  });

  test('host names that turn private between two hops are refused at the second', async () => {
    const site = await startSite((_request, response) =>
      response.writeHead(302, { location: 'http://rebind.test/' }).end(),
    );
    const { lookup } = namesAnswering(['127.0.0.1']);
    expect(await get(site.origin, { lookup, allowedHosts: [site.host] })).toEqual({
      ok: false,
      refusal: 'address_private',
    });
    expect(site.requests).toHaveLength(1);
  });
});

describe('redirects', () => {
  const redirecting = (location: string, status = 302) =>
    startSite((_request, response) => response.writeHead(status, { location }).end('moved'));

  test.each([
    ['http://127.0.0.1/', 'address_private'],
    ['//169.254.169.254/latest/', 'address_private'],
    ['http://[::1]:22/', 'address_private'],
    ['http://2130706433:9/', 'address_private'],
    ['file:///etc/passwd', 'address_invalid'],
    ['http://root@site.test/', 'address_invalid'],
    ['http://[', 'address_invalid'],
  ])('redirects to %s are refused', async (location, refusal) => {
    const site = await redirecting(location);
    expect(await get(site.origin, { allowedHosts: [site.host] })).toEqual({ ok: false, refusal });
  });

  test.each([301, 302, 303, 307, 308])('%i is followed, and the last address is told', async (status) => {
    const site = await startSite((request, response) =>
      request.url === '/a' ? response.writeHead(status, { location: '/b?c#d' }).end() : response.end('here'),
    );
    const fetched = await get(`${site.origin}/a`, { allowedHosts: [site.host] });
    expect(fetched).toMatchObject({ ok: true, value: { status: 200, url: `${site.origin}/b?c#d` } });
  });

  test('redirects without end are given up after five', async () => {
    const site = await redirecting('/again');
    expect(await get(site.origin, { allowedHosts: [site.host] })).toEqual({
      ok: false,
      refusal: 'too_many_redirects',
    });
    expect(site.requests).toHaveLength(6);
  });

  test('redirects are each asked about', async () => {
    const site = await startSite((_request, response) =>
      response.writeHead(302, { location: '/secret' }).end(),
    );
    const mayRequest = async (url: URL) => url.pathname !== '/secret';
    expect(await get(site.origin, { allowedHosts: [site.host], mayRequest })).toEqual({
      ok: false,
      refusal: 'not_permitted',
    });
    expect(site.requests).toHaveLength(1);
  });

  test('carry no cookies from one hop to the next, and say who asks', async () => {
    const seen: unknown[] = [];
    const site = await startSite((request, response) => {
      seen.push([request.headers.cookie, request.headers['user-agent'], request.headers.authorization]);
      if (request.url === '/') response.setHeader('set-cookie', 'a=b').writeHead(302, { location: '/x' });
      response.end();
    });
    await get(site.origin, { allowedHosts: [site.host] });
    expect(seen).toEqual(Array(2).fill([undefined, options.userAgent, undefined]));
  });
});

describe('the allowlist', () => {
  test('the allowlist of hosts opens one port of one host, letter by letter', async () => {
    const site = await startSite((_request, response) => response.end('hello'));
    const allowed = await get(site.origin, { allowedHosts: [site.host] });
    expect(allowed.ok && Buffer.from(allowed.value.bytes).toString()).toBe('hello');
    for (const other of ['127.0.0.1:1', `localhost:${site.port}`, '127.0.0.1', `127.0.0.1:${site.port}0`]) {
      expect((await get(site.origin, { allowedHosts: [other] })).ok).toBe(false);
    }
  });
});

describe('bodies', () => {
  const serving = async (body: Uint8Array, encoding?: string) => {
    const site = await startSite((_request, response) => {
      if (encoding) response.setHeader('content-encoding', encoding);
      response.end(body);
    });
    return get(site.origin, { allowedHosts: [site.host] });
  };

  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('response bodies of %s are read, and bounded by what they unfold to', async (encoding, compress) => {
    const fetched = await serving(compress(Buffer.from('a story')), encoding);
    expect(fetched.ok && Buffer.from(fetched.value.bytes).toString()).toBe('a story');
    const bomb = compress(Buffer.alloc(20 * 1024 * 1024));
    expect(await serving(bomb, encoding)).toEqual({ ok: false, refusal: 'too_large' });
  });

  test('response bodies that never end are cut at the limit', async () => {
    const endless = await startSite((_request, response) => {
      const write = () => {
        while (response.write(Buffer.alloc(64 * 1024)));
      };
      response.on('drain', write);
      write();
    });
    const cut = await get(endless.origin, { allowedHosts: [endless.host] });
    expect(cut).toEqual({ ok: false, refusal: 'too_large' });
  });

  test('response bodies of exactly the limit are read, one byte more is not', async () => {
    expect((await serving(Buffer.alloc(100_000))).ok).toBe(true);
    expect(await serving(Buffer.alloc(100_001))).toEqual({ ok: false, refusal: 'too_large' });
  });

  test.each(['gzip, gzip', 'zstd', 'compress'])(
    'response bodies in %s were not asked for',
    async (encoding) => {
      expect(await serving(gzipSync(gzipSync('x')), encoding)).toEqual({ ok: false, refusal: 'unreachable' });
    },
  );

  test('response bodies that are no gzip are a fault of the site', async () => {
    expect(await serving(Buffer.from('plain'), 'gzip')).toEqual({ ok: false, refusal: 'unreachable' });
  });

  test('response bodies that drip are cut at the deadline', async () => {
    const dripping = await startSite((_request, response) => {
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    const slow = await get(dripping.origin, { allowedHosts: [dripping.host], timeoutMs: 400 });
    expect(slow).toEqual({ ok: false, refusal: 'too_slow' });
  });
});

describe('servers that do not speak properly', () => {
  async function rawServer(talk: (socket: Socket) => void): Promise<string> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      talk(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const address = server.address();
    return typeof address === 'object' && address ? `127.0.0.1:${address.port}` : '';
  }

  test.each<[string, (socket: Socket) => void, string]>([
    ['silent', () => {}, 'too_slow'],
    ['closing', (socket) => socket.end(), 'unreachable'],
    ['of another protocol', (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'), 'unreachable'],
    ['cut off', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'), 'unreachable'],
    [
      'with two lengths',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'),
      'unreachable',
    ],
  ])('%s', async (_what, talk, refusal) => {
    const host = await rawServer(talk);
    expect(await get(`http://${host}/`, { allowedHosts: [host], timeoutMs: 600 })).toEqual({
      ok: false,
      refusal,
    });
  });

  test('a server with headers without end is unreachable', async () => {
    const host = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const more = setInterval(() => socket.write(`x-${'a'.repeat(900)}: b\r\n`), 1);
      socket.on('close', () => clearInterval(more));
    });
    expect(await get(`http://${host}/`, { allowedHosts: [host] })).toEqual({
      ok: false,
      refusal: 'unreachable',
    });
  });

  test('an allowed host that refuses the connection is unreachable', async () => {
    const gone = '127.0.0.1:1';
    expect(await get(`http://${gone}/`, { allowedHosts: [gone] })).toEqual({
      ok: false,
      refusal: 'unreachable',
    });
  });
});

test('a caller can abort a guarded fetch', async () => {
  const site = await startSite(() => {});
  const leaving = new AbortController();
  const fetched = get(site.origin, { allowedHosts: [site.host], signal: leaving.signal });
  leaving.abort();
  expect(await fetched).toEqual({ ok: false, refusal: 'unreachable' });
});
