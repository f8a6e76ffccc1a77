import '#tests/test-environment.ts';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientAddress, isFromThisMachine } from '#lib/platform/http/client-address.ts';
import { peerAddress, recordPeerAddresses } from '#lib/platform/http/peer-address.ts';

let seen: { headers: IncomingHttpHeaders; method: string | undefined };
const server = createServer(({ headers, method }, response) => {
  seen = { headers, method };
  response.end();
});

beforeAll(async () => {
  recordPeerAddresses();
  recordPeerAddresses();
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
});
afterAll(() => server.close());

/** The headers as a handler gets them. */
async function arrive(headers: Record<string, string> = {}, method = 'GET'): Promise<Headers> {
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, headers, method }, (response) => {
      response.resume().on('end', resolve);
    });
    sent.on('error', reject).end();
  });
  return new Headers(
    Object.entries(seen.headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
}

const peerHeader = async () => [...(await arrive()).keys()].find((name) => name.startsWith('x-peer-')) ?? '';

test('a caller without a proxy is counted by the address that connects, whatever it claims', async () => {
  const headers = await arrive({ 'x-forwarded-for': '203.0.113.7' });
  expect(peerAddress(headers)).toBe('127.0.0.1');
  expect(clientAddress(headers)).toBe('127.0.0.1');
});

test('a caller who knows the header of the process cannot write into it', async () => {
  const name = await peerHeader();
  expect(peerAddress(await arrive({ [name]: '203.0.113.7' }))).toBe('127.0.0.1');
});

test('a request counts as from this machine only if its connection is and it was passed on for nobody else', async () => {
  const name = await peerHeader();
  const from = (peer: string, more: Record<string, string> = {}) =>
    isFromThisMachine(new Headers({ [name]: peer, ...more }));
  expect(isFromThisMachine(await arrive())).toBe(true);
  expect(from('127.0.0.1', { 'x-forwarded-for': '127.3.2.1' })).toBe(true);
  expect(from('::1')).toBe(true);
  expect(from('192.168.1.7')).toBe(false);
  expect(from('203.0.113.7', { 'x-forwarded-for': '127.0.0.1' })).toBe(false);
  expect(from('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }), 'through a tunnel').toBe(false);
  expect(from('127.0.0.1', { 'x-forwarded-for': '203.0.113.7, 127.0.0.1' })).toBe(false);
  expect(from('127.0.0.1', { forwarded: 'for=203.0.113.7' })).toBe(false);
  expect(isFromThisMachine(new Headers({ 'x-peer-guessed': '127.0.0.1' })), 'nothing recorded').toBe(false);
});

test('TRACE arrives under a method that a handler can refuse', async () => {
  await arrive({}, 'TRACE');
  expect(seen.method).toBe('REFUSED');
  await arrive({}, 'DELETE');
  expect(seen.method).toBe('DELETE');
});
