import 'server-only';
import { headers } from 'next/headers';
import { refusalTexts } from '#lib/platform/texts/refusal.public.ts';
import { fail, ok, type Result } from '../result.ts';
import { isFromThisMachine } from './client-address.ts';

/** For what everybody knows the password of: the demo accounts. */
export async function requireThisMachine(): Promise<Result<null>> {
  return isFromThisMachine(await headers())
    ? ok(null)
    : fail('forbidden', { message: refusalTexts.thisMachineOnly });
}
