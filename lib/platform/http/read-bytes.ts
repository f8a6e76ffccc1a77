import 'server-only';
import { fail, ok, type Result } from '../result.ts';

/** Stops reading at the limit, whatever `Content-Length` claims. */
export async function readBytes(request: Request, maxBytes: number): Promise<Result<Buffer<ArrayBuffer>>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return fail('too_large');
    chunks.push(chunk);
  }
  return ok(Buffer.concat(chunks));
}
