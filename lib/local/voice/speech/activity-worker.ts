import { Tensor } from 'onnxruntime-web';
import { answerRequests } from './answer-requests.ts';
import { onnxSession } from './onnx-session.ts';

/** Frames of 512 samples at 16 kHz in, how likely each is speech out: Silero, which remembers what it heard of each ear. */
const model = await onnxSession(new URL('silero_vad_v5.onnx', import.meta.resolve('@ricky0123/vad-web')));
const RATE = new Tensor('int64', [16_000n], [1]);
const CONTEXT = 64;

type Ear = { state: Tensor; context: Float32Array };
const ears = new Map<number, Ear>();
const newEar = (): Ear => ({
  state: new Tensor('float32', new Float32Array(2 * 128), [2, 1, 128]),
  context: new Float32Array(CONTEXT),
});

type Request = { ear: number; frames: Float32Array[] } | { ear: number; gone: true };

answerRequests(async (request: Request) => {
  if ('gone' in request) return ears.delete(request.ear);
  const ear = ears.get(request.ear) ?? newEar();
  ears.set(request.ear, ear);
  const likely: number[] = [];
  for (const frame of request.frames) {
    const input = new Float32Array(CONTEXT + frame.length);
    input.set(ear.context);
    input.set(frame, CONTEXT);
    const out = await model.run({
      input: new Tensor('float32', input, [1, input.length]),
      state: ear.state,
      sr: RATE,
    });
    if (!out.stateN || !out.output) throw new Error('The model answered nothing.');
    ear.state = out.stateN as Tensor;
    ear.context = frame.slice(-CONTEXT);
    likely.push(Number(out.output.data[0]));
  }
  return likely;
});
