import llamaTokenizer from 'llama-tokenizer-js';
import { Tensor } from 'onnxruntime-web';
import { answerRequests } from './answer-requests.ts';
import { onnxSession } from './onnx-session.ts';

/** Sound of 16 kHz in, what was said in it out: Moonshine tiny, which knows English. */
const MODEL = new URL('model/tiny/quantized/', import.meta.resolve('@moonshine-ai/moonshine-js'));
const LAYERS = 6;
const HEADS = 8;
const HEAD_SIZE = 36;
const FIRST_TOKEN = 1;
const LAST_TOKEN = 2;
const RATE = 16_000;
/** More than anybody says: a model that repeats itself is stopped there. */
const TOKENS_PER_SECOND = 6.5;
const LEAST_TOKENS = 8;
/** Less sure than this that nothing is said, the model is asked for words all the same: of noise it is surer. */
const SURE_OF_NOTHING = 0.6;
/** Of less sound than a sentence has, what is heard then may as well be an “oh”. */
const LEAST_OF_SENTENCE = 1.5 * RATE;
/** Shorter sound than this the encoder cannot take. */
const LEAST_SAMPLES = RATE / 4;

const encoder = await onnxSession(new URL('encoder_model.onnx', MODEL));
const decoder = await onnxSession(new URL('decoder_model_merged.onnx', MODEL));

/** `over` is no longer 0 when nobody waits for the answer: no message would be read before it is found. */
type Request = { samples: Float32Array; over: Int32Array<SharedArrayBuffer> };

type Tensors = Record<string, Tensor>;

async function recognise({ samples, over }: Request): Promise<string> {
  const isOver = () => Atomics.load(over, 0) !== 0;
  if (isOver()) return '';
  const { last_hidden_state: heard } = await encoder.run({
    input_values: new Tensor('float32', atLeast(samples, LEAST_SAMPLES), [
      1,
      Math.max(samples.length, LEAST_SAMPLES),
    ]),
  });
  if (!heard) throw new Error('The encoder answered nothing.');
  const most = LEAST_TOKENS + Math.trunc((samples.length / RATE) * TOKENS_PER_SECOND);
  const tokens: number[] = [];
  let past = emptyPast();
  for (let step = 0; step < most; step++) {
    if (isOver()) return '';
    const out = (await decoder.run({
      ...past,
      input_ids: new Tensor('int64', [BigInt(tokens.at(-1) ?? FIRST_TOKEN)], [1, 1]),
      encoder_hidden_states: heard,
      use_cache_branch: new Tensor('bool', [step > 0]),
    })) as Tensors;
    const scores = scoresOf(out.logits);
    const isAsked = step === 0 && samples.length >= LEAST_OF_SENTENCE;
    const token = isAsked ? firstOf(scores) : likeliest(scores);
    if (token === LAST_TOKEN) break;
    tokens.push(token);
    past = nextPast(past, out, step);
  }
  return llamaTokenizer.decode([FIRST_TOKEN, ...tokens]).trim();
}

function emptyPast(): Tensors {
  const names = Array.from({ length: LAYERS }, (_, layer) =>
    ['decoder', 'encoder'].flatMap((side) => ['key', 'value'].map((kind) => `${layer}.${side}.${kind}`)),
  ).flat();
  return Object.fromEntries(
    names.map((name) => [
      `past_key_values.${name}`,
      new Tensor('float32', new Float32Array(0), [0, HEADS, 1, HEAD_SIZE]),
    ]),
  );
}

/** What the encoder gave is there after the first step, and stays. */
function nextPast(past: Tensors, out: Tensors, step: number): Tensors {
  const found = Object.entries(out).flatMap(([name, tensor]) =>
    name.startsWith('present') && (step === 0 || name.includes('decoder'))
      ? [[name.replace('present', 'past_key_values'), tensor] as const]
      : [],
  );
  return { ...past, ...Object.fromEntries(found) };
}

function scoresOf(logits: Tensor | undefined): Float32Array {
  if (!logits || !(logits.data instanceof Float32Array)) throw new Error('The decoder answered nothing.');
  return logits.data.slice(-Number(logits.dims.at(-1)));
}

const likeliest = (scores: Float32Array): number =>
  scores.reduce((best, score, token) => (score > (scores[best] ?? 0) ? token : best), 0);

function firstOf(scores: Float32Array): number {
  const first = likeliest(scores);
  if (first !== LAST_TOKEN || partOf(scores, LAST_TOKEN) >= SURE_OF_NOTHING) return first;
  return likeliest(scores.with(LAST_TOKEN, Number.NEGATIVE_INFINITY));
}

/** Of all that is likely, as much as this token is. */
function partOf(scores: Float32Array, token: number): number {
  const score = scores[token] ?? Number.NEGATIVE_INFINITY;
  return 1 / scores.reduce((sum, other) => sum + Math.exp(other - score), 0);
}

function atLeast(samples: Float32Array, length: number): Float32Array {
  if (samples.length >= length) return samples;
  const padded = new Float32Array(length);
  padded.set(samples);
  return padded;
}

answerRequests(recognise);
