import { timingSafeEqual } from 'node:crypto';
import { rmSync, statfsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { DATABASE_FOLDERS, lockDataDirectory } from './data-folder.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-content.ts';
import { hasDueJobs, queueEveryMinute, queueHourly, takeUpHeldJobs } from './due-jobs.ts';
import type { EmbeddedSupabase } from './embedded-supabase.ts';
import { keepOpen } from './kept-open.ts';
import { type LocalSecrets, readOrMakeSecrets } from './local-secrets.ts';
import { Mailbox, mailboxResponse } from './mailbox.ts';
import type { Renewal } from './renew-database.ts';
import { seedDemo } from './seed-demo.ts';
import { seedDemoRecordings } from './seed-demo-recordings.ts';
import { removeStackAddress, writeStackAddress } from './stack-address.ts';
import { machineSpeech } from './voice/speech/machine-speech.ts';

export type LocalStack = {
  dataDir: string;
  /** What the app needs to find the stack. */
  env: Record<string, string>;
  mailbox: Mailbox;
  hasDueJobs(): Promise<boolean>;
  queueHourly(): Promise<void>;
  queueEveryMinute(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  root: string;
  dataDir: string;
  appUrl: string;
  reset?: boolean;
  renew?: boolean;
  seed?: boolean;
};

const say = (line: string) => void process.stderr.write(`${line}\n`);

function toldOf({ before, lost }: Renewal): string {
  const missing =
    lost.length > 0 ? ` What this version has no place for is only there: ${lost.join(', ')}.` : '';
  return `The database was built anew with everything that was in it. The old one is in ${before}.${missing} Delete that folder when all is well.`;
}

/** What Postgres needs to start: the pieces of its log are sixteen megabytes each. */
const NEEDED_BYTES = 64 * 1024 * 1024;

function hasRoom(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize > NEEDED_BYTES;
}

/** For `npm run backup` in another terminal, which knows the secret key of this data directory. */
function backupResponse(
  request: Request,
  { secretKey }: LocalSecrets,
  { connection }: EmbeddedSupabase,
): Promise<Response> | null {
  if (new URL(request.url).pathname !== '/backup') return null;
  const given = Buffer.from(request.headers.get('authorization') ?? '');
  const wanted = Buffer.from(`Bearer ${secretKey}`);
  if (request.method !== 'POST' || given.length !== wanted.length || !timingSafeEqual(given, wanted))
    return Promise.resolve(new Response(null, { status: 404 }));
  return connection.driver.dumpDataDir('none').then((copy) => new Response(copy));
}

type ServedLocally = { url: string; stop(): Promise<void> };

type Fetch = (request: Request) => Response | Promise<Response>;

/** Attack (DNS rebinding): a page of another site gives its name this machine's address, and reads the mail that is caught here. */
const refuseOtherNames =
  (fetch: Fetch): Fetch =>
  (request) =>
    /^(127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(request.url).hostname)
      ? fetch(request)
      : new Response('This service does not answer requests for that host name.', { status: 421 });

/**
 * On a free port of this machine. A connection that waits for its next request is closed by the client alone: Postgres runs in
 * this process and may keep it busy for longer than Node would wait, and Node would then close a connection on which a
 * request has come already, unread (ECONNRESET for its sender).
 */
export async function serveLocally(fetch: Fetch): Promise<ServedLocally> {
  const server = serve({ fetch: refuseOtherNames(fetch), hostname: '127.0.0.1', port: 0 });
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 0;
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

/** Supabase on PGlite, and a mail server that keeps everything: the services of a developer's machine. */
export async function startLocalStack({
  root,
  dataDir,
  appUrl,
  reset,
  renew = false,
  seed,
}: Options): Promise<LocalStack> {
  const lock = lockDataDirectory(dataDir);
  try {
    // A quarter of a second to read, which is nothing for whoever is told that another one has the lock.
    const { openEmbeddedSupabase } = await import('./embedded-supabase.ts');
    const { startSmtpCatcher } = await import('./smtp-catcher.ts');
    if (reset) {
      for (const part of [
        ...DATABASE_FOLDERS,
        'mail.jsonl',
        'secrets.json',
        'master-keys',
        'workspaces',
        'sounds',
        'pictures',
      ]) {
        rmSync(join(dataDir, part), { recursive: true, force: true });
      }
    }
    const mailbox = new Mailbox(join(dataDir, 'mail.jsonl'));
    const secrets = readOrMakeSecrets(dataDir);
    const supabaseDir = join(root, 'supabase');
    const supabase = await keepOpen({
      open: ({ isFirst }) =>
        openEmbeddedSupabase({
          dataDir,
          supabaseDir,
          siteUrl: appUrl,
          secrets,
          mailbox,
          renew: renew && isFirst,
        }),
      hasRoom: () => hasRoom(dataDir),
      onDeath: (reason) => say(`The database stopped (${reason}). It is opened anew when its disk has room.`),
      onRecovery: () => say('The database is open again.'),
    });
    await takeUpHeldJobs(supabase.current().connection.driver);
    const { renewed } = supabase.current();
    if (renewed) say(toldOf(renewed));
    if (seed) {
      const demoDir = join(supabaseDir, 'demo');
      await mailbox.closedDuring(() => seedDemo({ supabase: supabase.current(), secrets, demoDir, dataDir }));
      const speech = machineSpeech();
      await seedDemoRecordings({ supabase: supabase.current(), demoDir, dataDir, speech, say }).finally(() =>
        speech.stop(),
      );
    }
    const smtp = await startSmtpCatcher(mailbox);
    const http = await serveLocally(
      (request) =>
        mailboxResponse(mailbox, new URL(request.url).pathname) ??
        backupResponse(request, secrets, supabase.current()) ??
        supabase.fetch(request),
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
      hasDueJobs: () => hasDueJobs(supabase.current().connection.driver),
      queueHourly: () => queueHourly(supabase.current().connection.driver),
      queueEveryMinute: () => queueEveryMinute(supabase.current().connection.driver),
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
