import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataDirectory } from './data-lock.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import { hasDueJobs, queueCallRepairs, queueHourly } from './due-jobs.ts';
import { openEmbeddedSupabase } from './embedded-supabase.ts';
import { readOrMakeSecrets } from './local-secrets.ts';
import { Mailbox } from './mailbox.ts';
import { mailboxResponse } from './mailbox-page.ts';
import { seedDemo } from './seed-demo.ts';
import { serveLocally } from './serve-locally.ts';
import { startSmtpCatcher } from './smtp-catcher.ts';
import { removeStackAddress, writeStackAddress } from './stack-address.ts';

export type LocalStack = {
  dataDir: string;
  /** What the app needs to find the stack. */
  env: Record<string, string>;
  mailbox: Mailbox;
  hasDueJobs(): Promise<boolean>;
  queueHourly(): Promise<void>;
  queueCallRepairs(): Promise<void>;
  stop(): Promise<void>;
};

type Options = { root: string; dataDir: string; appUrl: string; reset?: boolean; seed?: boolean };

/** Supabase on PGlite, and a mail server that keeps everything: the services of a developer's machine. */
export async function startLocalStack({ root, dataDir, appUrl, reset, seed }: Options): Promise<LocalStack> {
  const lock = lockDataDirectory(dataDir);
  try {
    if (reset) {
      for (const part of [
        'postgres',
        'postgres.unfinished',
        'mail.jsonl',
        'secrets.json',
        'master-keys',
        'workspaces',
      ]) {
        rmSync(join(dataDir, part), { recursive: true, force: true });
      }
    }
    const mailbox = new Mailbox(join(dataDir, 'mail.jsonl'));
    const secrets = readOrMakeSecrets(dataDir);
    const supabaseDir = join(root, 'supabase');
    const supabase = await openEmbeddedSupabase({ dataDir, supabaseDir, siteUrl: appUrl, secrets, mailbox });
    if (seed)
      await mailbox.closedDuring(() => seedDemo({ supabase, secrets, demoDir: join(supabaseDir, 'demo') }));
    const smtp = await startSmtpCatcher(mailbox);
    const http = await serveLocally(
      (request) => mailboxResponse(mailbox, new URL(request.url).pathname) ?? supabase.fetch(request),
    );
    writeStackAddress(dataDir, http.url);
    return {
      dataDir,
      env: {
        SUPABASE_URL: http.url,
        SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
        SUPABASE_SECRET_KEY: secrets.secretKey,
        JOBS_DRAIN_SECRET: secrets.drainSecret,
        SMTP_URL: smtp.url,
        LOCAL_SERVICES: 'supabase,mail',
        LOCAL_MAILBOX_URL: `${http.url}/mail`,
        ...(seed ? { LOCAL_DEMO_EMAIL: DEMO_ACCOUNTS[0].email, LOCAL_DEMO_PASSWORD: DEMO_PASSWORD } : {}),
      },
      mailbox,
      hasDueJobs: () => hasDueJobs(supabase.connection.driver),
      queueHourly: () => queueHourly(supabase.connection.driver),
      queueCallRepairs: () => queueCallRepairs(supabase.connection.driver),
      stop: async () => {
        await http.stop();
        await smtp.stop();
        await supabase.close();
        removeStackAddress(dataDir);
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
