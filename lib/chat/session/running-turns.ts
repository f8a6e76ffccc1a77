import type { AgentSession } from '../agent-session.ts';
import { createEventHub } from '../engine/event-hub.ts';

/** Less than what whoever stops a process waits before they kill it. */
const GOODBYE_MS = 4_000;

type Running = { session: AgentSession; over: Promise<unknown> };

const running = new Set<Running>();
const leaving = new AbortController();

/** Aborted when this process is about to end: whoever reads what goes on here asks another one. */
export const processIsLeaving: AbortSignal = leaving.signal;

/** Keeps a turn in mind until it is over, so that it can be ended cleanly before the process is. */
export function keepInMind(session: AgentSession, over: Promise<unknown>): void {
  if (leaving.signal.aborted) session.interrupt();
  const turn = { session, over };
  running.add(turn);
  void over.finally(() => running.delete(turn)).catch(() => {});
}

/** Ends what runs here: its words are kept, its money is settled, and its readers are told. Then lets go of whoever still reads. */
export async function endRunningTurns(): Promise<void> {
  for (const { session } of running) session.interrupt();
  const all = Promise.allSettled([...running].map(({ over }) => over));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, GOODBYE_MS).unref())]);
  leaving.abort();
}

let listens = false;

/** From the first turn on. Next ends the process once every answer is over; where nobody does, the signal does. */
export function endTurnsOnSigterm(): void {
  if (listens) return;
  listens = true;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, async () => {
      await endRunningTurns();
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
}

/** Of this process: whoever watches a session whose turn runs here sees it as it happens, and asks the database for nothing. */
export const sessionHub = createEventHub();
