import 'server-only';
import { fail, ok, type Result } from '../result.ts';
import { readBytes } from './read-bytes.ts';

export async function readJsonBody(
  request: Request,
  { type, maxBytes }: { type: string; maxBytes: number },
): Promise<Result<unknown>> {
  const given = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (given !== type) return fail('unsupported_media_type');
  const bytes = await readBytes(request, maxBytes);
  if (!bytes.ok) return bytes;
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.value)));
  } catch {
    return fail('invalid_request', { message: 'The body is not valid JSON.' });
  }
}
