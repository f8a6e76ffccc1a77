// `npm run bench:speech`, `-- words`, `clips`, `turns`, `backchannels`, `interruptions`, `call` or `long`, and how many (sentences, turns, sounds, minutes and kills): how well,
// how soon and with how much memory this machine hears. What is heard was said by its own voices, or, with `words --clips <folder>`, is in WAV files beside a `texts.tsv`.
// Read it with the load of the machine in mind.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { SOUND_RATE as RATE } from '#lib/knowledge/limits.public.ts';
import { encodeAudio } from '#lib/local/voice/speech/audio-format.ts';
import { startLocalVoice } from '#lib/local/voice/start-local-voice.ts';
import { Secret } from '#lib/platform/secret.ts';
import { elevenLabsProvider } from '#lib/speech/elevenlabs/elevenlabs-provider.ts';
import { joined, silence } from '#tests/local/voice/sounds.ts';
import { scriptedModel } from '#tests/models/scripted-model.ts';
import { agentSpec } from '#tests/speech/agent-spec.ts';
import { heardClips } from './heard-clips.ts';
import { longCall } from './long-call.ts';
import { longRecording } from './long-recording.ts';
import { load, machine, percentile, said, sentencesOf, VOICES } from './spoken-clips.ts';
import { type Clip, clipsIn, type Wrong, wordsWrong } from './words-heard.ts';

const {
  positionals: [part, many, kills],
  values: { clips: folder },
} = parseArgs({ allowPositionals: true, options: { clips: { type: 'string' } } });

// “Mm-hm” these voices spell out letter by letter.
const SIGNS = ['Um hum.', 'Yeah.', 'Right.', 'Okay.', 'I see.', 'Yes.', 'Go on.', 'Uh-huh.', 'Sure.', 'Oh.'];
const INTERRUPTIONS = [
  'No, wait a moment, that is not what I asked you.',
  'Stop.',
  'Wait.',
  'Yes, but when was that?',
  'What was her name?',
];

/** Of our own voices, or of those in the folder that is named behind `--clips`. */
async function wordsHeard(count: number): Promise<void> {
  const voices = folder ? clipsIn(folder) : new Map([['our own voices', await ownClips(count)]]);
  const sum = { wrong: 0, words: 0 };
  const say = (name: string, { wrong, words }: Wrong) =>
    console.log(
      `words of ${name}: ${wrong} of ${words} wrong (${((100 * wrong) / words).toFixed(1)} %); ${load()}`,
    );
  for (const [name, clips] of voices) {
    const heard = await wordsWrong(machine, clips, (text, words) => console.log(`  ${text}\n  > ${words}`));
    say(name, heard);
    sum.wrong += heard.wrong;
    sum.words += heard.words;
  }
  say('all, goal 5 %', sum);
}

const ownClips = (count: number): Promise<Clip[]> =>
  Promise.all(
    sentencesOf(count).map(async (text, place) => ({
      text,
      samples: await said(text, VOICES[place % VOICES.length]),
    })),
  );

/** As much as the page sends at once. */
const MICROPHONE_MS = 25;

type Frame = {
  type: string;
  ping_event?: { event_id: number };
  audio_event?: { audio_base_64: string };
};
/** Two bytes a sample. */
const msOf = (base64: string) => (Buffer.from(base64, 'base64').length / 2 / RATE) * 1_000;

async function inCall(
  firstMessage: string,
  replies: readonly string[],
  talk: (line: {
    say(samples: Float32Array): Promise<void>;
    next(type: string, withinMs: number): Promise<number | null>;
    count(type: string): number;
    audibleUntil(): number;
  }) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'reflections-speech-'));
  const model = scriptedModel(...replies);
  const voice = await startLocalVoice({
    dataDir,
    apiKey: 'bench',
    model: { provider: model, model: 'scripted' },
    // Loaded once: what is measured begins when it is there.
    speech: { ...machine, stop: async () => {} },
  });
  const provider = elevenLabsProvider({ apiKey: new Secret('bench'), baseUrl: voice.url });
  const { agentId } = await provider.createAgent(agentSpec({ firstMessage, placeholders: [] }), []);
  const { url } = await provider.signedUrl(agentId);
  const socket = new WebSocket(url, ['convai']);
  const frames: { type: string; at: number }[] = [];
  /** Until when there is sound at the ear, as far as it has arrived. */
  let audibleUntil = 0;
  socket.on('message', (data) => {
    const frame: Frame = JSON.parse(String(data));
    const at = performance.now();
    frames.push({ type: frame.type, at });
    if (frame.audio_event) audibleUntil = Math.max(audibleUntil, at) + msOf(frame.audio_event.audio_base_64);
    if (frame.type === 'interruption') audibleUntil = Math.min(audibleUntil, at);
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
  const chunk = (RATE * MICROPHONE_MS) / 1_000;
  await talk({
    /** At the pace of a microphone. */
    async say(samples) {
      due = Math.max(due, performance.now());
      for (let from = 0; from < samples.length; from += chunk) {
        const piece = encodeAudio(samples.subarray(from, from + chunk), 'pcm_16000');
        due += MICROPHONE_MS;
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
    audibleUntil: () => audibleUntil,
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
    await inCall(LONG.repeat(20), ['Yes?', 'Yes?'], async ({ say, next, audibleUntil }) => {
      await say(silence(4, RATE));
      const began = performance.now();
      const speaking = say(joined(words, silence(3, RATE)));
      const stopped = await next('interruption', 5_000);
      if (stopped !== null) {
        told.push(stopped - began);
        silent.push(Math.max(0, audibleUntil() - began));
      }
      await speaking;
    });
  }
  const times = (values: readonly number[]) =>
    `p50 ${Math.round(percentile(values, 0.5))} ms, p95 ${Math.round(percentile(values, 0.95))} ms`;
  console.log(
    `interruptions: ${told.length} of ${count}, from the first sound of the person to silence at their ear ${times(silent)}, goal 250; told ${times(told)}; ${load()}`,
  );
}

const PARTS: Record<string, [(count: number) => Promise<void>, count: number]> = {
  words: [wordsHeard, 100],
  clips: [heardClips, 100],
  turns: [turns, 20],
  backchannels: [backChannels, 100],
  interruptions: [interruptions, 10],
  call: [longCall, 10],
  long: [(minutes) => longRecording(minutes, Number(kills ?? 10)), 120],
};
/** Of minutes each, by name alone. */
const IN_THE_APP = ['clips', 'call', 'long'];
for (const [name, [measure, count]] of Object.entries(PARTS))
  if (part === name || (part === undefined && !IN_THE_APP.includes(name)))
    await measure(Number(many ?? count));
await machine.stop();
process.exit();
