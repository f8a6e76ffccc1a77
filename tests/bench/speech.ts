// `npm run bench:speech`, `-- sentences`, `turns`, `voice` or `long [minutes]`: how well, how soon and with how much memory this machine hears. What is heard
// was said by its own voices, so the words that are wrong are fewer than those of people. Read it with the load of the machine in mind.

import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { findInSound } from '#lib/knowledge/sound/find-in-sound.ts';
import type { TimedWord } from '#lib/knowledge/store/sounds.ts';
import { encodeAudio } from '#lib/local/voice/speech/audio-format.ts';
import { machineSpeech } from '#lib/local/voice/speech/machine-speech.ts';
import { transcribe } from '#lib/local/voice/speech/transcribe.ts';
import { startLocalVoice } from '#lib/local/voice/start-local-voice.ts';
import { Secret } from '#lib/platform/secret.ts';
import { resample } from '#lib/speech/audio-resample.ts';
import { elevenLabsProvider } from '#lib/speech/elevenlabs/elevenlabs-provider.ts';
import { SOUND_RATE as RATE, SOUND_LIMITS } from '#lib/speech/sound-limits.public.ts';
import { joined, silence } from '#tests/local/voice/sounds.ts';
import { scriptedModel } from '#tests/models/scripted-model.ts';
import { agentSpec } from '#tests/speech/agent-spec.ts';

const VOICES = ['EXAVITQu4vr4xnSDxMaL', 'cjVigY5qzO86Huf0OWal', 'JBFqnCBsd6RMkjVDRZzb'];
const SENTENCES = 100;
const QUESTIONS = 20;
const BACK_CHANNELS = 100;
const SIGNS = ['Mm-hm.', 'Yeah.', 'Right.', 'Okay.', 'I see.'];

const machine = machineSpeech();
const { signal } = new AbortController();

async function said(text: string, voiceId = VOICES[0] ?? ''): Promise<Float32Array> {
  const sound = await machine.speak(text, { language: 'en', voiceId, speed: 1, signal });
  if (!sound) throw new Error('The packages that hear and speak are not installed.');
  const samples = resample(sound.samples, sound.rate, RATE);
  const isLoud = (sample: number) => Math.abs(sample) > 0.01;
  return samples.slice(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1);
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const percentile = (values: readonly number[], part: number) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * part) - 1] ?? 0;
const load = () => `load ${loadavg()[0]?.toFixed(1)}`;

/** Words put in, left out or changed. */
function wrongWords(wanted: readonly string[], heard: readonly string[]): number {
  let row = heard.map((_, at) => at + 1);
  row.unshift(0);
  for (const [place, word] of wanted.entries()) {
    const next = [place + 1];
    for (const [at, other] of heard.entries())
      next.push(
        Math.min((row[at] ?? 0) + (word === other ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

const sentences = globSync('supabase/demo/sources/**/*.md')
  .toSorted()
  .flatMap((file) => readFileSync(file, 'utf8').match(/(?<=[.!?] )[A-Z][a-z ,'’]+[.]/g) ?? [])
  .filter((sentence) => wordsOf(sentence).length >= 6 && wordsOf(sentence).length <= 18)
  .slice(0, SENTENCES);

const spoken: { text: string; samples: Float32Array; fromMs: number; toMs: number }[] = [];
let at = 0.5;
for (const [place, text] of sentences.entries()) {
  const samples = await said(text, VOICES[place % VOICES.length]);
  const seconds = samples.length / RATE;
  spoken.push({ text, samples, fromMs: at * 1_000, toMs: (at + seconds) * 1_000 });
  at += seconds + 0.8;
}
const recording = joined(
  silence(0.5, RATE),
  ...spoken.flatMap(({ samples }) => [samples, silence(0.8, RATE)]),
);

/** In pieces of a minute, as a recording is read. */
async function listen(samples: Float32Array): Promise<TimedWord[]> {
  const heard: TimedWord[] = [];
  const size = (SOUND_LIMITS.pieceMs.most / 1_000) * RATE;
  for (let from = 0; from < samples.length; from += size)
    for (const { text, start, end } of await transcribe(machine, samples.slice(from, from + size)))
      heard.push([text, (start + from / RATE) * 1_000, (end + from / RATE) * 1_000]);
  return heard;
}

async function sentencesHeard(): Promise<void> {
  let wrong = 0;
  let count = 0;
  const early: number[] = [];
  const late: number[] = [];
  for (const { text, samples } of spoken) {
    const wanted = wordsOf(text);
    wrong += wrongWords(wanted, wordsOf(await machine.recognise(joined(silence(0.2, RATE), samples))));
    count += wanted.length;
  }
  const heard = await listen(recording);
  for (const { text, fromMs, toMs } of spoken) {
    const range = findInSound(text, heard);
    early.push(range ? fromMs - range.fromMs : Infinity);
    late.push(range ? range.toMs - toMs : Infinity);
  }
  const bounds = (values: readonly number[]) =>
    `${values.filter((value) => Math.abs(value) <= 300).length} within 300 ms (p5 ${Math.round(percentile(values, 0.05))}, p50 ${Math.round(percentile(values, 0.5))}, p95 ${Math.round(percentile(values, 0.95))} ms)`;
  console.log(
    `words: ${wrong} of ${count} wrong (${((100 * wrong) / count).toFixed(1)} %), goal 5 %; ${load()}\n` +
      `clips of ${late.length} sentences: begin before them ${bounds(early)}, end after them ${bounds(late)}, goal 95; ` +
      `${late.filter((value) => value === Infinity).length} not found`,
  );
}

type Frame = { type: string };

async function inCall(
  firstMessage: string,
  replies: readonly string[],
  talk: (line: {
    say(samples: Float32Array): Promise<void>;
    next(type: string, withinMs: number): Promise<number | null>;
    count(type: string): number;
  }) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'reflections-speech-'));
  const model = scriptedModel(...replies);
  const voice = await startLocalVoice({
    dataDir,
    apiKey: 'bench',
    model: { provider: model, model: 'scripted' },
  });
  const provider = elevenLabsProvider({ apiKey: new Secret('bench'), baseUrl: voice.url });
  const { agentId } = await provider.createAgent(agentSpec({ firstMessage, placeholders: [] }), []);
  const { url } = await provider.signedUrl(agentId);
  const socket = new WebSocket(url, ['convai']);
  const frames: { type: string; at: number }[] = [];
  socket.on('message', (data) => {
    const frame: Frame & { ping_event?: { event_id: number } } = JSON.parse(String(data));
    frames.push({ type: frame.type, at: performance.now() });
    if (frame.ping_event) socket.send(JSON.stringify({ type: 'pong', event_id: frame.ping_event.event_id }));
  });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(
    JSON.stringify({
      type: 'conversation_initiation_client_data',
      dynamic_variables: { allowed_actions: '', listener: 'Ada' },
    }),
  );
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  let due = performance.now();
  const chunk = RATE / 20;
  await talk({
    /** At the pace of a microphone. */
    async say(samples) {
      due = Math.max(due, performance.now());
      for (let from = 0; from < samples.length; from += chunk) {
        const piece = encodeAudio(samples.subarray(from, from + chunk), 'pcm_16000');
        due += 50;
        await pause(Math.max(0, due - performance.now()));
        socket.send(JSON.stringify({ user_audio_chunk: piece.toString('base64') }));
      }
    },
    async next(type, withinMs) {
      const from = performance.now();
      const seen = frames.length;
      while (performance.now() - from < withinMs) {
        const found = frames.slice(seen).find((frame) => frame.type === type);
        if (found) return found.at;
        await pause(2);
      }
      return null;
    },
    count: (type) => frames.filter((frame) => frame.type === type).length,
  });
  socket.close();
  await voice.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function turns(): Promise<void> {
  const waits: number[] = [];
  const questions = await Promise.all(
    Array.from({ length: 4 }, (_, place) =>
      said(`What did your grandmother teach you about ${['bread', 'the sea', 'winter', 'work'][place]}?`),
    ),
  );
  await inCall('', Array(QUESTIONS + 4).fill('She taught me to wait.'), async ({ say, next }) => {
    await say(silence(4, RATE));
    for (let turn = 0; turn < QUESTIONS; turn += 1) {
      await say(questions[turn % questions.length] ?? silence(1, RATE));
      const ended = performance.now();
      const quiet = say(silence(4, RATE));
      const heard = await next('audio', 4_000);
      if (heard !== null) waits.push(heard - ended);
      await quiet;
    }
  });
  console.log(
    `turns: end of speech to first sound p50 ${Math.round(percentile(waits, 0.5))} ms, p95 ${Math.round(percentile(waits, 0.95))} ms of ${waits.length} of ${QUESTIONS} answered, goal 1200; ${load()}`,
  );
}

const LONG = 'I grew up on an island with a lighthouse, and there is a great deal to tell about it. ';

async function overTheVoice(): Promise<void> {
  const signs = await Promise.all(SIGNS.map((text) => said(text)));
  const interrupted = new Map<string, number>();
  let tried = 0;
  const call = async () => {
    await inCall(LONG.repeat(60), Array(20).fill(LONG.repeat(60)), async ({ say, count }) => {
      await say(silence(4, RATE));
      for (; tried < BACK_CHANNELS; ) {
        await say(signs[tried % signs.length] ?? silence(1, RATE));
        await say(silence(1.5, RATE));
        tried += 1;
        if (count('interruption') > 0) {
          const sign = SIGNS[(tried - 1) % SIGNS.length] ?? '';
          interrupted.set(sign, (interrupted.get(sign) ?? 0) + 1);
          return;
        }
        // A greeting does not last for ever.
        if (tried % 25 === 0) return;
      }
    });
  };
  while (tried < BACK_CHANNELS) await call();
  const times = [...interrupted.values()].reduce((sum, one) => sum + one, 0);
  const which = [...interrupted].map(([sign, one]) => `${sign} ${one}`).join(', ');
  console.log(
    `back-channels: ${times} of ${tried} interrupted (${which}), goal at most 10 of 100; ${load()}`,
  );

  const waits: number[] = [];
  const stop = await said('No, wait a moment, that is not what I asked you.');
  for (let turn = 0; turn < 10; turn += 1) {
    await inCall(LONG.repeat(20), ['Yes?', 'Yes?'], async ({ say, next }) => {
      await say(silence(4, RATE));
      const began = performance.now();
      const speaking = say(joined(stop, silence(2, RATE)));
      const stopped = await next('interruption', 5_000);
      if (stopped !== null) waits.push(stopped - began);
      await speaking;
    });
  }
  console.log(
    `interruptions: ${waits.length} of 10, told p50 ${Math.round(percentile(waits, 0.5))} ms, p95 ${Math.round(percentile(waits, 0.95))} ms after the first sound; ${load()}`,
  );
}

async function longRecording(minutes: number): Promise<void> {
  const began = performance.now();
  let most = 0;
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 200);
  const size = (SOUND_LIMITS.pieceMs.most / 1_000) * RATE;
  let words = 0;
  // Looped, and never whole in memory: a piece at a time, as it comes out of the store.
  for (let minute = 0; minute < minutes; minute += 1) {
    const piece = Float32Array.from(
      { length: size },
      (_, place) => recording[(minute * size + place) % recording.length] ?? 0,
    );
    words += (await transcribe(machine, piece)).length;
  }
  clearInterval(looking);
  const seconds = (performance.now() - began) / 1_000;
  console.log(
    `${minutes} minutes: ${words} words in ${Math.round(seconds)} s (${(seconds / 60 / minutes).toFixed(2)} of real time), at most ${Math.round(most / 2 ** 20)} MB of memory; ${load()}`,
  );
}

console.log(`${sentences.length} sentences, ${Math.round(recording.length / RATE)} s of speech; ${load()}`);
const PARTS = {
  sentences: sentencesHeard,
  turns,
  voice: overTheVoice,
  long: () => longRecording(Number(process.argv[3] ?? 20)),
};
for (const [name, measure] of Object.entries(PARTS))
  if (process.argv[2] === undefined || process.argv[2] === name) await measure();
await machine.stop();
process.exit(0);
