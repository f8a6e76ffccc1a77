import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type AppProcess, startApp, urlOnThisMachine } from './app-process.ts';
import { onParentGone } from './die-with-parent.ts';
import { findLocalModel } from './find-local-model.ts';
import { requireMigratedProject } from './hosted-project.ts';
import { startJobTimer } from './job-timer.ts';
import { localMasterKeys } from './local-secrets.ts';
import { requireFreePort } from './ports.ts';
import { readEnvFile } from './read-env-file.ts';
import { requireSettings } from './require-settings.ts';
import type { LocalStack } from './stack.ts';
import { embeddedStack, embeddedVoice } from './stand-ins.ts';
import { StartupProblem } from './startup-problem.ts';
import { printMail, printWelcome } from './terminal.ts';
import type { RunningVoice } from './voice.ts';
import { voiceSecrets } from './voice-address.ts';

/** `npm run dev` and `npm start`: the services of this machine where no real ones are configured, then the app. */
const root = join(import.meta.dirname, '..', '..');

type Settings = Record<string, string | undefined>;
type Plan = {
  mode: 'dev' | 'start';
  reset: boolean;
  renew: boolean;
  host: string;
  port: number;
  settings: Settings;
};

/** What is running. Whatever ends us, the timer goes first, then the app, then what it needs. */
let timer: { stop(): void } | undefined;
let app: AppProcess | undefined;
let voice: RunningVoice | undefined;
let stack: LocalStack | undefined;
let stopping: Promise<never> | undefined;

function stop(exitCode: number): Promise<never> {
  stopping ??= (async () => {
    timer?.stop();
    await app?.stop();
    await voice?.stop();
    await stack?.stop();
    process.exit(exitCode);
  })();
  return stopping;
}

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
  if (!settings.SUPABASE_URL && (settings.SUPABASE_SECRET_KEY || settings.SUPABASE_PUBLISHABLE_KEY)) {
    throw new StartupProblem(
      'Keys of a Supabase project are set, but SUPABASE_URL is missing. Add it to .env.local, or take the keys out to use the embedded one.',
    );
  }
  // Whoever can connect can try to sign in: nobody but this machine, until somebody wants it otherwise.
  return {
    mode,
    reset: values.reset,
    renew: values.renew,
    host: settings.HOST || '127.0.0.1',
    port,
    settings,
  };
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { reset: { type: 'boolean', default: false }, renew: { type: 'boolean', default: false } },
    });
  } catch {
    throw new StartupProblem(
      'The options are --reset, which starts with an empty database, and --renew, which builds the database anew with everything that is in it: npm run dev -- --renew',
    );
  }
}

/** What signs receipts of erasure: the key that is set, or one that is made once for this data directory. */
function localReceiptKey(dataDir: string, settings: Readonly<Record<string, string | undefined>>): string {
  if (settings.RECEIPT_KEY) return settings.RECEIPT_KEY;
  const path = join(dataDir, 'receipt-key');
  if (!existsSync(path)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    const bytes = privateKey.export({ format: 'der', type: 'pkcs8' });
    writeFileSync(path, bytes.toString('base64'), { mode: 0o600 });
  }
  return readFileSync(path, 'utf8').trim();
}

async function launch(): Promise<void> {
  const { mode, reset, renew, host, port, settings } = readPlan();
  await requireFreePort(port);
  // A server of one address alone does not answer at `localhost`.
  const localUrl = /^(127\.0\.0\.1|0\.0\.0\.0|::|localhost)$/.test(host)
    ? `http://localhost:${port}`
    : urlOnThisMachine(host, port);
  const usesHosted = Boolean(settings.SUPABASE_URL);
  const isOwnMachine = !usesHosted || mode === 'dev';
  const dataDir = settings.LOCAL_DATA_DIR || join(root, '.local');
  if (!usesHosted) {
    const appUrl = settings.APP_URL || localUrl;
    const { startLocalStack } = await embeddedStack();
    stack = await startLocalStack({
      root,
      dataDir,
      appUrl,
      reset,
      renew,
      seed: settings.LOCAL_SEED !== 'off',
    });
    stack.mailbox.onMail(printMail);
  }

  let environment: Settings & { NODE_ENV: 'development' | 'production' } = {
    ...settings,
    ...(stack && withRealMail(stack.env, settings)),
    // A production server with a real database has to be told where people reach it.
    APP_URL: settings.APP_URL || (usesHosted && mode === 'start' ? '' : localUrl),
    PORT: String(port),
    ...(isOwnMachine && voiceSecrets(dataDir, settings)),
    ...(!usesHosted && {
      MASTER_KEYS: localMasterKeys(dataDir, settings),
      RECEIPT_KEY: localReceiptKey(dataDir, settings),
      OPERATORS: settings.OPERATORS || (stack?.env.LOCAL_DEMO_EMAIL ?? ''),
    }),
    // What tools keep out of.
    LOCAL_DATA_DIR: isOwnMachine ? dataDir : '',
    AGENT_WORKSPACES_DIR: settings.AGENT_WORKSPACES_DIR || (isOwnMachine ? join(dataDir, 'workspaces') : ''),
    // Next itself prints a line for each request of a developer.
    LOG_LEVEL: settings.LOG_LEVEL || (mode === 'dev' ? 'warn' : ''),
    NODE_ENV: mode === 'dev' ? ('development' as const) : ('production' as const),
  };
  let env = requireSettings(environment);
  if (usesHosted) await requireMigratedProject(env, join(root, 'supabase', 'migrations'));
  // In production with a real database nobody should talk to the twin by mistake.
  if (!env.ELEVENLABS_API_KEY && isOwnMachine) {
    const { startVoice } = await embeddedVoice();
    voice = await startVoice(dataDir, env, reset);
    const LOCAL_SERVICES = [...env.LOCAL_SERVICES, 'voice'].join(',');
    environment = { ...environment, ...voice.env, LOCAL_SERVICES };
    env = requireSettings(environment);
  }
  if (stopping) return;
  app = startApp({ root, mode, host, port, environment });
  await app.ready;
  app.exited.then((code) => stop(code || 1));
  if (stack)
    timer = startJobTimer({ stack, url: urlOnThisMachine(host, port), secret: env.JOBS_DRAIN_SECRET });
  printWelcome({
    env,
    host,
    dataDir: stack?.dataDir,
    voice,
    modelServer: mode === 'dev' && !env.MODEL_PROVIDER ? await findLocalModel() : null,
  });
}

/** A mail server of one's own replaces the local one even where the database is local. */
function withRealMail(stackEnv: Settings, { SMTP_URL }: Settings): Settings {
  return SMTP_URL ? { ...stackEnv, SMTP_URL, LOCAL_SERVICES: 'supabase' } : stackEnv;
}

// First of all: a kill in the middle of starting must not leave anything behind either.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
onParentGone(() => stop(1));

launch().catch(async (error: unknown) => {
  if (stopping) return;
  if (error instanceof StartupProblem) {
    process.stderr.write(`${error.message}\n`);
  } else {
    process.stderr.write(
      `Reflections could not start: ${error instanceof Error ? error.stack : String(error)}\n`,
    );
  }
  await stop(1);
});
