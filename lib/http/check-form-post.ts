import 'server-only';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { requireSameOrigin } from './same-origin.ts';

/** Next's own limit for server actions. */
const MAX_BYTES = 1024 * 1024;

/**
 * Next answers 500 to an action whose origin, kind or size it does not accept; by its headers such a request
 * gets its typed refusal first. What React sends for our forms is always multipart.
 */
export function checkFormPost(headers: Headers): Result<null> {
  const isForm = /^multipart\/form-data;\s*boundary=./.test(headers.get('content-type') ?? '');
  if (!isForm && !headers.has('next-action')) return ok(null);

  const sameOrigin = requireSameOrigin(headers);
  if (!sameOrigin.ok) return sameOrigin;
  if (!isForm) return fail('unsupported_media_type');
  return Number(headers.get('content-length')) > MAX_BYTES ? fail('too_large') : ok(null);
}
