import { spawn } from 'node:child_process';
import { readWav, type Sound } from '#lib/speech/wav.ts';
import { type AskedWorker, askedWorker } from './ask-worker.ts';
import type { Speech } from './speech.ts';
import { missingForHearing, missingForSpeaking } from './speech-packages.ts';

/** Which of its five voices speaks for a voice of the provider, and how slowly. */
type FliteVoice = { name: 'slt' | 'rms' | 'awb' | 'kal16' | 'kal'; stretch: number };

const BY_ID: Readonly<Record<string, FliteVoice>> = {
  cjVigY5qzO86Huf0OWal: { name: 'rms', stretch: 1.05 },
  EXAVITQu4vr4xnSDxMaL: { name: 'slt', stretch: 1.05 },
  JBFqnCBsd6RMkjVDRZzb: { name: 'awb', stretch: 1.05 },
  nPczCjzI2devNBz1zQrb: { name: 'kal16', stretch: 1 },
  SAz9YHcvj6GT2YYXdXww: { name: 'kal', stretch: 1 },
};
const OTHERS: readonly FliteVoice[] = [
  { name: 'slt', stretch: 1.15 },
  { name: 'rms', stretch: 1.15 },
  { name: 'awb', stretch: 1.15 },
];

/** A clone speaks in one of the others: the same for the same id, so that two of them can be told apart. */
function fliteVoice(voiceId: string): FliteVoice {
  let hash = 0;
  for (const character of voiceId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1009;
  return BY_ID[voiceId] ?? OTHERS[hash % OTHERS.length] ?? { name: 'slt', stretch: 1 };
}

/** Of the model, the only one that is there. */
const HEARS = 'en';
const FLITE_SPEAKS = 'en';
const HEAP_MB = 256;
/** Sound that goes to the thread is the thread's from then on: a copy, since it is a piece of something longer. */
const own = (samples: Float32Array) => Float32Array.from(samples);

const PATIENCE_MS = 10_000;
const MAX_WAV_BYTES = 16 * 1024 * 1024;
const WORDS_PER_MINUTE = 165;

type Options = { language: string; speed: number; signal: AbortSignal };

/** Whether this machine can speak. Asked once a process. */
let installed: Promise<boolean> | undefined;
export function hasEspeak(): Promise<boolean> {
  installed ??= new Promise((resolve) => {
    const child = spawn('espeak-ng', ['--version'], { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
  return installed;
}

/**
 * One sentence spoken by espeak-ng, or null if it cannot (an unknown language, a crash, no answer in ten seconds, an
 * abort, which ends the process at once). The text goes in through a pipe: as an argument it could be read as an option,
 * and would show in the list of processes.
 */
export function espeak(text: string, { language, speed, signal }: Options): Promise<Sound | null> {
  if (signal.aborted) return Promise.resolve(null);
  const pace = String(Math.round(WORDS_PER_MINUTE * speed));
  const options = ['--stdin', '--stdout', '-b', '1', '-v', voiceFor(language), '-s', pace];
  return new Promise((resolve) => {
    const child = spawn('espeak-ng', options, { stdio: ['pipe', 'pipe', 'ignore'] });
    const chunks: Buffer[] = [];
    let bytes = 0;
    const kill = () => child.kill('SIGKILL');
    const late = setTimeout(kill, PATIENCE_MS);
    const settle = (sound: Sound | null) => {
      clearTimeout(late);
      signal.removeEventListener('abort', kill);
      resolve(sound);
    };
    signal.addEventListener('abort', kill, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_WAV_BYTES) kill();
      else chunks.push(chunk);
    });
    // The process may be gone before it has read all.
    child.stdin.on('error', () => {});
    child.once('error', () => settle(null));
    child.once('close', (code) => settle(code === 0 ? readWav(Buffer.concat(chunks)) : null));
    child.stdin.end(text);
  });
}

/** The language comes out of an agent's configuration, so only what looks like a language reaches the command line. */
function voiceFor(language: string): string {
  if (language === 'en') return 'en-us';
  return /^[a-z]{2,3}(-[a-z]{2})?$/.test(language) ? language : 'en-us';
}

/** What packages of this installation and programs of this machine can do. The threads start with the first call. */
export function machineSpeech(): Speech {
  const hears = missingForHearing().length === 0;
  const speaks = missingForSpeaking().length === 0;
  const words = askedWorker(new URL('words-worker.ts', import.meta.url), HEAP_MB);
  const activity = askedWorker(new URL('activity-worker.ts', import.meta.url), HEAP_MB);
  const flite = askedWorker(new URL('flite-worker.ts', import.meta.url), HEAP_MB);
  let lastEar = 0;

  return {
    canSpeak: async (language) => (speaks && language === FLITE_SPEAKS) || hasEspeak(),
    async speak(text, { language, voiceId, speed, signal }) {
      if (signal.aborted) return null;
      const sound =
        speaks && language === FLITE_SPEAKS ? await sayWithFlite(flite, text, voiceId, speed) : null;
      if (signal.aborted) return null;
      return sound ?? ((await hasEspeak()) ? espeak(text, { language, speed, signal }) : null);
    },
    canHear: (language) => hears && language === HEARS,
    newEar() {
      lastEar += 1;
      const ear = lastEar;
      return {
        hear: (frames) => activity.ask<number[]>({ ear, frames: frames.map(own) }),
        close: () => void activity.ask({ ear, gone: true }).catch(() => {}),
      };
    },
    recognise(samples, signal) {
      const over = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      if (signal?.aborted) return Promise.resolve('');
      signal?.addEventListener('abort', () => void Atomics.store(over, 0, 1), { once: true });
      return words.ask<string>({ samples: own(samples), over });
    },
    stop: async () => {
      await Promise.all([words.stop(), activity.stop(), flite.stop()]);
    },
  };
}

async function sayWithFlite(flite: AskedWorker, text: string, voiceId: string, speed: number) {
  const voice = fliteVoice(voiceId);
  try {
    const file = await flite.ask<Uint8Array | null>({
      text,
      voice: voice.name,
      stretch: voice.stretch / speed,
    });
    return file && readWav(Buffer.from(file));
  } catch {
    return null;
  }
}
