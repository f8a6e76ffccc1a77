import 'server-only';
import { z } from 'zod';
import { Secret } from './secret.ts';

/**
 * The one reading of the process environment. Every variable is explained in `.env.example`, and
 * `tests/platform/env.test.ts` keeps the two lists equal.
 */
const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());
const secret = z
  .string()
  .min(16)
  .transform((value) => new Secret(value));
const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  APP_URL: optional(webAddress),
  SUPABASE_URL: webAddress,
  SUPABASE_PUBLISHABLE_KEY: z.string().min(16),
  SUPABASE_SECRET_KEY: secret,
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ }).transform((value) => new Secret(value))),
  MAIL_FROM: optional(z.string()),
  TRUSTED_PROXY_HOPS: z.preprocess(blankIsAbsent, z.coerce.number().int().min(0).max(10).default(1)),
  LOG_LEVEL: z.preprocess(
    blankIsAbsent,
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ),
  SENTRY_DSN: optional(z.url()),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webAddress),
  /** The local ones are set by `lib/local` for what it runs itself; never by hand. */
  LOCAL_SERVICES: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .default('')
      .transform((value) => value.split(',').filter(Boolean))
      .pipe(z.array(z.enum(['supabase', 'mail']))),
  ),
  LOCAL_MAILBOX_URL: optional(webAddress),
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
    if (env.SMTP_URL && !env.MAIL_FROM && !env.LOCAL_SERVICES.includes('mail')) {
      missing('MAIL_FROM', 'is missing: mail servers refuse messages without a sender of theirs');
    }
  })
  .transform(
    ({
      APP_URL = 'http://localhost:3000',
      MAIL_FROM = 'Reflections <hello@reflections.local>',
      ...rest
    }) => ({
      ...rest,
      APP_URL,
      MAIL_FROM,
    }),
  );

export type Env = z.infer<typeof envSchema>;

export type EnvProblem = { variable: string; message: string };

export function parseEnv(
  source: Record<string, string | undefined>,
): { env: Env } | { problems: EnvProblem[] } {
  const parsed = envSchema.safeParse(source);
  if (parsed.success) return { env: parsed.data };
  const problems = parsed.error.issues.map((issue) => ({
    variable: issue.path.join('.'),
    message:
      issue.code === 'invalid_type' && source[String(issue.path[0])] === undefined
        ? 'is missing'
        : issue.message,
  }));
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
