import type { Instrumentation } from 'next';

/** Runs once when a server starts. The exporters are loaded only where they are configured. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startTelemetry } = await import('#lib/platform/start-telemetry.ts');
  await startTelemetry();
}

export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { reportError } = await import('#lib/platform/report-error.ts');
  const id = request.headers['x-request-id'];
  await reportError(error, {
    where: context.routePath,
    ...(typeof id === 'string' ? { requestId: id } : {}),
  });
};
