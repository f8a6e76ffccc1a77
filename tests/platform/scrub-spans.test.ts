import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { expect, test } from 'vitest';
import { scrubSpans } from '#lib/platform/start-telemetry.ts';

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [scrubSpans, new SimpleSpanProcessor(exporter)] });

function exported(name: string, attributes: Record<string, string>) {
  exporter.reset();
  provider.getTracer('test').startSpan(name, { attributes }).end();
  const [span] = exporter.getFinishedSpans();
  return { name: span?.name, ...span?.attributes };
}

test('a path that carries a key becomes its route', () => {
  const span = exported('GET /invite/[token]', {
    'http.target': '/invite/CANARY',
    'http.route': '/invite/[token]',
  });
  expect(span).toMatchObject({ name: 'GET /invite/[token]', 'http.target': '/invite/[token]' });
});

test.each([
  ['http.target', '/invite/CANARY', '/invite'],
  ['url.path', '/s/CANARY/x', '/s'],
  ['http.target', '/auth?token_hash=CANARY', '/auth'],
  ['http.url', 'http://db.example/rest/v1/x?email=eq.CANARY', 'http://db.example/rest/v1/x'],
  ['url.full', 'https://app.example/a#CANARY', 'https://app.example/a'],
])('%s of %s is kept as %s', (attribute, value, kept) => {
  expect(exported('work', { [attribute]: value })).toMatchObject({ [attribute]: kept });
});

test('a name that repeats an address loses its query', () => {
  expect(exported('fetch GET http://db.example/x?q=CANARY', {}).name).toBe('fetch GET http://db.example/x');
});
