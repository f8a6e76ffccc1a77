import { join } from 'node:path';
import { openEmbeddedSupabase } from '#lib/local/embedded-supabase.ts';
import { readOrMakeSecrets } from '#lib/local/local-secrets.ts';
import { Mailbox } from '#lib/local/mailbox.ts';
import { seedDemo } from '#lib/local/seed-demo.ts';
import { hashToken } from '#lib/platform/token.ts';

export const EXPIRED_INVITATION_TOKEN = 'expired-'.padEnd(43, 'x');

/**
 * Fills a new data directory with the demo and an invitation from two weeks ago. The database lets nobody
 * change when an invitation expires, so this is done before the app starts, as the database's own user.
 */
export async function prepareData(root: string, dataDir: string): Promise<void> {
  const secrets = readOrMakeSecrets(dataDir);
  const mailbox = new Mailbox(join(dataDir, 'mail.jsonl'));
  const supabaseDir = join(root, 'supabase');
  const siteUrl = 'http://localhost';
  const supabase = await openEmbeddedSupabase({ dataDir, supabaseDir, siteUrl, secrets, mailbox });
  await mailbox.closedDuring(() => seedDemo({ supabase, secrets, demoDir: join(supabaseDir, 'demo') }));
  await supabase.connection.driver.query(
    `insert into public.invitations (reflection_id, email, role, token_hash, created_at, expires_at)
     select id, 'late@example.org', 'viewer', $1, now() - interval '15 days', now() - interval '1 day'
     from public.reflections where slug = 'mara-lindqvist'`,
    [hashToken(EXPIRED_INVITATION_TOKEN)],
  );
  await supabase.close();
}
