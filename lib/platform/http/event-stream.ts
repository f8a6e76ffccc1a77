import 'server-only';
import { logger } from '../logger.ts';

const HEARTBEAT_MS = 15_000;
const encoder = new TextEncoder();

type Numbered = { sequenceNumber: number };

/**
 * Server-sent events, each under its number, so that a browser that lost the connection says which it saw last. A comment now and
 * then keeps proxies from ending a stream in which nothing happens. `stop` is called when it is over, whoever ended it. A source
 * that fails ends it too: the reader asks again, and its stack trace is of no use to anybody a thousand times.
 */
export function eventStream(events: AsyncIterable<Numbered>, stop: () => void): Response {
  const iterator = events[Symbol.asyncIterator]();
  let heartbeat: NodeJS.Timeout;
  let isOver = false;
  const over = () => {
    isOver = true;
    clearInterval(heartbeat);
    stop();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // Sent at once: a browser counts itself connected when the first byte is there.
      controller.enqueue(encoder.encode(': here\n\n'));
      heartbeat = setInterval(() => controller.enqueue(encoder.encode(': still here\n\n')), HEARTBEAT_MS);
    },
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        // The reader went while the source was asked.
        if (isOver) return;
        if (!done) return controller.enqueue(encoder.encode(lineOf(value)));
      } catch (error) {
        if (isOver) return;
        logger().warn(
          { reason: error instanceof Error ? error.name : 'unknown' },
          'a stream of events broke off',
        );
      }
      over();
      controller.close();
    },
    async cancel() {
      over();
      // A source that waits for this reader hears of no signal: it goes on from where it stands, and lets go there.
      await iterator.return?.();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Some proxies gather a response before they pass it on.
      'x-accel-buffering': 'no',
    },
  });
}

const lineOf = (event: Numbered): string => `id: ${event.sequenceNumber}\ndata: ${JSON.stringify(event)}\n\n`;
