import 'server-only';
import { env } from './env.ts';
import { logger } from './logger.ts';

/** What is known about a fault: never request bodies, never personal data. */
type FaultContext = { where: string; requestId?: string };

/** For bugs and broken services: goes to the log, and to Sentry when a DSN is set. Never throws. */
export async function reportError(error: unknown, context: FaultContext): Promise<void> {
  logger().error({ err: error, ...context }, 'unexpected error');
  if (!env().SENTRY_DSN) return;
  const { captureException } = await import('@sentry/nextjs');
  captureException(error, { tags: context });
}
