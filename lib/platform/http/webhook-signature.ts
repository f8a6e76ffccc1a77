import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { WEBHOOK_TOLERANCE_SECONDS } from '../limits.public.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Secret } from '../secret.ts';
import { readBytes } from './read-bytes.ts';

const HEADER_FORM = /^t=(\d{1,12}),\s*v0=([0-9a-f]{64})$/i;

type Signed = { header: string | null; secrets: readonly Secret[]; maxBytes: number; now?: number };

/**
 * The body of a request that one of our secrets signed within five minutes of now, as `t=<seconds>,v0=<hex HMAC-SHA256 of
 * "t.body">`. A request that cannot be right is refused before its body is read.
 */
export async function requireSignedBody(
  request: Request,
  { header, secrets, maxBytes, now = Date.now() }: Signed,
): Promise<Result<string>> {
  const [, seconds, signature] = HEADER_FORM.exec(header ?? '') ?? [];
  if (!seconds || !signature || secrets.length === 0) return fail('unauthorized');
  if (Math.abs(now / 1_000 - Number(seconds)) > WEBHOOK_TOLERANCE_SECONDS) return fail('unauthorized');
  const bytes = await readBytes(request, maxBytes);
  if (!bytes.ok) return bytes;
  const given = Buffer.from(signature, 'hex');
  // All of them, whichever fits: the time tells nothing.
  const matches = secrets.filter((secret) =>
    timingSafeEqual(
      createHmac('sha256', secret.reveal()).update(`${seconds}.`).update(bytes.value).digest(),
      given,
    ),
  );
  return matches.length > 0 ? ok(bytes.value.toString('utf8')) : fail('unauthorized');
}
