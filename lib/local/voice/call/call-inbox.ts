import type { RawData, WebSocket } from 'ws';

export type Breach = { code: number; errorType: 'invalid_message' | 'rate_limit_exceeded'; reason: string };

export const TOO_BIG: Breach = {
  code: 1009,
  errorType: 'invalid_message',
  reason: 'The message is too big.',
};

type Listener = { onText(text: string): void; onBreach(breach: Breach): void };

export type CallInbox = {
  /** From now on frames go here, those first that came before. With null they wait. */
  listen(listener: Listener | null): void;
  stop(): void;
};

export const MAX_FRAME_BYTES = 1024 * 1024;
/** A microphone sends forty small frames a second. One unit a frame, and one for each 8 KiB of it. */
const UNITS_PER_SECOND = 400;
const UNITS_AT_ONCE = 3_000;
const BYTES_PER_UNIT = 8 * 1024;

/** Takes what comes in on a socket: text frames of bounded size and number, in order. */
export function createCallInbox(socket: WebSocket): CallInbox {
  let listener: Listener | null = null;
  const early: ((listener: Listener) => void)[] = [];
  let units = UNITS_AT_ONCE;
  let countedAt = performance.now();

  const isFlood = (bytes: number) => {
    const now = performance.now();
    units = Math.min(UNITS_AT_ONCE, units + ((now - countedAt) / 1_000) * UNITS_PER_SECOND);
    countedAt = now;
    units -= 1 + bytes / BYTES_PER_UNIT;
    return units < 0;
  };
  const deliver = (act: (listener: Listener) => void) => {
    if (listener && early.length === 0) act(listener);
    else early.push(act);
  };
  const breach = (found: Breach) => {
    socket.off('message', receive);
    deliver(({ onBreach }) => onBreach(found));
  };
  const receive = (data: RawData, isBinary: boolean) => {
    const bytes = bufferOf(data);
    if (bytes.length > MAX_FRAME_BYTES) {
      breach(TOO_BIG);
    } else if (isFlood(bytes.length)) {
      breach({ code: 1008, errorType: 'rate_limit_exceeded', reason: 'Too many messages.' });
    } else if (isBinary) {
      breach({ code: 1008, errorType: 'invalid_message', reason: 'Only text messages are accepted.' });
    } else {
      const text = bytes.toString();
      deliver(({ onText }) => onText(text));
    }
  };
  socket.on('message', receive);

  return {
    listen(next) {
      listener = next;
      while (listener && early.length > 0) early.shift()?.(listener);
    },
    stop() {
      socket.off('message', receive);
      early.length = 0;
    },
  };
}

function bufferOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
