import 'server-only';
import { headers } from 'next/headers';
import { fail, ok, type Result } from '../result.ts';
import { isFromThisMachine } from './client-address.ts';

/** For what everybody knows the password of: the demo accounts. */
export async function requireThisMachine(): Promise<Result<null>> {
  return isFromThisMachine(await headers())
    ? ok(null)
    : fail('forbidden', { message: 'The demo opens only on the machine that Reflections runs on.' });
}
