import 'server-only';
import { pino } from 'pino';
import { env } from './env.ts';

/**
 * Structured logs, one JSON object a line. Personal values go only under a key named `pii`, and are cut here
 * together with everything that can open a door; a sensitive value under any other name is a bug.
 */
const redactedKeys = [
  'pii',
  'email',
  'password',
  'token',
  'tokenHash',
  'token_hash',
  'authorization',
  'cookie',
  'secret',
  'apikey',
  'access_token',
  'refresh_token',
] as const;

const depths = ['', '*.', '*.*.'];

/** Errors of libraries carry rows and requests in extra fields; only what finds the bug is kept. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { name, message, code, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
}

export const createLogger = (level: string, destination?: { write(line: string): void }) =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: redactedKeys.flatMap((key) => depths.map((depth) => `${depth}${key}`)),
        censor: '[redacted]',
      },
      serializers: { err: describeError },
      formatters: { level: (label) => ({ level: label }) },
    },
    ...(destination ? [destination] : []),
  );

let current: ReturnType<typeof createLogger> | undefined;

export const logger = () => {
  current ??= createLogger(env().LOG_LEVEL);
  return current;
};
