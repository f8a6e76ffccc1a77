import 'server-only';
import { fail, ok, type Result } from '../result.ts';

/** Room is made for what is announced; nothing is announced of what comes in chunks. */
export function requireAnnouncedSize(headers: Pick<Headers, 'get'>, most: number): Result<number> {
  const said = headers.get('content-length') ?? '';
  if (!/^\d{1,15}$/.test(said))
    return fail('invalid_request', {
      message: 'Send the file in one piece, and say in Content-Length how long it is.',
    });
  return Number(said) > most ? fail('too_large') : ok(Number(said));
}
