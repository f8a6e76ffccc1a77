import { parseJson } from '#lib/platform/parse-json.public.ts';
import { type ChatEvent, readChatEvent } from './chat-event.ts';

/** After `signed_out` and `gone` it is not asked again. */
export type LineState = 'open' | 'lost' | 'signed_out' | 'gone';

interface Following {
  address: string;
  /** The last event that was seen. */
  lastSequence(): number;
  onEvent(event: ChatEvent): void;
  onState(state: LineState): void;
  signal: AbortSignal;
  /** Resolves when it is time to try again; a test need not wait. */
  pause(failures: number, signal: AbortSignal): Promise<void>;
}

/** The server says something at least every 15 seconds. */
const SILENCE = 40_000;

/** Reads the events of a session until it is told to stop, and asks again whenever the line is lost. */
export async function followChat(following: Following): Promise<void> {
  const { signal, onState, pause } = following;
  let failures = 0;
  while (!signal.aborted) {
    const ending = await readOnce(following, () => {
      failures = 0;
    });
    if (signal.aborted) return;
    onState(ending);
    if (ending !== 'lost') return;
    await pause(failures, signal);
    failures += 1;
  }
}

/**
 * The data of the events in a stream of server-sent events, as it arrives in pieces. Answers what is complete with each piece, and
 * keeps the rest. Comments, and fields other than data, are left out: each event carries its own number.
 */
export function eventStreamLines(): (piece: string) => string[] {
  let rest = '';
  let data: string[] = [];
  return (piece) => {
    const events: string[] = [];
    // A line end that was cut in two is waited for.
    const whole = rest + piece;
    const cut = whole.endsWith('\r') ? whole.length - 1 : whole.length;
    const lines = whole.slice(0, cut).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + whole.slice(cut);
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) events.push(data.join('\n'));
        data = [];
      } else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
    }
    return events;
  };
}

async function readOnce(
  { address, lastSequence, onEvent, onState, signal }: Following,
  onOpen: () => void,
): Promise<Exclude<LineState, 'open'>> {
  const line = new AbortController();
  const hangUp = () => line.abort();
  signal.addEventListener('abort', hangUp, { once: true });
  let silence = setTimeout(hangUp, SILENCE);
  try {
    const response = await fetch(`${address}?after=${lastSequence()}`, {
      headers: { accept: 'text/event-stream' },
      cache: 'no-store',
      signal: line.signal,
    });
    if (response.status === 401) return 'signed_out';
    if (response.status === 404) return 'gone';
    if (!response.ok || !response.body) return 'lost';
    onOpen();
    onState('open');
    const lines = eventStreamLines();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'lost';
      clearTimeout(silence);
      silence = setTimeout(hangUp, SILENCE);
      for (const data of lines(value)) {
        const event = readChatEvent(parseJson(data));
        if (event && !signal.aborted) onEvent(event);
      }
    }
  } catch {
    // Whatever it was: the line is gone, and the session is not.
    return 'lost';
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', hangUp);
    line.abort();
  }
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

/** Longer each time; sooner when the browser says that it is back. */
export function untilTryingAgain(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const goOn = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(goOn, Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE));
    addEventListener('online', goOn, { signal: over.signal });
    signal.addEventListener('abort', goOn, { signal: over.signal });
  });
}
