import { VoiceProviderError } from '../voice-provider-error.ts';

/** Sound that is sent in pieces; `unreadable` when there is more than there can be. */
export async function readSound(sound: ReadableStream<Uint8Array>, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of sound) {
    size += chunk.length;
    if (size > mostBytes)
      throw new VoiceProviderError('unreadable', 'read sound', { reason: 'more sound than there can be' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
