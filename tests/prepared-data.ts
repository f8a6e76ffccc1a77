import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedSupabase } from '#lib/local/embedded-supabase.ts';
import { readOrMakeSecrets } from '#lib/local/local-secrets.ts';
import { Mailbox } from '#lib/local/mailbox.ts';
import { openEmbeddedPostgres } from '#lib/local/postgres/embedded-postgres.ts';
import { seedDemo } from '#lib/local/seed-demo.ts';
import { NODE_FLAGS } from '#tests/node-flags.ts';
import { CHEAP_PASSWORDS, outputDir, root } from './app-under-test.ts';
import { sentenceModel } from './depth.ts';
import { addExpiredInvitation } from './expired-invitation.ts';
import { fingerprintOf } from './fingerprint.ts';

/**
 * Fills a data directory as the first start of the app does, which takes it seconds: with the demo, all of it read, and an
 * invitation that has expired. It is made once and copied from then on, until a migration, the demo or our code changes.
 */
export async function fillDataDir(dataDir: string): Promise<void> {
  cpSync(await preparedData(), dataDir, { recursive: true });
}

/** The same where nobody asks what the demo's sources say: nothing of them is queued, so no work begins with the app. */
export async function fillIdleDataDir(dataDir: string): Promise<void> {
  cpSync(await preparedData(true), dataDir, { recursive: true });
}

export const preparedData = (isIdle = false): Promise<string> =>
  madeOnce(isIdle ? 'idle' : `meaning-${sentenceModel()}`, async (unfinished) => {
    cpSync(await madeOnce('seeded', seed), unfinished, { recursive: true });
    if (isIdle) await forgetWork(unfinished);
    else readDemo(unfinished);
  });

async function madeOnce(name: string, make: (dataDir: string) => Promise<void>): Promise<string> {
  const prepared = join(outputDir, `data-${name}-${fingerprintOf('supabase', 'lib')}`);
  if (existsSync(prepared)) return prepared;
  mkdirSync(outputDir, { recursive: true });
  const unfinished = mkdtempSync(join(outputDir, 'data-unfinished-'));
  await make(unfinished);
  try {
    renameSync(unfinished, prepared);
  } catch (error) {
    // Another process was faster, and made the same.
    if (!existsSync(prepared)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return prepared;
}

async function seed(dataDir: string): Promise<void> {
  Object.assign(process.env, CHEAP_PASSWORDS);
  const secrets = readOrMakeSecrets(dataDir);
  const mailbox = new Mailbox(join(dataDir, 'mail.jsonl'));
  const supabaseDir = join(root, 'supabase');
  const siteUrl = 'http://localhost';
  const supabase = await openEmbeddedSupabase({ dataDir, supabaseDir, siteUrl, secrets, mailbox });
  await mailbox.closedDuring(() =>
    seedDemo({ supabase, secrets, demoDir: join(supabaseDir, 'demo'), dataDir }),
  );
  // Without the recordings, which a voice takes seconds to read: their own test makes them.
  await supabase.connection.driver.exec(
    "insert into supabase_migrations.seed_files (path, hash) values ('supabase/demo/recordings', '')",
  );
  await addExpiredInvitation(supabase.connection.driver);
  await supabase.close();
}

async function forgetWork(dataDir: string): Promise<void> {
  const connection = await openEmbeddedPostgres(join(dataDir, 'postgres'));
  await connection.driver.exec('select pgmq.purge_queue(queue_name) from pgmq.list_queues()');
  await connection.close();
}

/** In a process of its own: the settings of this one may be read already. */
function readDemo(dataDir: string): void {
  const { status } = spawnSync(
    process.execPath,
    [...NODE_FLAGS, 'tests/read-demo.ts', dataDir, sentenceModel()],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  if (status !== 0) throw new Error('The demo could not be read. The reason stands above.');
}
