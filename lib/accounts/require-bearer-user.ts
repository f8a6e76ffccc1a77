import 'server-only';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { bearerUser } from './bearer-user.ts';
import type { CurrentUser } from './current-user.ts';

/** For apps without cookies: whose access token stands in the header. A cookie that comes along counts for nothing. */
export async function requireBearerUser(headers: Pick<Headers, 'get'>): Promise<Result<CurrentUser>> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(headers.get('authorization') ?? '') ?? [];
  if (!token) return fail('unauthorized');
  const user = await bearerUser(token);
  if (!user.ok) return user;
  return user.value ? ok(user.value) : fail('unauthorized');
}
