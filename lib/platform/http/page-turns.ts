import 'server-only';
import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { env } from '../env.ts';
import { clientAddress } from './client-address.ts';

/**
 * Pages are made a few at a time. Who comes when more are asked for than can be made waits a little, and is then told so: made all at
 * once, each would be done when the last is, and everybody would wait until browsers and databases give up.
 */
type Turns = {
  /** Where a request carries its number; drawn by each process, so that no caller writes it. */
  header: string;
  came: number;
  open: Map<string, ServerResponse>;
  /** By visit, the address that it comes from. */
  working: Map<string, string>;
  waiting: Map<string, { from: string; settle: (hasTurn: boolean) => void }>;
};

const WAIT_MS = 500;
/** Attack: a reader takes a page byte by byte. What waits for its reader then is made; what is still being made keeps its place. */
const LOOK_MS = 3_000;
const MOST_LOOKS = 10;

declare global {
  // One for the process: the start-up hook and what runs in front of pages are bundles of their own.
  var turnsOfPages: Turns | undefined;
}

const started = z.object({
  request: z.custom<IncomingMessage>((value) => value instanceof Object && 'headers' in value),
  response: z.custom<ServerResponse>((value) => value instanceof Object && 'once' in value),
});

/** Once, when the server starts. Where it is another than Node's own, nobody waits and nobody is refused. */
export function countPageTurns(): void {
  if (globalThis.turnsOfPages) return;
  const turns: Turns = {
    header: `x-visit-${randomBytes(16).toString('hex')}`,
    came: 0,
    open: new Map(),
    working: new Map(),
    waiting: new Map(),
  };
  globalThis.turnsOfPages = turns;
  subscribe('http.server.request.start', (message) => {
    const { request, response } = started.parse(message);
    turns.came += 1;
    const visit = String(turns.came);
    request.headers[turns.header] = visit;
    turns.open.set(visit, response);
    response.once('close', () => {
      turns.open.delete(visit);
      turns.waiting.get(visit)?.settle(false);
      end(turns, visit);
    });
  });
}

/** Whether this page may be made now; false for whom there is no room. Attack: one address asks for everything at once. It has half. */
export async function takePageTurn(headers: Headers): Promise<boolean> {
  const turns = globalThis.turnsOfPages;
  const visit = turns && headers.get(turns.header);
  if (!turns || !visit || !turns.open.has(visit) || turns.working.has(visit)) return true;
  const from = clientAddress(headers);
  if (hasRoomFor(turns, from)) {
    begin(turns, visit, from);
    return true;
  }
  return new Promise((resolve) => {
    const settle = (hasTurn: boolean) => {
      clearTimeout(timer);
      turns.waiting.delete(visit);
      if (hasTurn) begin(turns, visit, from);
      resolve(hasTurn);
    };
    const timer = setTimeout(() => settle(false), WAIT_MS);
    turns.waiting.set(visit, { from, settle });
  });
}

/** What the visit of these headers is answered with; null where nobody counts, or the answer has begun. */
export function openResponse(headers: Readonly<Record<string, unknown>>): ServerResponse | null {
  const turns = globalThis.turnsOfPages;
  const response = turns?.open.get(String(headers[turns.header]));
  return response && !response.headersSent ? response : null;
}

function hasRoomFor({ working }: Turns, from: string): boolean {
  const most = env().PAGES_AT_ONCE;
  if (working.size >= most) return false;
  const own = [...working.values()].filter((other) => other === from).length;
  return own < Math.ceil(most / 2);
}

function begin(turns: Turns, visit: string, from: string): void {
  turns.working.set(visit, from);
  const look = (looks: number) => {
    if (!turns.working.has(visit)) return;
    if (looks === MOST_LOOKS || turns.open.get(visit)?.writableNeedDrain) end(turns, visit);
    else setTimeout(look, LOOK_MS, looks + 1).unref();
  };
  setTimeout(look, LOOK_MS, 1).unref();
}

function end(turns: Turns, visit: string): void {
  if (!turns.working.delete(visit)) return;
  for (const { from, settle } of turns.waiting.values()) if (hasRoomFor(turns, from)) settle(true);
}
