import 'server-only';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-node';

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
