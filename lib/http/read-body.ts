import 'server-only';
import { fail, ok, type Result } from '#lib/platform/result.ts';

/** Stops reading at the limit, whatever `Content-Length` claims. */
export async function readJsonBody(
  request: Request,
  { type, maxBytes }: { type: string; maxBytes: number },
): Promise<Result<unknown>> {
  const given = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (given !== type) return fail('unsupported_media_type');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return fail('too_large');
    chunks.push(chunk);
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    return ok(JSON.parse(text));
  } catch {
    return fail('invalid_request', { message: 'The body is not valid JSON.' });
  }
}
