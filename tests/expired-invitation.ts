import { hashToken } from '#lib/platform/token.ts';

export const EXPIRED_INVITATION_TOKEN = 'expired-'.padEnd(43, 'x');

type Driver = { query(sql: string, params: unknown[]): Promise<unknown> };

/**
 * An invitation from two weeks ago. The database lets nobody change when an invitation expires, so this is done before the
 * app starts, as the database's own user.
 */
export async function addExpiredInvitation(driver: Driver): Promise<void> {
  await driver.query(
    `insert into public.invitations (reflection_id, email, role, token_hash, created_at, expires_at)
     select id, 'late@example.org', 'viewer', $1, now() - interval '15 days', now() - interval '1 day'
     from public.reflections where slug = 'mara-lindqvist'`,
    [hashToken(EXPIRED_INVITATION_TOKEN)],
  );
}
