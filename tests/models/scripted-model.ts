import { wholeReply } from '#lib/models/collect-reply.ts';
import {
  LlmError,
  type LlmErrorKind,
  type LlmProvider,
  type LlmRequest,
  type StreamChunk,
} from '#lib/models/llm-provider.ts';

/** One thing that a scripted reply does. */
export type ScriptedStep =
  /** Said word by word. */
  | string
  | StreamChunk
  | ScriptedCall
  | { wait: PromiseLike<unknown> }
  | { fail: LlmErrorKind; status?: number; retryAfterSeconds?: number }
  /** Says nothing more and never ends, not even when it is told to. */
  | { hang: true }
  /** Ends without having come to an end. */
  | { cut: true }
  /** Breaks the contract of the seam. */
  | { throws: unknown };

/** `json` is what comes as its arguments, malformed or not; `input` is the same as a value. */
type ScriptedCall = { call: string; id?: string; input?: unknown; json?: string };

export type ScriptedReply = string | readonly ScriptedStep[];

export type ScriptedModel = LlmProvider & {
  /** What it was asked so far. */
  requests: LlmRequest[];
  /** How many replies have not been asked for. */
  remaining(): number;
};

/**
 * A model for tests that answers what it was told to, in order, and throws when it is asked once more often. A reply ends by
 * itself: with `tool_use` if it calls a tool, with `stop` otherwise.
 */
export function scriptedModel(...replies: readonly ScriptedReply[]): ScriptedModel {
  const requests: LlmRequest[] = [];
  const next = (request: LlmRequest): readonly ScriptedStep[] => {
    const reply = replies[requests.length];
    requests.push(request);
    if (reply === undefined)
      throw new Error(`Nothing is scripted for call ${requests.length}: ${summary(request)}`);
    return typeof reply === 'string' ? [reply] : reply;
  };
  return {
    name: 'local',
    requests,
    remaining: () => Math.max(0, replies.length - requests.length),
    stream: (request) => perform(next(request), request.signal),
    generate: async (request) => wholeReply(perform(next(request), request.signal)),
  };
}

/** Roles and names only: what was said in a test may be long. */
const summary = ({ messages, tools }: LlmRequest) =>
  `messages ${messages.map(({ role }) => role).join(', ') || 'none'}; tools ${tools.map(({ name }) => name).join(', ') || 'none'}`;

async function* perform(
  steps: readonly ScriptedStep[],
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamChunk> {
  let calls = 0;
  for (const step of steps) {
    if (signal?.aborted) return yield cancelled();
    if (typeof step === 'string') {
      for (const text of step.match(/\s*\S+|\s+$/g) ?? []) yield { type: 'text_delta', text };
    } else if ('type' in step) {
      yield step;
      if (step.type === 'stop' || step.type === 'error') return;
    } else if ('call' in step) {
      calls += 1;
      yield* callChunks(step, calls);
    } else if ('wait' in step) {
      await step.wait;
    } else if ('fail' in step) {
      const { fail, ...more } = step;
      return yield { type: 'error', error: new LlmError(fail, `The scripted model failed: ${fail}.`, more) };
    } else if ('hang' in step) {
      await new Promise(() => {});
    } else if ('throws' in step) {
      throw step.throws;
    } else {
      return;
    }
  }
  if (signal?.aborted) return yield cancelled();
  yield {
    type: 'stop',
    stopReason: calls > 0 ? 'tool_use' : 'stop',
    usage: { inputTokens: 10, outputTokens: 5 },
  };
}

/** Arguments come in two pieces, as they do from providers. */
function* callChunks(step: ScriptedCall, nth: number): Generator<StreamChunk> {
  const { call: name, id = `scripted_${nth}`, input = {}, json = JSON.stringify(input) } = step;
  const half = Math.ceil(json.length / 2);
  yield { type: 'tool_call_start', id, name };
  for (const piece of [json.slice(0, half), json.slice(half)])
    yield { type: 'tool_call_delta', id, json: piece };
  yield { type: 'tool_call_end', id };
}

const cancelled = (): StreamChunk => ({
  type: 'error',
  error: new LlmError('cancelled', 'The call was cancelled.'),
});
