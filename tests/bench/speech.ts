// `npm run bench:speech`, `-- words`, `clips`, `turns`, `backchannels`, `interruptions` or `long`, and how many (sentences, turns, sounds, minutes): how well, how
// soon and with how much memory this machine hears. What is heard was said by its own voices, so the words that are wrong are fewer than those of people. Read it
// with the load of the machine in mind.

import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { editDistance } from '#lib/knowledge/edit-distance.ts';
import { findInSound } from '#lib/knowledge/sound/find-in-sound.ts';
import { cutSound } from '#lib/knowledge/sound-pieces.public.ts';
import type { TimedWord } from '#lib/knowledge/store/sounds.ts';
import { encodeAudio } from '#lib/local/voice/speech/audio-format.ts';
import { machineSpeech } from '#lib/local/voice/speech/machine-speech.ts';
import { transcribe } from '#lib/local/voice/speech/transcribe.ts';
import { startLocalVoice } from '#lib/local/voice/start-local-voice.ts';
import { Secret } from '#lib/platform/secret.ts';
import { resample } from '#lib/speech/audio-resample.ts';
import { elevenLabsProvider } from '#lib/speech/elevenlabs/elevenlabs-provider.ts';
import { SOUND_RATE as RATE, SOUND_LIMITS } from '#lib/speech/limits.public.ts';
import { joined, silence } from '#tests/local/voice/sounds.ts';
import { scriptedModel } from '#tests/models/scripted-model.ts';
import { agentSpec } from '#tests/speech/agent-spec.ts';

const VOICES = ['EXAVITQu4vr4xnSDxMaL', 'cjVigY5qzO86Huf0OWal', 'JBFqnCBsd6RMkjVDRZzb'];
const PAUSES = [0.5, 0.8, 1.1];
// “Mm-hm” these voices spell out letter by letter.
const SIGNS = ['Um hum.', 'Yeah.', 'Right.', 'Okay.', 'I see.', 'Yes.', 'Go on.', 'Uh-huh.', 'Sure.', 'Oh.'];
const INTERRUPTIONS = [
  'No, wait a moment, that is not what I asked you.',
  'Stop.',
  'Wait.',
  'Yes, but when was that?',
  'What was her name?',
];

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
  values.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? 0;
const load = () => `load ${loadavg()[0]?.toFixed(1)}`;

const sentencesOf = (count: number): string[] =>
  globSync('supabase/demo/sources/**/*.md')
    .toSorted()
    .flatMap((file) => readFileSync(file, 'utf8').match(/(?<=[.!?] )[A-Z][a-z ,'’]+[.]/g) ?? [])
    .filter((sentence) => wordsOf(sentence).length >= 6 && wordsOf(sentence).length <= 18)
    .slice(0, count);

/** Sentences one after the other, and when each is said. */
async function recordingOf(count: number) {
  const sounds: Float32Array[] = [silence(0.5, RATE)];
  const spoken: { text: string; fromMs: number; toMs: number }[] = [];
  let at = 0.5;
  for (const [place, text] of sentencesOf(count).entries()) {
    const samples = await said(text, VOICES[place % VOICES.length]);
    const pause = PAUSES[place % PAUSES.length] ?? 1;
    const seconds = samples.length / RATE;
    spoken.push({ text, fromMs: at * 1_000, toMs: (at + seconds) * 1_000 });
    sounds.push(samples, silence(pause, RATE));
    at += seconds + pause;
  }
  return { spoken, samples: joined(...sounds) };
}

async function wordsHeard(count: number): Promise<void> {
  let wrong = 0;
  let total = 0;
  for (const [place, text] of sentencesOf(count).entries()) {
    const samples = await said(text, VOICES[place % VOICES.length]);
    const heard = await machine.recognise(joined(silence(0.2, RATE), samples));
    const wanted = wordsOf(text);
    wrong += editDistance(wanted, wordsOf(heard));
    total += wanted.length;
  }
  console.log(
    `words: ${wrong} of ${total} wrong (${((100 * wrong) / total).toFixed(1)} %), goal 5 %; ${load()}`,
  );
}

async function clips(count: number): Promise<void> {
  const { spoken, samples } = await recordingOf(count);
  const heard: TimedWord[] = [];
  for (const { startsMs, from, to } of cutSound(samples))
    for (const { text, start, end } of await transcribe(machine, samples.slice(from, to)))
      heard.push([text, startsMs + start * 1_000, startsMs + end * 1_000]);
  const found = spoken.flatMap(({ text, fromMs, toMs }) => {
    const range = findInSound(text, heard);
    return range ? [{ early: fromMs - range.fromMs, late: range.toMs - toMs }] : [];
  });
  const isNear = (value: number) => Math.abs(value) <= 300;
  const spread = (values: readonly number[]) =>
    [0, 0.05, 0.5, 0.95, 1].map((part) => Math.round(percentile(values, part))).join(', ');
  console.log(
    `clips: both bounds within 300 ms of ${found.filter(({ early, late }) => isNear(early) && isNear(late)).length} of ${spoken.length} sentences, goal 95 %; ` +
      `${spoken.length - found.length} not found; begin before them by (least, p5, p50, p95, most) ${spread(found.map(({ early }) => early))} ms, ` +
      `end after them by ${spread(found.map(({ late }) => late))} ms; ${load()}`,
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
    /** When such a frame came last, before then. */
    last(type: string, before: number): number;
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
    last: (type, before) => frames.findLast((frame) => frame.type === type && frame.at < before)?.at ?? 0,
  });
  socket.close();
  await voice.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function turns(count: number): Promise<void> {
  const waits: number[] = [];
  const questions = await Promise.all(
    Array.from({ length: 4 }, (_, place) =>
      said(`What did your grandmother teach you about ${['bread', 'the sea', 'winter', 'work'][place]}?`),
    ),
  );
  await inCall('', Array(count + 4).fill('She taught me to wait.'), async ({ say, next }) => {
    await say(silence(4, RATE));
    for (let turn = 0; turn < count; turn += 1) {
      await say(questions[turn % questions.length] ?? silence(1, RATE));
      const ended = performance.now();
      const quiet = say(silence(4, RATE));
      const heard = await next('audio', 4_000);
      if (heard !== null) waits.push(heard - ended);
      await quiet;
    }
  });
  console.log(
    `turns: end of speech to first sound p50 ${Math.round(percentile(waits, 0.5))} ms, p95 ${Math.round(percentile(waits, 0.95))} ms of ${waits.length} of ${count} answered, goal 1200; ${load()}`,
  );
}

const LONG = 'I grew up on an island with a lighthouse, and there is a great deal to tell about it. ';

async function backChannels(count: number): Promise<void> {
  const interrupted = new Map<string, number>();
  let tried = 0;
  const nextCall = () =>
    inCall(LONG.repeat(60), Array(20).fill(LONG.repeat(60)), async (line) => {
      await line.say(silence(4, RATE));
      while (tried < count) {
        const sign = SIGNS[tried % SIGNS.length] ?? '';
        await line.say(await said(sign, VOICES[Math.floor(tried / SIGNS.length) % VOICES.length]));
        await line.say(silence(1.5, RATE));
        tried += 1;
        if (line.count('interruption') > 0) {
          interrupted.set(sign, (interrupted.get(sign) ?? 0) + 1);
          return;
        }
        // A greeting does not last for ever.
        if (tried % 25 === 0) return;
      }
    });
  while (tried < count) await nextCall();
  const times = [...interrupted.values()].reduce((sum, one) => sum + one, 0);
  const which = [...interrupted].map(([sign, one]) => `${sign} ${one}`).join(', ');
  console.log(
    `back-channels: ${times} of ${tried} interrupted (${which}), goal at most 10 of 100; ${load()}`,
  );
}

async function interruptions(count: number): Promise<void> {
  const silent: number[] = [];
  const told: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const words = await said(INTERRUPTIONS[turn % INTERRUPTIONS.length] ?? '');
    await inCall(LONG.repeat(20), ['Yes?', 'Yes?'], async ({ say, next, last }) => {
      await say(silence(4, RATE));
      const began = performance.now();
      const speaking = say(joined(words, silence(3, RATE)));
      const stopped = await next('interruption', 5_000);
      if (stopped !== null) {
        told.push(stopped - began);
        silent.push(Math.max(0, last('audio', stopped) - began));
      }
      await speaking;
    });
  }
  const times = (values: readonly number[]) =>
    `p50 ${Math.round(percentile(values, 0.5))} ms, p95 ${Math.round(percentile(values, 0.95))} ms`;
  console.log(
    `interruptions: ${told.length} of ${count}, after the first sound no more comes ${times(silent)}, goal 250; told ${times(told)}; ${load()}`,
  );
}

async function longRecording(minutes: number): Promise<void> {
  const { samples: recording } = await recordingOf(100);
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

const PARTS: Record<string, [(count: number) => Promise<void>, count: number]> = {
  words: [wordsHeard, 100],
  clips: [clips, 100],
  turns: [turns, 20],
  backchannels: [backChannels, 100],
  interruptions: [interruptions, 10],
  long: [longRecording, 20],
};
for (const [name, [measure, count]] of Object.entries(PARTS))
  if (process.argv[2] === undefined || process.argv[2] === name)
    await measure(Number(process.argv[3] ?? count));
await machine.stop();
process.exit(0);
