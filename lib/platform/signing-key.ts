import 'server-only';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { env } from './env.ts';

/** Signs what we hand to a browser and want back unchanged, with a key of its own for each purpose: of a secret that every instance has. */
export const signature = (purpose: string, text: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', env().SUPABASE_SECRET_KEY.reveal(), '', purpose, 32)))
    .update(text)
    .digest('base64url')
    .slice(0, 32);

export function isSigned(purpose: string, text: string, given: string): boolean {
  const wanted = Buffer.from(signature(purpose, text));
  const bytes = Buffer.from(given);
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
}
