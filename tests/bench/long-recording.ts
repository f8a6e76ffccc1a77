// A recording of hours through the production build: sent as the page sends it, listened to by its worker, which is killed as `kill -9` does
// at some moments of it. What was heard before stays as it was, the rest is heard, and all of it once.

import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { SOUND_RATE as RATE } from '#lib/knowledge/limits.public.ts';
import { freePort } from '#lib/local/ports.ts';
import { appClient } from '#tests/app-client.ts';
import { buildIfStale, spawnLauncher, stopLauncher, untilPrinted } from '#tests/app-under-test.ts';
import { askStack } from '#tests/ask-stack.ts';
import { untilPortIsFree } from '#tests/launched-app.ts';
import { fillIdleDataDir } from '#tests/prepared-data.ts';
import { fileRecording, homeOf } from './filed-recording.ts';
import { processesOf } from './processes.ts';
import { load, recordingOf, wordsOf } from './spoken-clips.ts';

const pieceSchema = z.object({ words: z.array(z.tuple([z.string(), z.number(), z.number()])).nullable() });
const soundSchema = z.object({ pieces: z.array(pieceSchema) });
const sourceSchema = z.tuple([
  z.object({ status: z.string(), content: z.string().nullable(), failure_reason: z.string().nullable() }),
]);
type Pieces = z.infer<typeof soundSchema>['pieces'];

export async function longRecording(minutes: number, kills = 10): Promise<void> {
  buildIfStale();
  const { spoken, samples: part } = await recordingOf(400);
  const samples = new Float32Array(minutes * 60 * RATE);
  for (let at = 0; at < samples.length; at += part.length)
    samples.set(part.subarray(0, samples.length - at), at);
  const dataDir = mkdtempSync(join(tmpdir(), 'reflections-long-'));
  await fillIdleDataDir(dataDir);
  const port = await freePort();
  const usage = { most: new Map<string, number>(), cpu: new Map<number, number>() };
  let launcher = await start();
  const looking = setInterval(() => note(launcher, usage), 500);
  const began = performance.now();

  const ask = async (path: string, body?: object): Promise<unknown> =>
    (await askStack(dataDir, path, body)).json();
  const { sourceId, sentMs } = await send(samples, `http://localhost:${port}`, ask);
  const pieces = async (): Promise<Pieces> =>
    soundSchema.parse(await ask('rpc/read_sound', { p_source_id: sourceId })).pieces;
  const heardOf = (all: Pieces) => all.filter(({ words }) => words).length;

  /** Kept from one kill to the next: none of it may change. */
  let before = new Map<number, string>();
  const lost: string[] = [];
  const waits: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const count = (await pieces()).length;
    const wanted = Math.floor((kill * count) / (kills + 1));
    await until(async () => heardOf(await pieces()) >= wanted);
    // Somewhere within the next piece.
    await pause((kill * 777) % 4_000);
    const heard = await pieces();
    lost.push(...changedIn(before, heard));
    before = byPlace(heard);
    const killedAt = performance.now();
    await end(launcher, kill % 2 === 0);
    launcher = await start();
    const kept = await pieces();
    if (heardOf(kept) < heardOf(heard)) lost.push(`what was heard before kill ${kill}`);
    await until(async () => heardOf(await pieces()) > heardOf(kept));
    waits.push(Math.round((performance.now() - killedAt) / 1_000));
    console.log(
      `killed ${kill} (${kill % 2 === 0 ? 'the app' : 'all of it'}): ${heardOf(heard)} of ${count} pieces heard, it goes on after ${waits.at(-1)} s; ${load()}`,
    );
  }
  const source = async () =>
    sourceSchema.parse(await ask(`sources?id=eq.${sourceId}&select=status,content,failure_reason`))[0];
  await until(async () => !['queued', 'reading'].includes((await source()).status));
  const heardMs = performance.now() - began - sentMs;
  await until(async () => ['live', 'failed'].includes((await source()).status));
  clearInterval(looking);
  note(launcher, usage);

  const all = await pieces();
  lost.push(...changedIn(before, all));
  const { status, content, failure_reason } = await source();
  const words = all.flatMap((piece) => piece.words ?? []);
  const rounds = Math.floor(samples.length / part.length);
  const restMs = ((samples.length % part.length) / RATE) * 1_000;
  const said = spoken.reduce(
    (sum, { text, toMs }) => sum + wordsOf(text).length * (rounds + (toMs <= restMs ? 1 : 0)),
    0,
  );
  const isOrdered = words.every(([, from], place) => from >= (words[place - 1]?.[1] ?? 0));
  const isOnce = wordsOf(content ?? '').length === wordsOf(words.map(([text]) => text).join(' ')).length;
  const cpu = [...usage.cpu.values()].reduce((sum, one) => sum + one, 0);
  const most = [...usage.most].map(([name, mb]) => `${name} ${mb} MB`).join(', ');
  console.log(
    `${minutes} minutes in ${all.length} pieces, sent in ${seconds(sentMs)} s, heard in ${seconds(heardMs)} s, ${status} after ${seconds(performance.now() - began)} s${failure_reason ? ` (${failure_reason})` : ''}; ` +
      `${kills} kills, it goes on after ${waits.join(', ')} s; ${words.length} words (${said} said), ` +
      `${isOrdered ? 'in order' : 'NOT IN ORDER'}, ${isOnce ? 'each once in the text' : 'NOT AS IN THE TEXT'}, ${lost.length === 0 ? 'nothing heard twice or changed' : `CHANGED: ${lost.join('; ')}`}; ` +
      `${Math.round(cpu)} s of processor in all; at most ${most}; ${load()}`,
  );
  await stopLauncher(launcher);
  rmSync(dataDir, { recursive: true, force: true });

  async function start(): Promise<ChildProcess> {
    const child = spawnLauncher(['start'], { dataDir, port, env: { SENTENCE_MODEL: 'on' } });
    await untilPrinted(child, 'Ctrl-C stops everything.');
    return child;
  }

  async function end(child: ChildProcess, appAlone: boolean): Promise<void> {
    note(child, usage);
    const exited = new Promise((resolve) => child.once('exit', resolve));
    const app = appAlone ? processesOf(child).find(({ name }) => name === 'app') : undefined;
    process.kill(app?.pid ?? child.pid ?? 0, 'SIGKILL');
    await exited;
    await untilPortIsFree(port);
  }
}

async function send(samples: Float32Array, url: string, ask: (path: string) => Promise<unknown>) {
  const cookie = await appClient(url).signIn('mara');
  const home = await homeOf(url, cookie);
  const [shelf] = z
    .tuple([z.object({ id: z.guid() })])
    .rest(z.unknown())
    .parse(await ask(`namespaces?reflection_id=eq.${home.split('/').at(-1)}&select=id`));
  const began = performance.now();
  const sourceId = await fileRecording({
    url,
    cookie,
    home,
    shelfId: shelf.id,
    title: 'A long afternoon',
    samples,
  });
  return { sourceId, sentMs: performance.now() - began };
}

const seconds = (ms: number) => Math.round(ms / 1_000);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(500);
}

const byPlace = (pieces: Pieces) =>
  new Map(pieces.flatMap(({ words }, place) => (words ? [[place, JSON.stringify(words)] as const] : [])));

const changedIn = (before: ReadonlyMap<number, string>, now: Pieces): string[] =>
  [...before].flatMap(([place, words]) =>
    JSON.stringify(now[place]?.words) === words ? [] : [`piece ${place}`],
  );

function note(
  launcher: ChildProcess,
  { most, cpu }: { most: Map<string, number>; cpu: Map<number, number> },
): void {
  for (const { pid, name, memoryMb, cpuSeconds } of processesOf(launcher)) {
    most.set(name, Math.max(most.get(name) ?? 0, memoryMb));
    cpu.set(pid, cpuSeconds);
  }
}
