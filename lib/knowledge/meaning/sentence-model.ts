import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { logger } from '#lib/platform/logger.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';

/** The name stands on every vector: with another model, or other words that a vector is taken from, it changes. */
export const SENTENCE_MODEL = 'all-minilm-l6-v2@0.1.0/1';

/** What the model makes sense of at once, so that a question that comes meanwhile does not wait for long. */
const BATCH = 4;
/** The model reads some hundred words; what stands behind them would only make it slow. */
const LONGEST_TEXT = 400;
const HEAP_MB = 512;

const answerSchema = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ id: z.number(), vectors: z.array(z.array(z.number())) }),
  z.object({ id: z.number(), error: z.string() }),
]);

type Request = { texts: string[]; isQuestion: boolean; settle: (answer: Result<number[][]>) => void };

/** The model in its thread: started by the first request, and asked one batch at a time, questions first. */
class SentenceModel {
  private worker: Worker | undefined;
  private isReady = false;
  /** What cannot be loaded once will not be: its packages are optional. */
  isBroken = false;
  private readonly waiting: Request[] = [];
  private asked: { id: number; request: Request } | undefined;
  private lastId = 0;

  embed(texts: readonly string[], { isQuestion = false } = {}): Promise<Result<number[][]>> {
    if (this.isBroken) return Promise.resolve(fail('unavailable'));
    return new Promise((settle) => {
      const request = { texts: texts.map((text) => text.slice(0, LONGEST_TEXT)), isQuestion, settle };
      const place = isQuestion ? this.waiting.findIndex((other) => !other.isQuestion) : -1;
      this.waiting.splice(place === -1 ? this.waiting.length : place, 0, request);
      this.start();
      this.askNext();
    });
  }

  load(): void {
    if (!this.isBroken) this.start();
  }

  private start(): void {
    if (this.worker) return;
    // A path of the installation rather than a module, so that the bundler leaves the worker to Node.
    const entry = join(/* turbopackIgnore: true */ process.cwd(), 'lib/knowledge/meaning/sentence-worker.ts');
    const worker = new Worker(/* turbopackIgnore: true */ entry, {
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    this.worker = worker;
    // Nobody waits for it to end.
    worker.unref();
    worker.on('message', (message: unknown) => this.take(message));
    worker.on('error', (error) => this.giveUp(error));
    worker.on('exit', () => this.giveUp(new Error('the worker of the sentence model ended')));
  }

  private take(message: unknown): void {
    const answer = answerSchema.parse(message);
    if ('ready' in answer) {
      this.isReady = true;
    } else if (this.asked?.id === answer.id) {
      const { request } = this.asked;
      this.asked = undefined;
      if ('vectors' in answer) {
        request.settle(ok(answer.vectors));
      } else {
        warn({ reason: answer.error }, 'the sentence model could not read a text');
        request.settle(fail('unavailable'));
      }
    }
    this.askNext();
  }

  private askNext(): void {
    if (!this.isReady || this.asked) return;
    const request = this.waiting.shift();
    if (!request) {
      this.worker?.unref();
      return;
    }
    this.lastId += 1;
    this.asked = { id: this.lastId, request };
    this.worker?.postMessage({ id: this.lastId, texts: request.texts });
  }

  private giveUp(error: unknown): void {
    if (this.isBroken) return;
    this.isBroken = true;
    warn({ err: error }, 'the sentence model is not there; words answer alone');
    const left = [...(this.asked ? [this.asked.request] : []), ...this.waiting.splice(0)];
    this.asked = undefined;
    for (const { settle } of left) settle(fail('unavailable'));
  }
}

/** The local voice provider runs it without the app's environment, and has no log: its start has said what is not installed. */
function warn(details: object, message: string): void {
  try {
    logger().warn(details, message);
  } catch {}
}

const model = new SentenceModel();

/** Before somebody asks it, who would wait for that. */
export const loadSentenceModel = (): void => model.load();

export const canLoadSentenceModel = (): boolean => !model.isBroken;

/** One vector for each text, in their order. Unavailable where the model cannot be loaded. */
export async function askSentenceModel(
  texts: readonly string[],
  options: { isQuestion?: boolean } = {},
): Promise<Result<number[][]>> {
  const vectors: number[][] = [];
  for (let start = 0; start < texts.length; start += BATCH) {
    const some = await model.embed(texts.slice(start, start + BATCH), options);
    if (!some.ok) return some;
    vectors.push(...some.value);
  }
  return ok(vectors);
}
