import { spawn } from 'node:child_process';
import { readWav, type Sound } from '#lib/speech/wav.ts';

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
