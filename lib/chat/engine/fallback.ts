import { setTimeout as delay } from 'node:timers/promises';
import { wholeReply } from '#lib/models/collect-reply.ts';
import { LlmError, type LlmProvider, type LlmRequest, type StreamChunk } from '#lib/models/llm-provider.ts';
import type { Secret } from '#lib/platform/secret.ts';
import type { Agent } from '../agent.ts';
import { errorCodeOf } from '../turn-error.ts';

/** One model of a chain, with how often it is asked in one call. */
export type Candidate = {
  provider: LlmProvider;
  model: string;
  key?: Secret | undefined;
  maxAttempts: number;
};

type Options = {
  /** The agent's own model first. */
  candidates: readonly [Candidate, ...Candidate[]];
  retry?: Agent['retry'];
  /** Hears which model's answer follows, before any of it. */
  onAnswering?(model: string): void;
  wait?(ms: number, signal: AbortSignal | undefined): Promise<void>;
};

const BACKOFF_MS = 1_000;
/** Who asks us to wait for longer than this is not waited for: the next of the chain is asked. */
const MAX_WAIT_MS = 30_000;

/**
 * Several models as one: after a failure that may pass, and before anything was shown of an answer, the same
 * model is asked again, as often as it may be, and then the next; the next, too, where there is no such model any more. Any other
 * failure that will not pass ends the call, and so does an abort.
 */
export function withFallback({ candidates, retry, onAnswering, wait = pause }: Options): LlmProvider {
  async function* stream(request: LlmRequest): AsyncGenerator<StreamChunk> {
    let failure = new LlmError('transport', 'No model answered.');
    for (const { provider, model, key, maxAttempts } of candidates) {
      for (let attempt = 1; ; attempt += 1) {
        const failed = yield* attemptOf(provider.stream({ ...request, model }, key), () =>
          onAnswering?.(model),
        );
        if (!failed) return;
        failure = failed;
        if (request.signal?.aborted) return yield { type: 'error', error: failed };
        if (failed.kind === 'gone') break;
        if (!failed.retryable) return yield { type: 'error', error: failed };
        const ms = pauseAfter(failed, attempt, retry);
        if (attempt >= maxAttempts || ms === null) break;
        try {
          await wait(ms, request.signal);
        } catch {
          return yield { type: 'error', error: new LlmError('cancelled', 'The call was cancelled.') };
        }
      }
    }
    yield { type: 'error', error: failure };
  }
  return {
    name: candidates[0].provider.name,
    stream,
    generate: (request) => wholeReply(stream(request)),
  };
}

/**
 * Passes an answer on from its first word. What fails before that is answered instead of shown, and leaves no
 * trace; what fails later is shown, for words cannot be taken back.
 */
async function* attemptOf(
  chunks: AsyncIterable<StreamChunk>,
  onAnswering: () => void,
): AsyncGenerator<StreamChunk, LlmError | null> {
  let held: StreamChunk[] | null = [];
  for await (const chunk of chunks) {
    if (held && chunk.type === 'error') return chunk.error;
    if (held && chunk.type === 'stop' && chunk.stopReason === 'error') return brokenOff();
    held?.push(chunk);
    if (held && isShown(chunk)) {
      onAnswering();
      yield* held;
      held = null;
    } else if (!held) yield chunk;
    if (chunk.type === 'stop' || chunk.type === 'error') return null;
  }
  // It broke off: nothing was said, or the reader of what was said finds no end.
  return held ? brokenOff() : null;
}

const brokenOff = () => new LlmError('transport', "The model's answer was cut off.");

function isShown(chunk: StreamChunk): boolean {
  if (chunk.type === 'text_delta' || chunk.type === 'reasoning_delta') return chunk.text !== '';
  return chunk.type !== 'reasoning_start' && chunk.type !== 'reasoning_end' && chunk.type !== 'media_start';
}

/** How long to wait before the same model is asked again; null: it is not. */
function pauseAfter(failed: LlmError, attempt: number, retry: Agent['retry']): number | null {
  const codes: readonly string[] | undefined = retry?.retry_on;
  if (codes && !codes.includes(errorCodeOf(failed))) return null;
  const base = retry?.backoff_ms ?? BACKOFF_MS;
  const backoff = retry?.backoff === 'linear' ? base * attempt : base * 2 ** (attempt - 1);
  const asked = (failed.retryAfterSeconds ?? 0) * 1_000;
  return asked > MAX_WAIT_MS ? null : Math.max(Math.min(backoff, MAX_WAIT_MS), asked);
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await delay(ms, undefined, signal ? { signal } : {});
}
