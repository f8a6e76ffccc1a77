import type { StreamChunk } from '#lib/models/llm-provider.ts';

export async function chunksOf(stream: AsyncIterable<StreamChunk>): Promise<StreamChunk[]> {
  const chunks: StreamChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}
