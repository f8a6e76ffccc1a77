import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { secondFactorTexts } from '#lib/accounts/texts/account.public.ts';
import { parseWorkflow } from '#lib/chat/engine/export.ts';
import type { SessionEvent } from '#lib/chat/session-event.public.ts';
import { freePort } from '#lib/local/ports.ts';
import { startLocalStack } from '#lib/local/stack.ts';
import { appClient, type DemoPerson } from '#tests/app-client.ts';
import { buildIfStale, root, spawnLauncher, stopLauncher, untilPrinted } from '#tests/app-under-test.ts';
import { eventsOf, untilType } from '#tests/chat-events.ts';
import { eventually } from '#tests/eventually.ts';
import { begins, calls, says } from '#tests/model-answers.ts';
import { type AskedOfServer, type ModelServer, startModelServer } from '#tests/models/model-server.ts';
import { fillIdleDataDir } from '#tests/prepared-data.ts';
import { actionBody, findAction } from '#tests/server-actions.ts';

/** Two instances of the app on one database, as behind a load balancer, with a model that answers when the test says so. */
const cleanups: (() => unknown)[] = [];
let model: ModelServer;
let answer: (response: ServerResponse, asked: AskedOfServer) => void | Promise<void>;
let workspaces = '';
let one: Instance;
let other: Instance;
let stopStack: () => Promise<void>;
let stopped: Promise<void> | undefined;
let logged = '';
let chats = '';
let chat = '';

type Instance = Pick<ReturnType<typeof appClient>, 'request' | 'callAction'> & {
  url: string;
  cookie: string;
};

beforeAll(async () => {
  buildIfStale();
  model = await startModelServer((response, asked) => answer(response, asked));
  cleanups.push(() => model.stop());
  const dataDir = temporaryDirectory();
  workspaces = temporaryDirectory();
  await fillIdleDataDir(dataDir);
  const stack = await startLocalStack({ root, dataDir, appUrl: 'http://localhost', seed: true });
  stopStack = () => (stopped ??= stack.stop());
  cleanups.push(stopStack);
  const { SUPABASE_URL = '', SUPABASE_PUBLISHABLE_KEY = '', SUPABASE_SECRET_KEY = '' } = stack.env;
  const environment = {
    SUPABASE_URL,
    SUPABASE_PUBLISHABLE_KEY,
    SUPABASE_SECRET_KEY,
    MASTER_KEYS: `test:${randomBytes(32).toString('base64')}`,
    AGENT_WORKSPACES_DIR: workspaces,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Reflections <reflections@example.org>',
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_NAME: 'model-of-the-test',
    MODEL_BASE_URL: model.address,
  };
  [one, other] = await Promise.all([launch(environment), launch(environment)]);
  const list = await one.request({ path: '/reflections', headers: { cookie: one.cookie } });
  const [path = ''] = /\/reflections\/[0-9a-f-]{36}/.exec(await list.text()) ?? [];
  chats = `/api${path}/chat`;
  chat = await startChat(one);
});

async function startChat(instance: Instance): Promise<string> {
  const made = await post(instance, chats, {});
  const { sessionId } = z.object({ sessionId: z.guid() }).parse(await made.json());
  return `${chats}/${sessionId}`;
}

afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'launch-'));
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function launch(env: Record<string, string>): Promise<Instance> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawnLauncher(['start'], {
    dataDir: temporaryDirectory(),
    port,
    env: { APP_URL: url, ...env },
  });
  cleanups.push(() => stopLauncher(child));
  child.stderr?.on('data', (chunk) => {
    logged += chunk;
  });
  await untilPrinted(child, 'Ctrl-C stops everything.');
  return as('mara', { url });
}

async function as(person: DemoPerson, { url }: Pick<Instance, 'url'>): Promise<Instance> {
  const { request, callAction, signIn } = appClient(url);
  return { url, request, callAction, cookie: await signIn(person) };
}

/** As the token says it that the cookies of a session hold together. */
function userIdOf(cookie: string): string {
  const kept = cookie
    .split('; ')
    .filter((one) => one.startsWith('reflections-session'))
    .map((one) => one.slice(one.indexOf('=') + 1))
    .join('')
    .replace(/^base64-/, '');
  return z
    .object({ user: z.object({ id: z.guid() }) })
    .parse(JSON.parse(Buffer.from(kept, 'base64url').toString())).user.id;
}

const post = ({ url, request, cookie }: Instance, path: string, body: object) =>
  request({
    path,
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function watch(
  { request, cookie }: Instance,
  after: number,
  of = chat,
): Promise<AsyncGenerator<SessionEvent>> {
  return eventsOf(await request({ path: `${of}/events?after=${after}`, headers: { cookie } }));
}

test('an answer of one instance is watched and stopped on the other', async () => {
  answer = (response) => begins(response, 'The harbour ', 'was ');
  const watching = await watch(other, -1);
  const sent = await post(one, `${chat}/messages`, { text: 'What was it like?' });
  const onOne = eventsOf(sent);
  const begun = await untilType(onOne, 'agent:token');
  const seen = await untilType(watching, 'agent:token');
  expect(seen.at(-1)).toEqual(begun.at(-1));

  const second = await post(other, `${chat}/messages`, { text: 'And now?' });
  expect(second.status).toBe(409);
  expect(await second.json()).toMatchObject({ error: { code: 'turn_in_progress' } });

  const stopped = await post(other, `${chat}/cancel`, {});
  expect(await stopped.json()).toEqual({ status: 'requested' });
  const restOnOne = await untilType(onOne, 'session:turn_completed');
  const restOnOther = await untilType(watching, 'session:turn_completed');
  expect(restOnOne.at(-1)).toMatchObject({ stopReason: 'aborted' });
  const replay = await untilType(await watch(one, -1), 'session:turn_completed');
  expect([...seen, ...restOnOther]).toEqual(replay);
  expect(replay.map(({ sequenceNumber }) => sequenceNumber)).toEqual(replay.map((_, place) => place));
  expect(model.abandoned()).toBe(1);
  await watching.return(undefined);
});

test('an approval that a tool of one instance asks for is given on the other, and its call happens once', async () => {
  answer = (response, { body }) => {
    const isTold = JSON.stringify(body.messages).includes('tool_output');
    if (isTold) says(response, 'It is written.');
    else calls(response, 'write_file', { path: 'note.txt', content: 'Boats.' });
  };
  const sent = await post(one, `${chat}/messages`, { text: 'Write it down.' });
  const onOne = eventsOf(sent);
  const watching = await watch(other, Number((await onOne.next()).value?.sequenceNumber) - 1);
  const asked = (await untilType(watching, 'agent:approval_requested')).at(-1);
  if (asked?.type !== 'agent:approval_requested') throw new Error('nothing was asked');
  const file = join(workspaces, chat.split('/')[3] ?? '', chat.split('/').at(-1) ?? '', 'note.txt');
  expect(existsSync(file)).toBe(false);
  const decided = await post(other, `${chat}/approvals/${asked.approvalId}`, { approve: true });
  expect(await decided.json()).toEqual({ decision: 'approved' });
  const rest = await untilType(watching, 'session:turn_completed');
  expect(rest.at(-1)).toMatchObject({ stopReason: 'stop' });
  expect(readFileSync(file, 'utf8')).toBe('Boats.');
  const late = await post(one, `${chat}/approvals/${asked.approvalId}`, { approve: false });
  expect(await late.json(), 'the first answer counts').toEqual({ decision: 'approved' });
  await watching.return(undefined);
});

test('a member who is removed hears nothing more on either, and their turn ends', async () => {
  const [elinOnOne, elinOnOther] = await Promise.all([as('elin', one), as('elin', other)]);
  const hers = await startChat(elinOnOne);
  answer = (response) => begins(response, 'Before. ');
  const abandonedBefore = model.abandoned();
  const onOne = eventsOf(await post(elinOnOne, `${hers}/messages`, { text: 'Go on.' }));
  const onOther = await watch(elinOnOther, -1, hers);
  await Promise.all([untilType(onOne, 'agent:token'), untilType(onOther, 'agent:token')]);

  const reflectionId = chats.split('/')[3] ?? '';
  const userId = userIdOf(elinOnOne.cookie);
  const removed = await other.callAction(findAction('removeMemberAction'), {
    cookie: other.cookie,
    headers: { origin: other.url },
    body: actionBody([
      ['reflectionId', reflectionId],
      ['userId', userId],
    ]),
  });
  expect(await removed.text()).toContain('"ok":true');
  await eventually(() => expect(model.abandoned()).toBe(abandonedBefore + 1));
  expect(await Promise.all([onOne.next(), onOther.next()])).toEqual([{ done: true }, { done: true }]);
  for (const elin of [elinOnOne, elinOnOther]) {
    const { request, cookie } = elin;
    expect((await request({ path: `${hers}/events`, headers: { cookie } })).status).toBe(404);
    expect((await post(elin, `${hers}/messages`, { text: 'Still here?' })).status).toBe(404);
  }
});

test('a session on one instance is exported by the other, and is over on both when it ends on one', async () => {
  const { request, cookie } = other;
  const exported = await request({ path: `${chat}/export`, headers: { cookie } });
  expect(exported.headers.get('content-disposition')).toBe(
    'attachment; filename="what-was-it-like.relavium.yaml"',
  );
  const { workflow } = parseWorkflow(await exported.text());
  expect(workflow.nodes.map(({ id }) => id)).toEqual(['input', 'turn-1', 'output']);

  expect(await (await post(one, `${chat}/end`, {})).json()).toEqual({ status: 'ended' });
  for (const instance of [one, other]) {
    const refused = await post(instance, `${chat}/messages`, { text: 'And now?' });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ error: { code: 'conversation_not_active' } });
  }
  expect((await request({ path: `${chat}/export`, headers: { cookie } })).status).toBe(200);
  expect((await post(one, `${chat}/messages`, { text: 'And now?' })).status, 'still over').toBe(409);
});

test('an installation with a mail server of its own offers the second factors of its auth server', async () => {
  const page = await one.request({ path: '/account', headers: { cookie: one.cookie } });
  const text = await page.text();
  expect(text).toContain(secondFactorTexts.add);
  expect(text).not.toContain(secondFactorTexts.off);
});

test('a page without its database is no fault of the app: it says when to come back, and tells the log nothing of our code', async () => {
  await stopStack();
  logged = '';
  const { request, cookie } = one;
  const pages = [
    chats.replace('/api', '').replace(/\/chat$/, ''),
    '/reflections',
    '/r/mara-lindqvist',
    '/ops',
  ];
  for (const path of pages) {
    const { status, headers } = await request({ path, headers: { cookie } });
    expect([path, status, headers.has('retry-after')]).toEqual([path, 503, true]);
  }
  const signingIn = await one.callAction(findAction('signInAction'), {
    headers: { origin: one.url },
    body: actionBody([
      ['email', 'mara@demo.reflections.local'],
      ['password', 'guess'],
    ]),
  });
  expect(await signingIn.text()).toContain('"code":"unavailable"');
  expect(logged).not.toMatch(/^ +at /m);
});
