import 'server-only';
import { z } from 'zod';
import { GUEST_CALLS_AT_ONCE, NETWORK_CALLS_AT_ONCE } from './limits.public.ts';
import { Secret } from './secret.ts';
import { readSigningKey } from './signed-receipt.ts';

/**
 * The one reading of the process environment. Every variable is explained in `.env.example`, and
 * `tests/platform/env.test.ts` keeps the two lists equal.
 */
const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const required = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());

/** What is wrong with a value, to be read after the variable's name. */
const saying = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'is missing' : message),
});

const key = z.string(saying('is no text')).min(16, 'is too short to be a key');
const secret = key.transform((value) => new Secret(value));
const longSecret = z
  .string()
  .min(32, 'is shorter than 32 characters')
  .transform((value) => new Secret(value));
const webAddress = z
  .url({ protocol: /^https?$/, ...saying('is not an address such as https://example.org') })
  .transform((value) => value.replace(/\/+$/, ''));
const MODEL_PROVIDERS = ['anthropic', 'openai', 'gemini', 'deepseek', 'openai-compatible'] as const;
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
const hops = z.coerce
  .number(saying('is not a number from 0 to 10'))
  .int('is not a whole number')
  .min(0, 'is less than 0')
  .max(10, 'is more than 10');

const count = z.coerce
  .number(saying('is not a number'))
  .int('is not a whole number')
  .min(1, 'is less than 1')
  .max(1_000_000, 'is more than 1000000');

const days = z.coerce
  .number(saying('is not a number from 1 to 730'))
  .int('is not a whole number')
  .min(1, 'is less than 1')
  .max(730, 'is more than 730');

const NO_MCP_LIST = 'is no list such as files=https://mcp.example.org/mcp';

const modelId = z.string().regex(/^[\w.@-]{1,80}$/, 'is no name of a model');

const agentId = z.string().max(200, 'is longer than 200 characters');

const secretList = z
  .string()
  .transform((value) => value.split(',').flatMap((entry) => entry.trim() || []))
  .pipe(z.array(longSecret));

const emailList = z
  .string()
  .transform((value) =>
    value
      .toLowerCase()
      .split(',')
      .flatMap((entry) => entry.trim() || []),
  )
  .pipe(z.array(z.email(saying('is no list of e-mail addresses'))));

/** Ids stand beside what was encrypted with their key, so each is that of one key. */
const masterKeyList = z
  .string()
  .transform((value) => value.split(',').flatMap((entry) => entry.trim() || []))
  .pipe(
    z.array(
      z
        .string()
        .regex(/^[\w.-]{1,100}:[A-Za-z0-9+/]{43}=$/, 'is no list of id:key, each key 32 bytes in base64')
        .transform((entry) => {
          const colon = entry.indexOf(':');
          return { id: entry.slice(0, colon), key: new Secret(entry.slice(colon + 1)) };
        }),
    ),
  )
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'gives one id to two keys');

const hostList = z
  .string()
  .transform((value) => value.split(',').map((entry) => entry.trim().toLowerCase()))
  .pipe(
    z.array(
      z.string().regex(/^([a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/, 'is no list such as wiki.intranet:443'),
    ),
  );

const namesOfHosts = z
  .string()
  .transform((value) => value.split(',').flatMap((entry) => entry.trim().toLowerCase() || []))
  .pipe(z.array(z.string().regex(/^[a-z0-9.-]+$/, 'is no list such as www.example.org,app.internal')));

const listOf = (separator: string) => (value: string) =>
  value.split(separator).flatMap((entry) => entry.trim() || []);

const HOST_NAME = /^[a-z0-9.-]+(:\d{1,5})?$/;

const hostNames = z
  .string()
  .transform((value) => listOf(',')(value.toLowerCase()))
  .pipe(z.array(z.string().regex(HOST_NAME, 'is no list such as api.example.org')));

const mcpServers = z
  .string()
  .transform((value) =>
    listOf(',')(value).map((entry) => {
      const [name = '', ...url] = entry.split('=');
      return { name, url: url.join('=') };
    }),
  )
  .pipe(
    z.array(
      z.object({
        name: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, NO_MCP_LIST),
        url: z.url({ protocol: /^https$/, ...saying(NO_MCP_LIST) }),
      }),
    ),
  );

/** By server, its tools that are called without a question. */
const mcpReading = z.string().transform((value, context) => {
  const reading: Record<string, string[]> = {};
  for (const entry of listOf(',')(value)) {
    const [, server, tool] = /^([a-z0-9]+(?:-[a-z0-9]+)*):(\S{1,200})$/.exec(entry) ?? [];
    if (!server || !tool) {
      context.addIssue({ code: 'custom', message: 'is no list such as files:read_file,files:search' });
      return z.NEVER;
    }
    reading[server] = [...(reading[server] ?? []), tool];
  }
  return reading;
});

/** By server, what it is shown instead of a password. */
const secretsOf = (server: RegExp, example: string) =>
  z.string().transform((value, context) => {
    const secrets: Record<string, Secret> = {};
    for (const entry of listOf(',')(value)) {
      const [, name, secret] = /^([^=]+)=([\x21-\x7e]{8,4000})$/.exec(entry) ?? [];
      if (!name || !secret || !server.test(name)) {
        context.addIssue({ code: 'custom', message: `is no list such as ${example}` });
        return z.NEVER;
      }
      secrets[name] = new Secret(secret);
    }
    return secrets;
  });

const mcpSecrets = secretsOf(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'files=the-token-of-files');
const httpSecrets = secretsOf(HOST_NAME, 'api.example.org=the-token-for-it');

const NO_PRICES = 'is no list such as my-model=0.5/1.5@64000';

/** Dollars for a million tokens in and out, and how many tokens the model takes in all. */
const modelPrices = z.string().transform((value, context) => {
  const prices: Record<string, { input: number; output: number; window?: number }> = {};
  for (const entry of listOf(',')(value)) {
    const [, name, input, output, window] =
      /^([^\s=,]{1,200})=(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)(?:@(\d{3,8}))?$/.exec(entry) ?? [];
    if (!name) {
      context.addIssue({ code: 'custom', message: NO_PRICES });
      return z.NEVER;
    }
    prices[name] = {
      input: Number(input),
      output: Number(output),
      ...(window && { window: Number(window) }),
    };
  }
  return prices;
});

const microcents = z.coerce
  .number(saying('is not a number'))
  .int('is not a whole number')
  .min(1, 'is less than 1')
  .max(Number.MAX_SAFE_INTEGER, 'is too large');

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  APP_URL: optional(webAddress),
  SUPABASE_URL: required(webAddress),
  SUPABASE_PUBLISHABLE_KEY: required(key),
  SUPABASE_SECRET_KEY: required(secret),
  MASTER_KEYS: required(masterKeyList.default([])),
  JOBS_DRAIN_SECRET: optional(longSecret),
  OPERATORS: required(emailList.default([])),
  RECEIPT_KEY: optional(
    z
      .string()
      .refine((value) => readSigningKey(value) !== null, 'is no private Ed25519 key (PKCS8 in base64)')
      .transform((value) => new Secret(value)),
  ),
  SMTP_URL: optional(
    z
      .url({
        protocol: /^smtps?$/,
        ...saying('is not an address such as smtps://user:password@smtp.example.org'),
      })
      .transform((value) => new Secret(value)),
  ),
  MAIL_FROM: optional(z.string()),
  MODEL_PROVIDER: optional(z.enum(MODEL_PROVIDERS, saying(`is none of ${MODEL_PROVIDERS.join(', ')}`))),
  MODEL_NAME: optional(z.string()),
  MODEL_API_KEY: optional(z.string().transform((value) => new Secret(value))),
  MODEL_BASE_URL: optional(webAddress),
  MODEL_FALLBACK: optional(z.string().max(200, 'is longer than 200 characters')),
  MODEL_MAX_OUTPUT: required(
    z.coerce
      .number(saying('is not a number from 256 to 128000'))
      .int('is not a whole number')
      .min(256, 'is less than 256')
      .max(128_000, 'is more than 128000')
      .default(4_096),
  ),
  MODEL_PRICES: required(modelPrices.default({})),
  ELEVENLABS_API_KEY: optional(secret),
  ELEVENLABS_BASE_URL: optional(webAddress),
  ELEVENLABS_TOOL_SECRET: optional(longSecret),
  ELEVENLABS_TOOL_SECRET_PREVIOUS: optional(longSecret),
  ELEVENLABS_BINDING_SECRET: optional(longSecret),
  ELEVENLABS_BINDING_SECRETS_PREVIOUS: required(secretList.default([])),
  ELEVENLABS_WEBHOOK_SECRET: optional(secret),
  ELEVENLABS_WEBHOOK_SECRETS_PREVIOUS: required(secretList.default([])),
  ELEVENLABS_AGENT_ID: optional(agentId),
  ELEVENLABS_INTERVIEWER_AGENT_ID: optional(agentId),
  ELEVENLABS_VOICE_ID: required(
    z.string().max(200, 'is longer than 200 characters').default('cjVigY5qzO86Huf0OWal'),
  ),
  ELEVENLABS_RETENTION_DAYS: required(days.default(30)),
  REFLECTION_MINUTES_PER_DAY: required(count.default(8_000)),
  GUEST_MINUTES_PER_DAY: required(count.default(6_000)),
  NETWORK_MINUTES_PER_DAY: required(count.default(240)),
  NETWORK_STARTS_WAITING: required(count.default(12)),
  NETWORK_CALLS_AT_ONCE: required(count.default(NETWORK_CALLS_AT_ONCE)),
  GUEST_CALLS_AT_ONCE: required(count.default(GUEST_CALLS_AT_ONCE)),
  ELEVENLABS_LLM: required(modelId.default('claude-sonnet-4-6')),
  ELEVENLABS_BACKUP_LLM: optional(modelId),
  ELEVENLABS_TTS_MODEL: optional(modelId),
  ELEVENLABS_TEMPERATURE: required(
    z.coerce
      .number(saying('is not a number from 0 to 1'))
      .min(0, 'is less than 0')
      .max(1, 'is more than 1')
      .default(0.4),
  ),
  ELEVENLABS_MAX_TOKENS: required(
    z.coerce
      .number(saying('is not a number from 50 to 4000'))
      .int('is not a whole number')
      .min(50, 'is less than 50')
      .max(4_000, 'is more than 4000')
      .default(500),
  ),
  LEGAL_DIR: optional(z.string()),
  AGENT_WORKSPACES_DIR: optional(z.string()),
  AGENT_COMMANDS: required(z.string().transform(listOf(';')).default([])),
  AGENT_HTTP_HOSTS: required(hostNames.default([])),
  AGENT_HTTP_SECRETS: required(httpSecrets.default({})),
  AGENT_MCP_SERVERS: required(mcpServers.default([])),
  AGENT_MCP_READING: required(mcpReading.default({})),
  AGENT_MCP_SECRETS: required(mcpSecrets.default({})),
  PASSKEYS: required(z.enum(['on', 'off'], saying('is neither on nor off')).default('off')),
  MCP_AUTHORIZATION_SERVER: optional(webAddress),
  AGENT_FULL_SCOPE: required(z.enum(['on', 'off'], saying('is neither on nor off')).default('off')),
  AGENT_SESSION_COST: optional(microcents),
  AGENT_DAY_COST: optional(microcents),
  AGENT_ON_EXCEED: required(
    z
      .enum(['fail', 'pause_for_approval', 'warn'], saying('is none of fail, pause_for_approval, warn'))
      .default('pause_for_approval'),
  ),
  APP_HOSTS: required(namesOfHosts.default([])),
  TRUSTED_PROXY_HOPS: required(hops.default(0)),
  LOG_LEVEL: required(z.enum(LEVELS, saying(`is none of ${LEVELS.join(', ')}`)).default('info')),
  FETCH_ALLOWED_HOSTS: required(hostList.default([])),
  EMBEDDINGS_URL: optional(webAddress),
  EMBEDDINGS_API_KEY: optional(z.string().transform((value) => new Secret(value))),
  /** Whether the model that comes with the app says what texts mean, where no other is configured. */
  SENTENCE_MODEL: required(z.enum(['on', 'off'], saying('is neither on nor off')).default('on')),
  EMBEDDINGS_MODEL: optional(z.string().max(200, 'is longer than 200 characters')),
  SENTRY_DSN: optional(z.url(saying('is not an address'))),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webAddress),
  /** The local ones are set by `lib/local` for what it runs itself; never by hand. */
  LOCAL_SERVICES: required(
    z
      .string()
      .default('')
      .transform((value) => value.split(',').filter(Boolean))
      .pipe(z.array(z.enum(['supabase', 'mail', 'voice']))),
  ),
  /** The languages in which the local voice makes out words. */
  LOCAL_VOICE_HEARS: required(
    z
      .string()
      .default('')
      .transform((value) => value.split(',').filter(Boolean)),
  ),
  MIN_FREE_DISK_MB: required(count.default(200)),
  DATABASE_PATIENCE_MS: optional(count),
  PAGES_AT_ONCE: required(count.default(12)),
  LOCAL_MAILBOX_URL: optional(webAddress),
  LOCAL_DATA_DIR: optional(z.string()),
  LOCAL_DEMO_EMAIL: optional(z.email()),
  LOCAL_DEMO_PASSWORD: optional(secret),
});

export const VARIABLES = Object.keys(variables.shape);

/** What is convenient on one's own machine and wrong anywhere else is asked for there. */
const envSchema = variables
  .superRefine((env, context) => {
    const missing = (variable: string, message: string) =>
      context.addIssue({ code: 'custom', path: [variable], message });
    if (env.NODE_ENV === 'production' && !env.APP_URL && !env.LOCAL_SERVICES.includes('supabase')) {
      missing('APP_URL', 'is missing: links in mails and secure cookies need the address that people use');
    }
    if (env.EMBEDDINGS_URL && !env.EMBEDDINGS_MODEL) {
      missing('EMBEDDINGS_MODEL', 'is missing: which model is it to be?');
    }
    if (env.MODEL_PROVIDER && !env.MODEL_NAME) missing('MODEL_NAME', 'is missing: which model is it to be?');
    if (env.MODEL_PROVIDER && env.MODEL_PROVIDER !== 'openai-compatible' && !env.MODEL_API_KEY) {
      missing('MODEL_API_KEY', 'is missing');
    }
    if (env.MODEL_PROVIDER === 'openai-compatible' && !env.MODEL_BASE_URL) {
      missing('MODEL_BASE_URL', 'is missing: where does the model answer?');
    }
    if (env.ELEVENLABS_BASE_URL && !env.ELEVENLABS_API_KEY) missing('ELEVENLABS_API_KEY', 'is missing');
    if (env.ELEVENLABS_API_KEY && !env.ELEVENLABS_TOOL_SECRET) {
      missing(
        'ELEVENLABS_TOOL_SECRET',
        'is missing: the voice provider proves with it that a tool call is its own',
      );
    }
    if (env.ELEVENLABS_API_KEY && !env.ELEVENLABS_BINDING_SECRET) {
      missing(
        'ELEVENLABS_BINDING_SECRET',
        'is missing: a call proves with it which conversation it belongs to',
      );
    }
    if (env.SMTP_URL && !env.MAIL_FROM && !env.LOCAL_SERVICES.includes('mail')) {
      missing('MAIL_FROM', 'is missing: mail servers refuse messages without a sender of theirs');
    }
  })
  .transform(
    ({
      APP_URL = 'http://localhost:3000',
      MAIL_FROM = 'Reflections <hello@reflections.local>',
      MODEL_PROVIDER,
      ...rest
    }) => ({
      ...rest,
      APP_URL,
      MAIL_FROM,
      // A model on one's own machine is told by its address and its name alone.
      MODEL_PROVIDER:
        MODEL_PROVIDER ??
        (rest.MODEL_BASE_URL && rest.MODEL_NAME ? ('openai-compatible' as const) : undefined),
    }),
  );

export type Env = z.infer<typeof envSchema>;

export type EnvProblem = { variable: string; message: string };

export function parseEnv(
  source: Record<string, string | undefined>,
): { env: Env } | { problems: EnvProblem[] } {
  const parsed = envSchema.safeParse(source);
  if (parsed.success) return { env: parsed.data };
  const problems = parsed.error.issues.map(({ path, message }) => ({ variable: String(path[0]), message }));
  return { problems };
}

let current: Env | undefined;

/** Read on first use, not on import: `next build` runs without the variables of the machine it will serve on. */
export function env(): Env {
  if (current) return current;
  const result = parseEnv(process.env);
  if ('problems' in result) {
    const lines = result.problems.map(({ variable, message }) => `  ${variable} ${message}`);
    throw new Error(`The environment is not complete (see .env.example):\n${lines.join('\n')}`);
  }
  current = result.env;
  return current;
}
