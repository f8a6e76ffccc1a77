import { BodyTooLarge } from './fetch-body.ts';
import { PrivateAddress } from './guarded-connect.ts';

/** Why there is no answer. The caller turns it into words for the person. */
export type FetchRefusal =
  | 'address_invalid'
  | 'address_private'
  | 'host_unknown'
  | 'unreachable'
  | 'insecure'
  | 'downgrade'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects'
  | 'not_permitted';

type FetchedPage = { url: string; status: number; headers: Record<string, string>; bytes: Uint8Array };

export type Fetched = { ok: true; value: FetchedPage } | { ok: false; refusal: FetchRefusal };

export const refuse = (refusal: FetchRefusal): { ok: false; refusal: FetchRefusal } => ({
  ok: false,
  refusal,
});

const NO_SUCH_HOST = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA']);
const SLOW = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

export function refusalOf(error: unknown): FetchRefusal {
  if (error instanceof PrivateAddress) return 'address_private';
  if (error instanceof BodyTooLarge) return 'too_large';
  // A certificate that the whole connection was refused for is the cause of an aggregate of attempts.
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (NO_SUCH_HOST.has(code)) return 'host_unknown';
  if (SLOW.has(code)) return 'too_slow';
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/.test(code)) return 'insecure';
  return 'unreachable';
}
