// A call of minutes in a real browser: a recording is its microphone, and somebody asks in it every fifteen seconds and now and then interrupts the answer.
// What both sides sound like is taken down in the page on one clock, so that waits are those of the ear; memory is looked at every minute, the page's after its rubbish is collected.

import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserServer, chromium, type Page } from '@playwright/test';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import { SOUND_RATE as RATE } from '#lib/knowledge/limits.public.ts';
import { freePort } from '#lib/local/ports.ts';
import { appClient } from '#tests/app-client.ts';
import { buildIfStale, spawnLauncher, stopLauncher, untilPrinted } from '#tests/app-under-test.ts';
import { writeMicrophone } from '#tests/browser/microphone.ts';
import { findChromium } from '#tests/find-chromium.ts';
import { fillDataDir } from '#tests/prepared-data.ts';
import { type Overheard, STEP_MS, tellWaits } from './call-waits.ts';
import { homeOf } from './filed-recording.ts';
import { processesOf } from './processes.ts';
import { load, said } from './spoken-clips.ts';

const QUESTIONS = [
  'What did your grandmother teach you about bread?',
  'Where were you born?',
  'What did your grandfather teach you about the weather?',
  'What was it like to grow up on an island?',
  'How did you learn your work?',
  'What do you remember about the winter?',
];
const INTERRUPTIONS = [
  'No, wait a moment, when was that?',
  'Stop.',
  'Wait.',
  'Yes, but what was her name?',
  'Sorry, who taught you?',
];
const FIRST_AT = 12;
const EVERY = 15;
/** Into an answer. */
const INTERRUPTS_AFTER = 3;
/** Before each full minute: then nobody waits for an answer, and the page may be held up. */
const LOOKS_BEFORE_MS = 6_000;

export async function longCall(minutes: number): Promise<void> {
  // As the product does, and not as most tests.
  process.env.SENTENCE_MODEL ??= 'on';
  buildIfStale();
  const microphone = writeMicrophone('long-call', await recordingFor(minutes));
  const dataDir = mkdtempSync(join(tmpdir(), 'reflections-call-'));
  await fillDataDir(dataDir);
  const port = await freePort();
  const launcher = spawnLauncher(['start'], { dataDir, port });
  await untilPrinted(launcher, 'Ctrl-C stops everything.');
  const { executablePath, args } = findChromium();
  const server = await chromium.launchServer({
    executablePath,
    args: [
      ...args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphone}%noloop`,
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
  const overheard: Overheard = { person: [], agent: [], ticks: [], frames: [] };
  try {
    const page = await openPage(server, `http://localhost:${port}`, overheard);
    await page.getByRole('button', { name: talkStartTexts.startVoice }).click();
    const spentBefore = processesOf(launcher);
    const measures = await byMinute(minutes, page, launcher, server);
    tellWaits(overheard);
    for (const { name, pid, cpuSeconds } of processesOf(launcher)) {
      const before = spentBefore.find((one) => one.pid === pid)?.cpuSeconds ?? 0;
      console.log(`${name}: ${(cpuSeconds - before).toFixed(1)} CPU seconds in ${minutes} minutes`);
    }
    for (const name of ['page', 'browser', 'launcher and recogniser', 'app'] as const) {
      const values = measures.map((measure) => measure[name]);
      const { perMinute, percent } = growth(values.slice(2));
      console.log(
        `${name}: ${values.map((value) => value.toFixed(name === 'page' ? 1 : 0)).join(', ')} MB; after the first two minutes ${perMinute.toFixed(2)} MB a minute, ${percent.toFixed(0)} % in all`,
      );
    }
  } finally {
    await server.close();
    await stopLauncher(launcher);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function recordingFor(minutes: number): Promise<Float32Array> {
  const sound = new Float32Array((minutes * 60 + FIRST_AT) * RATE);
  for (let turn = 0; FIRST_AT + (turn + 1) * EVERY <= minutes * 60; turn += 1) {
    const question = await said(QUESTIONS[turn % QUESTIONS.length] ?? '');
    const at = (FIRST_AT + turn * EVERY) * RATE;
    sound.set(question, at);
    if (turn % 2 === 0) continue;
    const interruption = await said(INTERRUPTIONS[((turn - 1) / 2) % INTERRUPTIONS.length] ?? '');
    sound.set(interruption, at + question.length + INTERRUPTS_AFTER * RATE);
  }
  return sound;
}

async function openPage(server: BrowserServer, url: string, overheard: Overheard): Promise<Page> {
  const cookie = await appClient(url).signIn('mara');
  const home = await homeOf(url, cookie);
  const browser = await chromium.connect(server.wsEndpoint());
  const context = await browser.newContext({ baseURL: url, bypassCSP: true });
  await context.addCookies(
    cookie.split('; ').map((one) => {
      const [name = '', ...value] = one.split('=');
      return { name, value: value.join('='), url, httpOnly: true };
    }),
  );
  await context.exposeFunction('takeDown', (person: number[], agent: number[], at: number) => {
    overheard.person.push(...person);
    overheard.agent.push(...agent);
    overheard.ticks.push({ steps: overheard.person.length, at });
  });
  await context.exposeFunction('noteFrame', (type: string, at: number) => {
    overheard.frames.push({ type, at });
  });
  await context.addInitScript(listenIn, STEP_MS);
  const page = await context.newPage();
  await page.goto(home);
  return page;
}

/** In the page: the stream of its microphone and the one that it plays go to one worklet besides, and what comes over the line is noted. */
function listenIn(stepMs: number): void {
  const worklet = `registerProcessor('levels', class extends AudioWorkletProcessor {
    sums = [0, 0]; count = 0; told = [[], []];
    process(inputs) {
      for (let at = 0; at < 128; at += 1) {
        for (const side of [0, 1]) this.sums[side] += (inputs[side][0]?.[at] ?? 0) ** 2;
        this.count += 1;
        if (this.count < sampleRate * ${stepMs / 1_000}) continue;
        for (const side of [0, 1]) this.told[side].push(Math.sqrt(this.sums[side] / this.count));
        this.sums = [0, 0]; this.count = 0;
      }
      if (this.told[0].length >= 20) { this.port.postMessage(this.told); this.told = [[], []]; }
      return true;
    }
  });`;
  let ear: Promise<{ context: AudioContext; node: AudioWorkletNode }> | null = null;
  const open = async () => {
    const context = new NativeContext({ sampleRate: 16_000 });
    await context.audioWorklet.addModule(
      URL.createObjectURL(new Blob([worklet], { type: 'text/javascript' })),
    );
    const node = new AudioWorkletNode(context, 'levels', { numberOfInputs: 2 });
    node.port.onmessage = ({ data }) => Reflect.get(window, 'takeDown')(...data, performance.now());
    node.connect(context.destination);
    return { context, node };
  };
  const listenTo = async (stream: MediaStream, side: 0 | 1) => {
    ear ??= open();
    const { context, node } = await ear;
    context.createMediaStreamSource(stream).connect(node, 0, side);
  };
  const NativeContext = window.AudioContext;
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await ask(constraints);
    void listenTo(stream, 0);
    return stream;
  };
  const play = NativeContext.prototype.createMediaStreamDestination;
  NativeContext.prototype.createMediaStreamDestination = function () {
    const destination = play.call(this);
    void listenTo(destination.stream, 1);
    return destination;
  };
  const NativeSocket = window.WebSocket;
  window.WebSocket = class extends NativeSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        const [, type] = /^\{"type":"(\w+)"/.exec(String(data)) ?? [];
        if (type) Reflect.get(window, 'noteFrame')(type, performance.now());
      });
    }
  };
}

type Measure = Record<'page' | 'browser' | 'launcher and recogniser' | 'app', number>;

async function byMinute(
  minutes: number,
  page: Page,
  launcher: ChildProcess,
  server: BrowserServer,
): Promise<Measure[]> {
  const tools = await page.context().newCDPSession(page);
  const measure = async (): Promise<Measure> => {
    for (let round = 0; round < 2; round += 1) await tools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await tools.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await tools.send('Memory.getDOMCounters');
    const ours = processesOf(launcher);
    const sum = (all: typeof ours) => all.reduce((mb, { memoryMb }) => mb + memoryMb, 0);
    const now = {
      page: usedSize / 1_048_576,
      browser: sum(processesOf(server.process())),
      'launcher and recogniser': sum(ours.filter(({ name }) => name === 'launcher and recogniser')),
      app: sum(ours.filter(({ name }) => name === 'app')),
    };
    console.log(
      `page ${now.page.toFixed(1)} MB, ${nodes} nodes, ${jsEventListeners} listeners; browser ${now.browser} MB; launcher and recogniser ${now['launcher and recogniser']} MB; app ${now.app} MB; ${load()}`,
    );
    return now;
  };
  const began = performance.now();
  const measures: Measure[] = [];
  for (let minute = 0; minute <= minutes; minute += 1) {
    await pause(Math.max(0, began + minute * 60_000 - LOOKS_BEFORE_MS - performance.now()));
    measures.push(await measure());
  }
  return measures;
}

/** By the line that lies nearest to all of them. */
function growth(values: readonly number[]): { perMinute: number; percent: number } {
  const meanAt = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const above = values.reduce((sum, value, at) => sum + (at - meanAt) * (value - mean), 0);
  const below = values.reduce((sum, _, at) => sum + (at - meanAt) ** 2, 0);
  const perMinute = below === 0 ? 0 : above / below;
  return { perMinute, percent: (100 * perMinute * (values.length - 1)) / mean };
}
