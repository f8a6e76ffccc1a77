import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { freePort } from '#lib/local/ports.ts';
import { askStack } from '#tests/ask-stack.ts';
import { sentenceModel } from '#tests/depth.ts';
import { NODE_FLAGS } from '#tests/node-flags.ts';
import { fillDataDir } from '#tests/prepared-data.ts';

export const root = join(import.meta.dirname, '..');
export const outputDir = join(root, 'tests', '.output');

export type AppUnderTest = {
  url: string;
  mailboxUrl: string;
  /** Where the embedded stack keeps its data. */
  dataDir: string;
  stop(): Promise<void>;
};

/**
 * The production build on an embedded stack of its own, or the one that TEST_APP_URL names. Whoever starts it
 * stops it. A real service in `.env.local` is never used.
 */
export async function startAppUnderTest(): Promise<AppUnderTest> {
  const { TEST_APP_URL: url, TEST_MAILBOX_URL: mailboxUrl, TEST_DATA_DIR: dataDir } = process.env;
  if (url && mailboxUrl && dataDir) return { url, mailboxUrl, dataDir, stop: async () => {} };

  buildIfStale();
  const ownDataDir = mkdtempSync(join(tmpdir(), 'reflections-test-'));
  await fillDataDir(ownDataDir);
  const app = await launchApp(ownDataDir);
  await untilIdle(ownDataDir);
  return {
    ...app,
    dataDir: ownDataDir,
    stop: async () => {
      await app.stop();
      rmSync(ownDataDir, { recursive: true, force: true });
    },
  };
}

const waitingSchema = z.object({ queues: z.array(z.object({ waiting: z.number() })) });

/** Agents are told in the background where the app is; what guests hear is not to change while the first tests ask for it. */
async function untilIdle(dataDir: string): Promise<void> {
  for (;;) {
    const answer = await askStack(dataDir, 'rpc/read_operations', {});
    const { queues } = waitingSchema.parse(await answer.json());
    if (queues.every(({ waiting }) => waiting === 0)) return;
    await pause(200);
  }
}

/** The variables by which the processes of a test run find an app that is already running. */
export const variablesOf = ({ url, mailboxUrl, dataDir }: AppUnderTest) => ({
  TEST_APP_URL: url,
  TEST_MAILBOX_URL: mailboxUrl,
  TEST_DATA_DIR: dataDir,
});

/** Starts `npm start` without npm and waits for its welcome. The app ends with this process, however that ends. */
async function launchApp(dataDir: string): Promise<Omit<AppUnderTest, 'dataDir'>> {
  const port = await freePort();
  const child = spawnLauncher(['start'], { dataDir, port, isBrief: false });
  mkdirSync(outputDir, { recursive: true });
  const log = createWriteStream(join(outputDir, 'app.log'));
  child.stderr?.pipe(log, { end: false });
  child.stdout?.pipe(log, { end: false });

  const welcome = await untilPrinted(child, 'Ctrl-C stops everything.');
  const url = /Reflections is at (\S+)/.exec(welcome)?.[1];
  const mailboxUrl = /read it at (\S+)/.exec(welcome)?.[1];
  if (!url || !mailboxUrl) throw new Error(`The app started without naming its addresses:\n${welcome}`);
  return { url, mailboxUrl, stop: async () => void (await stopLauncher(child)) };
}

const NO_REAL_SERVICES = {
  SUPABASE_URL: '',
  SUPABASE_PUBLISHABLE_KEY: '',
  SUPABASE_SECRET_KEY: '',
  SMTP_URL: '',
  ELEVENLABS_API_KEY: '',
  ELEVENLABS_BASE_URL: '',
  MODEL_PROVIDER: '',
  MASTER_KEYS: '',
  AGENT_WORKSPACES_DIR: '',
  AGENT_COMMANDS: '',
  AGENT_HTTP_HOSTS: '',
  AGENT_MCP_SERVERS: '',
  SENTRY_DSN: '',
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
};

/** A hash of the embedded auth server takes a tenth of a second on purpose: that is its own library's affair, and most of a sign-up. */
export const CHEAP_PASSWORDS = { LITE_AUTH_BCRYPT_COST: '4' };

type Launch = {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  /** Another copy of the project, made of links. */
  root?: string;
  /** A start on data that is there does little, and is soon over. */
  isBrief?: boolean;
};

/** The database is compiled once and not once more for speed, which takes a sixth of a start and repays when many have used it. */
const FOR_A_MOMENT = '--liftoff-only';

export function spawnLauncher(
  args: string[],
  { root: cwd = root, isBrief, ...launch }: Launch,
): ChildProcess {
  const flags = [...NODE_FLAGS];
  if (isBrief ?? existsSync(join(launch.dataDir, 'postgres'))) flags.push(FOR_A_MOMENT);
  if (cwd !== root) flags.push('--preserve-symlinks', '--preserve-symlinks-main');
  return spawn(process.execPath, [...flags, join(cwd, 'lib', 'local', 'launch.ts'), ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: launcherEnvironment(launch),
  });
}

/** Production on a stack of its own, whatever `.env.local` says. */
export function launcherEnvironment({
  dataDir,
  port,
  env = {},
}: Omit<Launch, 'root' | 'isBrief'>): NodeJS.ProcessEnv {
  return {
    ...productionEnvironment(),
    ...NO_REAL_SERVICES,
    APP_URL: '',
    // Tests come from many addresses by way of one proxy, which calls the app what it likes.
    TRUSTED_PROXY_HOPS: '1',
    APP_HOSTS: 'upstream.internal',
    HOST: '',
    PORT: String(port),
    LOCAL_DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    // Guests of one test share an address.
    NETWORK_CALLS_AT_ONCE: '10',
    // However busy the machine is, no test is sent away.
    PAGES_AT_ONCE: '10000',
    SENTENCE_MODEL: sentenceModel(),
    ...CHEAP_PASSWORDS,
    ...env,
  };
}

/** What this process was started with, without what a test runner adds to it. */
function productionEnvironment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, VITEST: __, ...own } = process.env;
  return { ...own, NODE_ENV: 'production', DO_NOT_TRACK: '1', NEXT_TELEMETRY_DISABLED: '1' };
}

export async function stopLauncher(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  return exited;
}

/** Everything printed so far, once `text` is in it. Rejects with the output when the process ends before. */
export function untilPrinted(child: ChildProcess, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += stripVTControlCharacters(String(chunk));
      if (printed.includes(text)) resolve(printed);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) =>
      reject(new Error(`It ended with ${code} before it said “${text}”:\n${printed}`)),
    );
  });
}

const SOURCES = ['app', 'components', 'lib', 'public'];
const SOURCE_FILES = [
  'next.config.ts',
  'proxy.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'postcss.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

export function buildIfStale(): void {
  const build = join(root, '.next', 'BUILD_ID');
  if (existsSync(build) && statSync(build).mtimeMs > newestSource()) return;
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/next/dist/bin/next'), 'build'], {
    cwd: root,
    stdio: 'inherit',
    env: productionEnvironment(),
  });
  if (status !== 0) throw new Error('The production build failed. Its reason stands above.');
}

/** A folder is as new as the last coming or going of an entry: so what was deleted counts too. */
function newestSource(): number {
  const folders = SOURCES.filter((folder) => existsSync(join(root, folder))).map((folder) =>
    join(root, folder),
  );
  const below = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const files = SOURCE_FILES.map((file) => join(root, file));
  return Math.max(...[...files, ...folders, ...below].map((path) => statSync(path).mtimeMs));
}
