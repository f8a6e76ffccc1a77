import '#tests/test-environment.ts';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '#lib/platform/http/security-headers.ts';

// Read once, at the first call.
Object.assign(process.env, {
  ELEVENLABS_API_KEY: 'a key of a local provider',
  ELEVENLABS_TOOL_SECRET: 'a tool secret of at least 32 characters',
  ELEVENLABS_BINDING_SECRET: 'a binding secret of at least 32 characters',
  ELEVENLABS_BASE_URL: 'http://127.0.0.1:4100/api',
});

test('a provider at an address of its own can be reached by request and by socket', () => {
  const connect = /connect-src ([^;]*)/.exec(contentSecurityPolicy('abc'))?.[1]?.split(' ');
  expect(connect).toEqual([
    "'self'",
    'https://api.elevenlabs.io',
    'wss://api.elevenlabs.io',
    'https://*.elevenlabs.io',
    'wss://*.elevenlabs.io',
    'http://127.0.0.1:4100',
    'ws://127.0.0.1:4100',
  ]);
});
