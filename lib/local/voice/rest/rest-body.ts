import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 1024 * 1024;
/** So much of what is too large is still read, so that its sender gets to hear why it was refused. */
const MAX_READ_BYTES = 16 * MAX_BYTES;

/** The body, or null if it is too large. Rejects when the sender goes away before its end. */
export async function readBody(
  request: IncomingMessage,
  maxBytes = MAX_BYTES,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  const mostRead = Math.max(MAX_READ_BYTES, maxBytes);
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > mostRead) return null;
    if (size <= maxBytes) chunks.push(chunk);
  }
  return size > maxBytes ? null : Buffer.concat(chunks);
}
