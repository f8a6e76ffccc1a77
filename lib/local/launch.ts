import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseEnv } from '#lib/platform/env.ts';
import { startApp } from './app-process.ts';
import { onParentGone } from './die-with-parent.ts';
import { requireMigratedProject } from './hosted-project.ts';
import { requireFreePort } from './ports.ts';
import { MigrationError } from './postgres/migrate.ts';
import { readEnvFile } from './read-env-file.ts';
import { type LocalStack, startLocalStack } from './stack.ts';
import { StartupProblem } from './startup-problem.ts';
import { printMail, printWelcome } from './terminal.ts';

/** `npm run dev` and `npm start`: the services of this machine where no real ones are configured, then the app. */
const root = join(import.meta.dirname, '..', '..');

type Plan = {
  mode: 'dev' | 'start';
  reset: boolean;
  port: number;
  settings: Record<string, string | undefined>;
};

function readPlan(): Plan {
  const { values, positionals } = readArguments();
  const mode = positionals[0] === 'start' ? 'start' : 'dev';
  const settings = { ...readEnvFile(join(root, '.env.local')), ...process.env };
  const port = Number(settings.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new StartupProblem(`PORT=${settings.PORT} is not a port. Choose a number from 1024 to 65535.`);
  }
  if (mode === 'start' && !existsSync(join(root, '.next', 'BUILD_ID'))) {
    throw new StartupProblem(
      'There is no production build yet. Run `npm run build`, then `npm start` again.',
    );
  }
  return { mode, reset: values.reset, port, settings };
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { reset: { type: 'boolean', default: false } } });
  } catch {
    throw new StartupProblem(
      'The only option is --reset, which starts with an empty database: npm run dev -- --reset',
    );
  }
}

/** Stack first, app second, and away with both in the other order, whatever ends us. */
async function launch(): Promise<void> {
  const { mode, reset, port, settings } = readPlan();
  await requireFreePort(port);
  const appUrl = settings.APP_URL || `http://localhost:${port}`;
  const usesHosted = Boolean(settings.SUPABASE_URL);

  let stack: LocalStack | undefined;
  if (!usesHosted) {
    const dataDir = settings.LOCAL_DATA_DIR || join(root, '.local');
    stack = await startLocalStack({ root, dataDir, appUrl, reset, seed: settings.LOCAL_SEED !== 'off' });
    stack.mailbox.onMail(printMail);
  }

  let stopping: Promise<void> | undefined;
  let app: Awaited<ReturnType<typeof startApp>> | undefined;
  const stop = (exitCode: number) => {
    stopping ??= (async () => {
      await app?.stop();
      await stack?.stop();
      process.exit(exitCode);
    })();
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  process.on('SIGHUP', () => stop(0));
  onParentGone(() => stop(1));

  try {
    const appEnv = {
      ...settings,
      ...realMailFirst(stack?.env ?? {}, settings),
      APP_URL: appUrl,
      PORT: String(port),
    };
    const environment = { ...appEnv, NODE_ENV: mode === 'dev' ? 'development' : 'production' } as const;
    const parsed = parseEnv(environment);
    if ('problems' in parsed) {
      const problems = parsed.problems.map(({ variable, message }) => `${variable} ${message}`);
      throw new StartupProblem(
        `Settings to put right in .env.local (explained in .env.example): ${problems.join('; ')}`,
      );
    }
    if (usesHosted) await requireMigratedProject(parsed.env, join(root, 'supabase', 'migrations'));
    app = startApp({ root, mode, port, environment, onExit: (code) => stop(code ?? 1) });
    await app.ready;
    printWelcome({ appUrl, env: parsed.env, seeded: Boolean(stack) });
  } catch (error) {
    if (!stopping) {
      await app?.stop();
      await stack?.stop();
      throw error;
    }
  }
}

/** A mail server of one's own replaces the local one even where the database is local. */
function realMailFirst(
  stackEnv: Record<string, string>,
  settings: Record<string, string | undefined>,
): Record<string, string> {
  if (!settings.SMTP_URL) return stackEnv;
  return { ...stackEnv, SMTP_URL: settings.SMTP_URL, LOCAL_SERVICES: 'supabase' };
}

launch().catch((error: unknown) => {
  if (error instanceof StartupProblem || error instanceof MigrationError)
    process.stderr.write(`${error.message}\n`);
  else
    process.stderr.write(
      `Reflections could not start: ${error instanceof Error ? error.stack : String(error)}\n`,
    );
  process.exit(1);
});
