import 'server-only';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { Event } from '@sentry/nextjs';
import { env } from './env.ts';

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

const TARGETS = ['http.target', 'url.path'];
const ADDRESSES = ['http.url', 'url.full', 'url.query'];

const withoutQuery = (address: string) => address.split(/[?#]/)[0] ?? '';

/** `/invite/<token>` is a key; of a path that matched no route only its beginning is kept. */
const firstSegment = (path: string) => withoutQuery(path).split('/').slice(0, 2).join('/');

/** Links in our mails carry keys in their paths and queries. Next writes both into its spans; this takes them out again. */
export const scrubSpans: SpanProcessor = {
  onStart() {},
  onEnding(span) {
    const route = span.attributes['http.route'];
    for (const name of TARGETS) {
      const value = span.attributes[name];
      if (typeof value === 'string')
        span.setAttribute(name, typeof route === 'string' ? route : firstSegment(value));
    }
    for (const name of ADDRESSES) {
      const value = span.attributes[name];
      if (typeof value === 'string') span.setAttribute(name, withoutQuery(value));
    }
    span.updateName(withoutQuery(span.name));
  },
  onEnd() {},
  forceFlush: async () => {},
  shutdown: async () => {},
};

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
