import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readOrMakeSecrets } from '#lib/local/local-secrets.ts';
import { freePort } from '#lib/local/ports.ts';
import { readMigrations } from '#lib/local/postgres/migrate.ts';
import { type LocalStack, startLocalStack } from '#lib/local/stack.ts';
import { appClient } from '#tests/app-client.ts';
import { root, spawnLauncher, stopLauncher, untilPrinted } from '#tests/app-under-test.ts';
import { fillIdleDataDir } from '#tests/prepared-data.ts';
import { actionBody, findAction } from '#tests/server-actions.ts';
import { connects } from './connects.ts';
import { startListener } from './listener.ts';

/**
 * The services of other people, swapped in by variables as `.env.local` would: a Supabase project (an embedded
 * stack that the launcher did not start), an OpenTelemetry collector and Sentry (listeners on this machine).
 */
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const READY = 'Ctrl-C stops everything.';

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'launch-'));
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function launch(env: Record<string, string>, dataDir = temporaryDirectory()) {
  const port = await freePort();
  const child = spawnLauncher(['start'], {
    dataDir,
    port,
    env: { APP_URL: `http://localhost:${port}`, ...env },
  });
  cleanups.push(() => stopLauncher(child));
  return { child, port, url: `http://localhost:${port}`, dataDir };
}

/** Where the demo is there already: whoever starts only to be refused need not make it first. */
async function preparedDirectory(): Promise<string> {
  const directory = temporaryDirectory();
  await fillIdleDataDir(directory);
  return directory;
}

/** Nothing of it is changed, so one does for all. */
let project: Record<string, string>;
let projectStack: LocalStack;
const projectDir = mkdtempSync(join(tmpdir(), 'launch-project-'));
beforeAll(async () => {
  await fillIdleDataDir(projectDir);
  projectStack = await startLocalStack({ root, dataDir: projectDir, appUrl: 'http://localhost' });
  const { SUPABASE_URL = '', SUPABASE_PUBLISHABLE_KEY = '', SUPABASE_SECRET_KEY = '' } = projectStack.env;
  project = { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY };
});
afterAll(async () => {
  await projectStack.stop();
  rmSync(projectDir, { recursive: true, force: true });
});

test('an app with Supabase variables uses that project and starts no stack of its own', async () => {
  const secret = 'a secret of the operators of this test';
  const { child, url } = await launch({ ...project, JOBS_DRAIN_SECRET: secret });
  const printed = await untilPrinted(child, READY);
  expect(printed).toContain(`database   real    ${project.SUPABASE_URL}`);
  expect(printed).not.toContain('Demo accounts');
  // The twin is for one's own machine, not for the people of a real project.
  expect(printed).toContain('voice      off');
  const headers = { authorization: `Bearer ${secret}` };
  const health = await fetch(`${url}/api/health`, { headers }).then((response) => response.json());
  expect(health).toMatchObject({ status: 'up', services: { database: { state: 'up', kind: 'real' } } });
});

test('a wrong key is one line that says which variable', async () => {
  const { child } = await launch({ ...project, SUPABASE_SECRET_KEY: 'sb_secret_of_another_project' });
  await expect(untilPrinted(child, READY)).rejects.toThrow('refuses SUPABASE_SECRET_KEY');
  expect(child.exitCode).toBe(1);
});

test('a project that is not there is one line that says which variable', async () => {
  const { child } = await launch({
    SUPABASE_URL: 'http://127.0.0.1:9',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_nobody',
    SUPABASE_SECRET_KEY: 'sb_secret_nobody_at_all',
  });
  await expect(untilPrinted(child, READY)).rejects.toThrow('Check SUPABASE_URL and the network.');
});

test('half of the Supabase variables are not enough, and the missing ones are named', async () => {
  const { child } = await launch({ SUPABASE_URL: 'https://project.supabase.example' });
  await expect(untilPrinted(child, READY)).rejects.toThrow(
    /SUPABASE_PUBLISHABLE_KEY is missing; SUPABASE_SECRET_KEY is missing/,
  );
});

test('a production server with a real database asks for the address that people use', async () => {
  const { child } = await launch({ ...project, APP_URL: '' });
  await expect(untilPrinted(child, READY)).rejects.toThrow('APP_URL is missing: links in mails');
});

test('an app with a key of ElevenLabs speaks, answers the host that HOST names, and sends spans of a route to the collector', async () => {
  const collector = await startListener();
  cleanups.push(collector.stop);
  const { child, url, port, dataDir } = await launch(
    {
      ELEVENLABS_API_KEY: 'a-key-of-elevenlabs',
      HOST: '0.0.0.0',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
    },
    await preparedDirectory(),
  );
  const printed = await untilPrinted(child, READY);
  expect(printed).toContain('voice      real    ElevenLabs');
  expect(existsSync(join(dataDir, 'voice'))).toBe(false);
  expect(printed).toContain('It listens on 0.0.0.0');
  expect(await connects({ port }, '127.0.0.2')).toBe(true);

  const { drainSecret } = readOrMakeSecrets(dataDir);
  const headers = { authorization: `Bearer ${drainSecret}` };
  const services = await fetch(`${url}/api/health`, { headers }).then((response) => response.json());
  expect(await fetch(`${url}/api/health`).then((response) => response.json())).toEqual({ status: 'up' });
  expect(services).toMatchObject({ services: { voice: { state: 'configured', kind: 'real' } } });
  const span = await collector.waitFor(
    ({ path, body }) => path === '/v1/traces' && body.includes('route health'),
  );
  expect(span.body).toContain('reflections');
});

test('an address of ElevenLabs without a key asks for the key', async () => {
  const { child } = await launch(
    { ELEVENLABS_BASE_URL: 'https://api.eu.residency.elevenlabs.io' },
    await preparedDirectory(),
  );
  await expect(untilPrinted(child, READY)).rejects.toThrow('ELEVENLABS_API_KEY is missing');
});

test('a fault reaches Sentry with its reference, and without what the person sent', async () => {
  const newest = (await readMigrations(join(root, 'supabase/migrations'))).at(-1)?.version;
  const fault = { code: 'XX000', message: 'a row is broken', details: 'canary-details', hint: 'canary-hint' };
  const limit = { allowed: true, retry_after_seconds: 0, remaining: 5 };
  const answers: Record<string, { status: number; body: unknown }> = {
    '/rest/v1/rpc/health_probe': { status: 200, body: newest },
    '/rest/v1/rpc/take_rate_limit': { status: 200, body: limit },
    '/rest/v1/rpc/read_rate_limit': { status: 200, body: 0 },
    '/auth/v1/token': { status: 400, body: { error_code: 'odd', msg: 'an odd refusal' } },
  };
  const brokenProject = await startListener(
    (path) => answers[path.split('?')[0] ?? ''] ?? { status: 500, body: fault },
  );
  const sentry = await startListener();
  cleanups.push(brokenProject.stop, sentry.stop);
  const { child, url } = await launch({
    SUPABASE_URL: `http://127.0.0.1:${brokenProject.port}`,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_broken',
    SUPABASE_SECRET_KEY: 'sb_secret_canary_secret',
    SENTRY_DSN: `http://key@127.0.0.1:${sentry.port}/1`,
  });
  await untilPrinted(child, READY);
  const { request, callAction } = appClient(url);
  const headers = {
    cookie: 'taste=canary-cookie',
    'user-agent': 'canary-header',
    'x-forwarded-for': '10.77.77.77',
  };

  const page = await request({
    path: `/invite/${'canary-path'.padEnd(43, 'x')}?next=canary-query`,
    headers: { ...headers, 'x-request-id': 'edge-0001' },
  });
  expect(page.status).toBe(500);
  expect(await page.text()).not.toMatch(/canary[-_](cookie|header|secret|details|hint)|XX000/);
  const pageFault = await sentry.waitFor(({ body }) => body.includes('edge-0001'));
  expect(pageFault.body).toContain('/invite/[token]');
  expect(pageFault.body).toContain('XX000');

  const fields = [
    ['email', 'canary-body@example.org'],
    ['password', 'canary-password'],
  ] as const;
  const action = findAction('signInAction');
  const answer = await callAction(
    { ...action, path: `${action.path}?next=canary-query` },
    { headers: { ...headers, 'x-request-id': 'edge-0002' }, body: actionBody(fields) },
  );
  expect(await answer.text()).not.toMatch(/canary[-_](cookie|header|secret|body|password)|odd refusal/);
  const actionFault = await sentry.waitFor(({ body }) => body.includes('edge-0002'));
  expect(actionFault.body).toContain('an odd refusal');

  expect(brokenProject.received.map(({ body }) => body).join()).toContain('canary-body');
  expect(sentry.received.map(({ body }) => body).join()).not.toMatch(/canary|10\.77\.77\.77/);
});
