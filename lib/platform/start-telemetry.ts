import 'server-only';
import type { Event } from '@sentry/nextjs';
import { env } from './env.ts';
import { scrubSpans } from './scrub-spans.ts';

/** Spans go to any OpenTelemetry collector, errors to Sentry; both are off until they are configured. */
export async function startTelemetry(): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, SENTRY_DSN, NODE_ENV } = env();
  if (SENTRY_DSN) await startSentry(SENTRY_DSN, NODE_ENV);
  if (OTEL_EXPORTER_OTLP_ENDPOINT) await startSpanExport(OTEL_EXPORTER_OTLP_ENDPOINT);
}

/** The SDK sends cookies, bodies and local variables unless it is told not to: here they hold people's lives. */
async function startSentry(dsn: string, environment: string): Promise<void> {
  const { init } = await import('@sentry/nextjs');
  init({
    dsn,
    environment,
    enableOpenTelemetrySetup: false,
    beforeSend: (event) => withoutAddresses(event),
    beforeSendTransaction: () => null,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      genAI: { inputs: false, outputs: false },
      databaseQueryData: false,
      queues: false,
      stackFrameVariables: false,
    },
  });
}

/** Links in our mails carry keys in their paths: what was asked for, and when, is said by the tags of `reportError`. */
function withoutAddresses<E extends Event>(event: E): E {
  delete event.request;
  delete event.breadcrumbs;
  delete event.transaction;
  return event;
}

async function startSpanExport(endpoint: string): Promise<void> {
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'reflections' }),
    spanProcessors: [
      scrubSpans,
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })),
    ],
  }).register();
}
