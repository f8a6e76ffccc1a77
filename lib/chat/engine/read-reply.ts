import { abortRace } from '#lib/models/abort-race.ts';
import type { CollectedReply, ReplyCollector } from '#lib/models/collect-reply.ts';
import type { LlmRequest, StreamChunk } from '#lib/models/llm-provider.ts';
import type { TurnInput } from './turn-input.ts';

/**
 * Reads one reply to its end, telling of it as it comes. `onEngaged` hears of every part that is no failure.
 */
export async function readReply(
  input: TurnInput,
  request: LlmRequest & { signal: AbortSignal },
  collector: ReplyCollector,
  onEngaged: () => void,
): Promise<CollectedReply> {
  const waiting = abortRace(request.signal);
  const chunks = input.provider.stream(request, input.key)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value: chunk } = await waiting.race(chunks.next());
      request.signal.throwIfAborted();
      if (done) return collector.finish();
      if (chunk.type !== 'error') onEngaged();
      collector.add(chunk);
      if (chunk.type === 'stop') return collector.finish();
      tellOf(chunk, input);
    }
  } finally {
    waiting.stop();
    letGo(chunks);
  }
}

/** Not waited for: a stream that hangs ends only when what it hangs on does. */
async function letGo(chunks: AsyncIterator<StreamChunk>): Promise<void> {
  try {
    await chunks.return?.();
  } catch {
    // The reply is already read, or given up.
  }
}

function tellOf(chunk: StreamChunk, { agent: { id, model }, nodeId = id, emit }: TurnInput): void {
  if (chunk.type === 'text_delta' && chunk.text !== '')
    emit({ type: 'agent:token', nodeId, token: chunk.text, model });
  if (chunk.type === 'reasoning_delta' && chunk.text !== '')
    emit({ type: 'agent:reasoning', nodeId, text: chunk.text, model });
}
