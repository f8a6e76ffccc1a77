import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { parseEnv, VARIABLES } from '#lib/platform/env.ts';
import { TEST_ENVIRONMENT } from '#tests/test-environment.ts';

const LAUNCHER_VARIABLES = ['BACKUP_KEY', 'HOST', 'PORT', 'LOCAL_SEED'];
const SET_BY_THE_STACK = [
  'NODE_ENV',
  'LOCAL_SERVICES',
  'LOCAL_VOICE_HEARS',
  'LOCAL_MAILBOX_URL',
  'LOCAL_DEMO_EMAIL',
  'LOCAL_DEMO_PASSWORD',
];

test('.env.example explains every variable, and no other', () => {
  const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
  const named = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  const read = VARIABLES.filter((name) => !SET_BY_THE_STACK.includes(name));
  expect(named.sort()).toEqual([...read, ...LAUNCHER_VARIABLES].sort());
});

test('an empty line in .env.local counts as absent', () => {
  const parsed = parseEnv({
    ...TEST_ENVIRONMENT,
    SMTP_URL: '',
    SENTRY_DSN: '',
    LOG_LEVEL: '',
    TRUSTED_PROXY_HOPS: '',
  });
  expect(parsed).toMatchObject({ env: { LOG_LEVEL: 'info', TRUSTED_PROXY_HOPS: 0 } });
});

test('every problem is named by its variable and says what is wrong', () => {
  const parsed = parseEnv({
    SUPABASE_URL: 'not an address',
    SUPABASE_SECRET_KEY: '',
    LOG_LEVEL: 'loud',
    SMTP_URL: 'http://x',
    TRUSTED_PROXY_HOPS: 'two',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://x',
  });
  expect(parsed).toEqual({
    problems: [
      { variable: 'SUPABASE_URL', message: 'is not an address such as https://example.org' },
      { variable: 'SUPABASE_PUBLISHABLE_KEY', message: 'is missing' },
      { variable: 'SUPABASE_SECRET_KEY', message: 'is missing' },
      { variable: 'SMTP_URL', message: 'is not an address such as smtps://user:password@smtp.example.org' },
      { variable: 'TRUSTED_PROXY_HOPS', message: 'is not a number from 0 to 10' },
      { variable: 'LOG_LEVEL', message: 'is none of trace, debug, info, warn, error, silent' },
      { variable: 'OTEL_EXPORTER_OTLP_ENDPOINT', message: 'is not an address such as https://example.org' },
    ],
  });
});

test('the public address is asked for in production, and a sender with a mail server', () => {
  const { APP_URL: _, ...without } = TEST_ENVIRONMENT;
  expect(parseEnv({ ...without, NODE_ENV: 'production' })).toMatchObject({
    problems: [{ variable: 'APP_URL' }],
  });
  expect(parseEnv({ ...without, NODE_ENV: 'production', LOCAL_SERVICES: 'supabase,mail' })).toHaveProperty(
    'env',
  );
  expect(parseEnv({ ...TEST_ENVIRONMENT, SMTP_URL: 'smtps://mail.example' })).toMatchObject({
    problems: [{ variable: 'MAIL_FROM' }],
  });
});

test.each([
  ['anthropic', { MODEL_NAME: 'm' }, [{ variable: 'MODEL_API_KEY', message: 'is missing' }]],
  ['openai', { MODEL_NAME: 'm' }, [{ variable: 'MODEL_API_KEY', message: 'is missing' }]],
  ['gemini', { MODEL_NAME: 'm' }, [{ variable: 'MODEL_API_KEY', message: 'is missing' }]],
  [
    'deepseek',
    { MODEL_API_KEY: 'k' },
    [{ variable: 'MODEL_NAME', message: 'is missing: which model is it to be?' }],
  ],
  [
    'openai-compatible',
    { MODEL_NAME: 'm' },
    [{ variable: 'MODEL_BASE_URL', message: 'is missing: where does the model answer?' }],
  ],
  [
    'local',
    {},
    [
      {
        variable: 'MODEL_PROVIDER',
        message: 'is none of anthropic, openai, gemini, deepseek, openai-compatible',
      },
    ],
  ],
])('the model of %s is asked for what it lacks', (provider, given, problems) => {
  expect(parseEnv({ ...TEST_ENVIRONMENT, MODEL_PROVIDER: provider, ...given })).toEqual({ problems });
});

test('a model is complete with its name and its key, or with its address', () => {
  for (const given of [
    { MODEL_PROVIDER: 'gemini', MODEL_NAME: 'm', MODEL_API_KEY: 'k' },
    {
      MODEL_PROVIDER: 'openai',
      MODEL_NAME: 'm',
      MODEL_API_KEY: 'k',
      MODEL_BASE_URL: 'https://gateway.example',
    },
    { MODEL_PROVIDER: 'openai-compatible', MODEL_NAME: 'm', MODEL_BASE_URL: 'http://localhost:11434/v1' },
  ]) {
    expect(parseEnv({ ...TEST_ENVIRONMENT, ...given })).toHaveProperty('env');
  }
});

test('a key for the voice provider needs the secrets that calls are known by, and agents have a voice without any setting', () => {
  const withKey = { ...TEST_ENVIRONMENT, ELEVENLABS_API_KEY: 'a-key-of-elevenlabs' };
  expect(parseEnv(withKey)).toMatchObject({
    problems: [{ variable: 'ELEVENLABS_TOOL_SECRET' }, { variable: 'ELEVENLABS_BINDING_SECRET' }],
  });
  const withSecrets = {
    ...withKey,
    ELEVENLABS_TOOL_SECRET: 'x'.repeat(32),
    ELEVENLABS_BINDING_SECRET: 'y'.repeat(32),
  };
  expect(parseEnv({ ...withSecrets, ELEVENLABS_TOOL_SECRET: 'too-short' })).toMatchObject({
    problems: [{ message: 'is shorter than 32 characters' }],
  });
  expect(parseEnv(withSecrets)).toMatchObject({
    env: { ELEVENLABS_VOICE_ID: expect.stringMatching(/\w{20}/), ELEVENLABS_RETENTION_DAYS: 30 },
  });
  expect(parseEnv({ ...TEST_ENVIRONMENT, ELEVENLABS_RETENTION_DAYS: '0' })).toMatchObject({
    problems: [{ variable: 'ELEVENLABS_RETENTION_DAYS' }],
  });
});

test('the previous secrets of a rotation must be long enough, and empty ones are left out', () => {
  const given = { ...TEST_ENVIRONMENT, ELEVENLABS_BINDING_SECRET: 'y'.repeat(32) };
  const long = `${'a'.repeat(32)}, ,${'b'.repeat(32)},`;
  const parsed = parseEnv({ ...given, ELEVENLABS_BINDING_SECRETS_PREVIOUS: long });
  if (!('env' in parsed)) throw new Error('It was refused.');
  expect(parsed.env.ELEVENLABS_BINDING_SECRETS_PREVIOUS.map((secret) => secret.reveal())).toEqual([
    'a'.repeat(32),
    'b'.repeat(32),
  ]);
  expect(
    parseEnv({ ...given, ELEVENLABS_BINDING_SECRETS_PREVIOUS: `${'a'.repeat(32)},short` }),
  ).toMatchObject({
    problems: [{ message: 'is shorter than 32 characters' }],
  });
  expect(parseEnv({ ...given, ELEVENLABS_BINDING_SECRET: 'z'.repeat(31) })).toMatchObject({
    problems: [{ variable: 'ELEVENLABS_BINDING_SECRET' }],
  });
});

test('the settings of models, servers and money are read as .env.example writes them', () => {
  const parsed = parseEnv({
    ...TEST_ENVIRONMENT,
    MODEL_PRICES: 'my-model=0.5/1.5@64000,other=0/0@32000,plain=1/2',
    AGENT_MCP_SERVERS: 'files=https://mcp.example.org/mcp',
    AGENT_MCP_READING: 'files:read_file,files:search',
    AGENT_SESSION_COST: '50000000',
  });
  expect(parsed).toMatchObject({
    env: {
      MODEL_PRICES: {
        'my-model': { input: 0.5, output: 1.5, window: 64_000 },
        other: { input: 0, output: 0, window: 32_000 },
        plain: { input: 1, output: 2 },
      },
      MODEL_MAX_OUTPUT: 4_096,
      AGENT_MCP_SERVERS: [{ name: 'files', url: 'https://mcp.example.org/mcp' }],
      AGENT_MCP_READING: { files: ['read_file', 'search'] },
      AGENT_SESSION_COST: 50_000_000,
      AGENT_ON_EXCEED: 'pause_for_approval',
    },
  });
  for (const [variable, wrong] of [
    ['MODEL_PRICES', 'my-model=cheap'],
    ['MODEL_MAX_OUTPUT', '0'],
    ['AGENT_MCP_SERVERS', 'files=http://mcp.example.org'],
    ['AGENT_MCP_READING', 'read_file'],
    ['AGENT_SESSION_COST', '-1'],
    ['AGENT_ON_EXCEED', 'ask'],
  ] as const)
    expect(parseEnv({ ...TEST_ENVIRONMENT, [variable]: wrong })).toMatchObject({ problems: [{ variable }] });
});

test('secrets of hosts and servers are given to each by its name, and print nowhere', () => {
  const parsed = parseEnv({
    ...TEST_ENVIRONMENT,
    AGENT_HTTP_SECRETS: 'api.example.org=first-token=1,localhost:8443=second-token',
    AGENT_MCP_SECRETS: 'files=third-token',
  });
  if (!('env' in parsed)) throw new Error('It was refused.');
  const { AGENT_HTTP_SECRETS: http, AGENT_MCP_SECRETS: mcp } = parsed.env;
  expect(http['api.example.org']?.reveal()).toBe('first-token=1');
  expect(http['localhost:8443']?.reveal()).toBe('second-token');
  expect(mcp.files?.reveal()).toBe('third-token');
  expect(inspect([http, mcp], { depth: 9 })).not.toContain('token');
  for (const variable of ['AGENT_HTTP_SECRETS', 'AGENT_MCP_SECRETS'])
    expect(parseEnv({ ...TEST_ENVIRONMENT, [variable]: 'Not A Name=some-token' })).toMatchObject({
      problems: [{ variable }],
    });
});

test('master keys are as long as they have to be, each under a name of its own, and none is needed', () => {
  const key = Buffer.alloc(32, 7).toString('base64');
  const given = (MASTER_KEYS: string) => parseEnv({ ...TEST_ENVIRONMENT, MASTER_KEYS });
  expect(given('')).toMatchObject({ env: { MASTER_KEYS: [] } });
  const parsed = given(`2027-1:${key}, old:${key},`);
  if (!('env' in parsed)) throw new Error('It was refused.');
  expect(parsed.env.MASTER_KEYS.map((each) => [each.id, each.key.reveal()])).toEqual([
    ['2027-1', key],
    ['old', key],
  ]);
  expect(JSON.stringify(parsed) + inspect(parsed, { depth: 9 })).not.toContain(key);
  for (const wrong of [
    key,
    `:${key}`,
    `a b:${key}`,
    `a:${key.slice(1)}`,
    'a:short',
    `a:${Buffer.alloc(31).toString('base64')}`,
  ])
    expect(given(wrong), wrong).toMatchObject({
      problems: [{ message: 'is no list of id:key, each key 32 bytes in base64' }],
    });
  expect(given(`a:${key},a:${key}`)).toMatchObject({ problems: [{ message: 'gives one id to two keys' }] });
});

test('the parsed environment can be printed without its secrets', () => {
  const parsed = parseEnv({
    ...TEST_ENVIRONMENT,
    SMTP_URL: 'smtps://u:hunter2@mail.example',
    MAIL_FROM: 'a@b.example',
  });
  const printed = inspect(parsed, { depth: 9 }) + JSON.stringify(parsed);
  expect(printed).not.toMatch(/sb_secret_for_tests_only|hunter2/);
});

test('a trailing slash in an address does not end up in links', () => {
  expect(parseEnv({ ...TEST_ENVIRONMENT, APP_URL: 'https://app.example///' })).toMatchObject({
    env: { APP_URL: 'https://app.example' },
  });
});
