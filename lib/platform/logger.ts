import 'server-only';
import { pino } from 'pino';
import { env } from './env.ts';

/**
 * Structured logs, one JSON object a line. Personal values go only under a key named `pii`, and are cut
 * here together with everything that can open a door; a sensitive value under any other name is a bug.
 */
const DOORS = [
  'password',
  'token',
  'token_hash',
  'tokenHash',
  'authorization',
  'cookie',
  'secret',
  'apikey',
  'access_token',
  'refresh_token',
  'email',
];
const depths = ['', '*.', '*.*.'];

export const redactPaths = ['pii', ...DOORS].flatMap((key) => depths.map((depth) => `${depth}${key}`));

export const createLogger = (level: string, destination?: { write(line: string): void }) =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redactPaths, censor: '[redacted]' },
      formatters: { level: (label) => ({ level: label }) },
    },
    ...(destination ? [destination] : []),
  );

let current: ReturnType<typeof createLogger> | undefined;

export const logger = () => {
  current ??= createLogger(env().LOG_LEVEL);
  return current;
};
