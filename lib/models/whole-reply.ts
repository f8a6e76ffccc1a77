import { collectReply } from './collect-reply.ts';
import type { LlmReply, StreamChunk } from './llm-provider.ts';

/** A streamed reply in one piece; throws the `LlmError` that it ended with. */
export async function wholeReply(chunks: AsyncIterable<StreamChunk>): Promise<LlmReply> {
  const collector = collectReply((proposed) => proposed);
  for await (const chunk of chunks) collector.add(chunk);
  const { content, stopReason, usage } = collector.finish();
  return { content, stopReason, usage };
}
