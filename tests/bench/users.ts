// `npm run bench:users`: 200 people, or as many as are named, for ten minutes, or as many as are named behind that, on the production
// build: members who read, guests who look, some who type to a reflection or change something. What each of them waits for, what was
// refused with which status, and whether the processes grow. Who is told that there are too many people is counted apart, and asks again
// when they were told to. It takes the machine: nothing else should run beside it, and the load is printed.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#lib/local/ports.ts';
import { appClient, DEMO_PEOPLE } from '#tests/app-client.ts';
import { buildIfStale, spawnLauncher, stopLauncher, untilPrinted } from '#tests/app-under-test.ts';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { fillDataDir } from '#tests/prepared-data.ts';
import { actionBody, findAction } from '#tests/server-actions.ts';

const [users = 200, minutes = 10] = process.argv.slice(2).map(Number);
/** Between two things that one person does, on average. */
const THINKING_MS = 10_000;
const SLOWEST_READ_MS = 1_000;
/** From the second minute to the last: what is loaded on first use is loaded by then. */
const MOST_GROWTH = 1.15;

process.env.SENTENCE_MODEL ??= 'on';
buildIfStale();
const dataDir = mkdtempSync(join(tmpdir(), 'reflections-users-'));
await fillDataDir(dataDir);
const port = await freePort();
// As somebody would start it who set nothing.
const launcher = spawnLauncher(['start'], { dataDir, port, env: { PAGES_AT_ONCE: '' } });
launcher.stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk));
await untilPrinted(launcher, 'Ctrl-C stops everything.');
const url = `http://localhost:${port}`;
const client = appClient(url);

const cookies = await Promise.all(DEMO_PEOPLE.map((person) => client.signIn(person)));
const [mara = ''] = cookies;
const list = await (await client.request({ path: '/reflections', headers: { cookie: mara } })).text();
const [home = ''] = /\/reflections\/[0-9a-f-]{36}/.exec(list) ?? [];
const reflectionId = home.split('/').at(-1) ?? '';

type Kind = 'read' | 'guest reads' | 'types' | 'writes';
type Done = { kind: Kind; path: string; ms: number; status: number | 'busy' };
const done: Done[] = [];

async function timed(kind: Kind, path: string, ask: () => Promise<Response>): Promise<Response | null> {
  const startedAt = performance.now();
  try {
    const response = await ask();
    await response.clone().text();
    const retryAfter = response.status === 503 ? Number(response.headers.get('retry-after')) : 0;
    const status = retryAfter > 0 ? 'busy' : response.status;
    done.push({ kind, path, ms: performance.now() - startedAt, status });
    if (retryAfter > 0) await pause(retryAfter * 1000);
    return response;
  } catch {
    done.push({ kind, path, ms: performance.now() - startedAt, status: 0 });
    return null;
  }
}

/** Of a conversation, where they have one. */
const CHAT = '/chat/:session';
const PAGES = ['', CHAT, '/knowledge', '/sessions', '/settings', '/questions', '/voice', '/publish'];
const GUEST_PAGES = ['/r/mara-lindqvist', '/', '/login', '/said'];
const MESSAGES = ['Where did you grow up?', 'Tell me of the lighthouse.', 'What did your father do?'];

/** One person: always with the same cookie and from the same address, and never two things at once. */
async function live(number: number, until: number): Promise<void> {
  const random = seededRandom(number);
  const pick = <T>(choices: readonly T[]): T | undefined => choices[Math.floor(random() * choices.length)];
  const address = { 'x-forwarded-for': `127.7.${Math.floor(number / 250)}.${(number % 250) + 1}` };
  const isGuest = number % 4 === 0;
  // Members of the demo's other roles are refused some pages, as they would be.
  const cookie = isGuest ? '' : (cookies[number % cookies.length] ?? '');
  const headers = { ...address, cookie };
  const json = { ...headers, origin: url, 'content-type': 'application/json' };
  const post = (path: string, body: object) => () =>
    client.request({ path, method: 'POST', headers: json, body: JSON.stringify(body) });
  let chat = '';
  await pause(random() * THINKING_MS);
  while (Date.now() < until) {
    const what = random();
    if (isGuest) {
      const path = pick(GUEST_PAGES) ?? '/';
      await timed('guest reads', path, () => client.request({ path, headers }));
    } else if (what < 0.85) {
      const page = pick(PAGES) ?? '';
      const named =
        random() < 0.15
          ? (pick(['/reflections', '/account']) ?? '')
          : home + (page === CHAT && !chat ? '' : page);
      const path = named.replace(':session', chat);
      await timed('read', named.replace(reflectionId, ':id'), () => client.request({ path, headers }));
    } else if (what < 0.95) {
      if (!chat) {
        const chats = `/api/reflections/${reflectionId}/chat`;
        const started = await timed('types', 'begins a chat', post(chats, {}));
        if (started?.ok) chat = (await started.json()).sessionId;
      }
      const messages = `/api/reflections/${reflectionId}/chat/${chat}/messages`;
      if (chat) await timed('types', 'says something', post(messages, { text: pick(MESSAGES) }));
    } else {
      const body = actionBody([['displayName', `Person ${number}`]]);
      await timed('writes', 'changes their name', () =>
        client.callAction(findAction('updateProfileAction'), { cookie, headers: address, body }),
      );
    }
    await pause(-Math.log(1 - random()) * THINKING_MS);
  }
}

/** The launcher, in which the database is, and the app that it started. */
function processes(): { pid: number; name: string; megabytes: number; cpuSeconds: number }[] {
  const read = (pid: number) => {
    const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const fields = rest.split(' ');
    return {
      pid,
      name,
      parent: Number(fields[1]),
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100,
      megabytes: Math.round((Number(fields[21]) * 4096) / 2 ** 20),
    };
  };
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [read(Number(name))];
      } catch {
        return []; // It ended meanwhile.
      }
    });
  const ours = new Set([launcher.pid]);
  for (let before = 0; before < ours.size; ) {
    before = ours.size;
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid);
  }
  return all.filter(({ pid }) => ours.has(pid));
}
const memory = (): number => processes().reduce((sum, { megabytes }) => sum + megabytes, 0);

const until = Date.now() + minutes * 60_000;
const sizes: number[] = [];
const watching = setInterval(() => {
  sizes.push(memory());
  console.log(
    `${((until - Date.now()) / 60_000).toFixed(1)} minutes left: ${done.length} requests, ${sizes.at(-1)} MB, load ${loadavg()[0]?.toFixed(1)}`,
  );
}, 30_000);
await Promise.all(Array.from({ length: users }, (_, number) => live(number, until)));
clearInterval(watching);
const spent = processes();

const at = (samples: readonly number[], share: number): number =>
  Math.round(samples.toSorted((a, b) => a - b)[Math.floor(samples.length * share)] ?? Number.NaN);
const tell = (name: string, asked: readonly Done[]) => {
  const times = asked.map(({ ms }) => ms);
  const statuses = Object.entries(Object.groupBy(asked, ({ status }) => status))
    .map(([status, of]) => `${status}: ${of?.length}`)
    .join(', ');
  console.log(
    `${name.padEnd(28)} ${String(asked.length).padStart(6)}  p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms, p99 ${at(times, 0.99)} ms  (${statuses})`,
  );
};
console.log(
  `\n${users} users, ${minutes} minutes, ${(done.length / minutes / 60).toFixed(1)} requests a second`,
);
for (const [kind, of = []] of Object.entries(Object.groupBy(done, ({ kind }) => kind))) tell(kind, of);
console.log('');
for (const [path, of = []] of Object.entries(Object.groupBy(done, ({ path }) => path))) tell(`  ${path}`, of);
const cpuMs = (1000 * spent.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)) / done.length;
console.log(
  `${cpuMs.toFixed(0)} ms of processor time for each request, starting included; load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
);
for (const { name, megabytes, cpuSeconds } of spent)
  console.log(`${name}: ${megabytes} MB, ${cpuSeconds.toFixed(0)} s of processor time`);

const isRead = ({ kind }: Done) => kind.endsWith('reads') || kind === 'read';
const reads = done.filter((one) => isRead(one) && one.status !== 'busy').map(({ ms }) => ms);
const busy = done.filter(({ status }) => status === 'busy').length;
const broken = done.filter(({ status }) => status !== 'busy' && (status === 0 || status >= 500)).length;
const growth = (sizes.at(-1) ?? 0) / (sizes[Math.min(3, sizes.length - 1)] ?? 1);
const verdicts = [
  [`answers of 5xx, or none: ${broken} of ${done.length}`, broken === 0],
  [`told that it is busy: ${busy} of ${done.length}, at most one in a hundred`, busy * 100 <= done.length],
  [`p95 of reads: ${at(reads, 0.95)} ms, at most ${SLOWEST_READ_MS}`, at(reads, 0.95) <= SLOWEST_READ_MS],
  [
    `memory at the end to that after two minutes: ${growth.toFixed(2)}, at most ${MOST_GROWTH}`,
    growth <= MOST_GROWTH,
  ],
] as const;
for (const [verdict, isMet] of verdicts) console.log(`${isMet ? 'met   ' : 'MISSED'} ${verdict}`);

await stopLauncher(launcher);
rmSync(dataDir, { recursive: true, force: true });
process.exit(verdicts.every(([, isMet]) => isMet) ? 0 : 1);
