import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { App } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { bootstrapRoles } from '#lib/local/postgres/bootstrap-roles.ts';
import { openEmbeddedPostgres } from '#lib/local/postgres/embedded-postgres.ts';
import { applyMigrations } from '#lib/local/postgres/migrate.ts';
import { pgliteDatabase } from '#lib/local/postgres/sql-database.ts';
import { EXPOSED_SCHEMAS } from '#lib/platform/database-schemas.ts';
import type { LocalSecrets } from './local-secrets.ts';
import { type Mailbox, mailInLanguage, mailText, mailTitle } from './mailbox.ts';
import { finishRenewal, type Renewal, renewDatabase } from './renew-database.ts';

export type EmbeddedSupabase = {
  fetch(request: Request): Promise<Response>;
  connection: PgliteConnection;
  appliedMigrations: readonly string[];
  renewed: Renewal | null;
  close(): Promise<void>;
};

type Options = {
  dataDir: string;
  supabaseDir: string;
  siteUrl: string;
  secrets: LocalSecrets;
  mailbox: Mailbox;
  /** Where the database was built otherwise than by today's migrations: to build it anew with what is in it. */
  renew?: boolean;
};

/**
 * Opens the data directory, brings it up to date and serves the Supabase API over it. A directory is first
 * made under another name and renamed when it is complete: killed in between, the next start begins anew
 * instead of finding half a database.
 */
export async function openEmbeddedSupabase(options: Options): Promise<EmbeddedSupabase> {
  const directory = join(options.dataDir, 'postgres');
  const unfinished = join(options.dataDir, 'postgres.unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  finishRenewal(options.dataDir);
  if (!existsSync(directory)) {
    const fresh = await openEmbeddedPostgres(unfinished);
    await buildApp(fresh, options).ensureSystemSchema();
    await fresh.close();
    renameSync(unfinished, directory);
  }

  // Postgres refuses to start on an empty one, which a kill leaves between making and writing it. Whoever is here holds
  // the lock on the data directory, so this one belongs to nobody.
  rmSync(join(directory, 'postmaster.pid'), { force: true });
  const migrationsDir = join(options.supabaseDir, 'migrations');
  const renewed = options.renew
    ? await renewDatabase(options.dataDir, {
        migrationsDir,
        prepare: (fresh) => buildApp(fresh, options).ensureSystemSchema(),
      })
    : null;
  const connection = await openEmbeddedPostgres(directory);
  const app = buildApp(connection, options);
  const db = pgliteDatabase(connection.driver);
  try {
    await app.init();
    await app.ensureSystemSchema();
    await bootstrapRoles(db);
    const appliedMigrations = await applyMigrations(db, migrationsDir);
    return {
      fetch: (request) => app.fetch(request),
      connection,
      appliedMigrations,
      renewed,
      close: () => connection.close(),
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

function buildApp(connection: PgliteConnection, { supabaseDir, siteUrl, secrets, mailbox }: Options) {
  const template = (name: string) => ({ content_path: join(supabaseDir, 'templates', `${name}.html`) });
  return new App({
    connection,
    api: { schemas: [...EXPOSED_SCHEMAS], max_rows: 1000 },
    auth: {
      enabled: true,
      site_url: siteUrl,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      minimum_password_length: 10,
      sessions: { timebox: '4320h', inactivity_timeout: '720h' },
      email: {
        enable_confirmations: true,
        // With it the library asks the old address alone; the old one is told by the app.
        double_confirm_changes: false,
        template: {
          confirmation: template('confirmation'),
          magic_link: template('magic-link'),
          recovery: template('recovery'),
          email_change: template('email-change'),
        },
      },
    },
    options: {
      drivers: {
        email: {
          // The library's own text part links to its verify endpoint, which the app does not use.
          send: async ({ to, html: template = '' }) => {
            const html = mailInLanguage(template, await languageOf(connection, to));
            mailbox.receive({ to, subject: mailTitle(html), html, text: mailText(html) });
          },
        },
      },
    },
  });
}

/** As hosted Supabase has it: what the app keeps with the account of the sign-in service. */
async function languageOf({ driver }: PgliteConnection, email: string): Promise<unknown> {
  const { rows } = await driver.query(
    "select raw_user_meta_data::jsonb ->> 'language' as language from auth.users where email = $1 or email_change = $1",
    [email],
  );
  return (rows[0] as { language?: unknown } | undefined)?.language;
}
