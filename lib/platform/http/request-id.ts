import 'server-only';
import { randomUUID } from 'node:crypto';

export const REQUEST_ID_HEADER = 'x-request-id';

/** A proxy's own id is kept so that its logs and ours meet; anything that is not plainly an id is replaced. */
export function requestId(headers: Headers): string {
  const given = headers.get(REQUEST_ID_HEADER);
  return given && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID();
}
