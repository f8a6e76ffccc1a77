import { randomUUID } from 'node:crypto';
import {
  type NewMessage,
  type Reservation,
  type SessionStore,
  type Settlement,
  TurnLost,
} from '#lib/contracts/session-store.ts';
import { costEvent } from './budget.ts';
import type { EventHub } from './event-hub.ts';

export const DEFAULT_LEASE_MS = 30_000;

/** Stands behind a question that nobody answered, so that the next one does not take it along. */
export const unanswered = (id: string): NewMessage => ({
  id,
  role: 'system',
  content: [{ type: 'text', text: 'The message before this one was not answered.' }],
});

type Options = {
  newId?: (() => string) | undefined;
  leaseMs?: number | undefined;
  hub?: EventHub | undefined;
};

/** Ends the turn of a process that died, for whoever comes across one. Answers whether there was one. */
export async function closeDeadTurn(
  store: SessionStore,
  sessionId: string,
  { newId = randomUUID, leaseMs = DEFAULT_LEASE_MS, hub }: Options = {},
): Promise<boolean> {
  const turnId = newId();
  const dead = await store.takeOverDeadTurn(sessionId, { turnId, leaseMs });
  if (!dead) return false;
  await endDeadTurn({ store, sessionId, turnId, open: dead.open, newId, hub });
  return true;
}

type DeadTurn = {
  store: SessionStore;
  sessionId: string;
  turnId: string;
  open: readonly Reservation[];
  newId: () => string;
  hub: EventHub | undefined;
};

/**
 * What was on its way counts in full: nobody knows any more what it took. A turn that somebody else has taken
 * over since then is theirs to end.
 */
export async function endDeadTurn(turn: DeadTurn): Promise<void> {
  try {
    await closeAsAborted(turn);
  } catch (error) {
    if (!(error instanceof TurnLost)) throw error;
  }
}

async function closeAsAborted({ store, sessionId, turnId, open, newId, hub }: DeadTurn): Promise<void> {
  const stored = await store.readState(sessionId);
  let spent = stored?.record.totalCostMicrocents ?? 0;
  const settlements = open.map(({ id, nodeId: _, ...full }): Settlement => ({ reservationId: id, ...full }));
  const costs = open.map((reservation) => {
    spent += reservation.costMicrocents;
    return costEvent(reservation.nodeId, reservation, spent);
  });
  const sum = (count: (one: Settlement) => number) =>
    settlements.reduce((total, one) => total + count(one), 0);
  const told = await store.endTurn(sessionId, turnId, {
    settlements,
    events: [
      ...costs,
      {
        type: 'session:turn_completed',
        stopReason: 'aborted',
        tokensUsed: { input: sum((one) => one.inputTokens), output: sum((one) => one.outputTokens) },
        error: {
          code: 'internal',
          message: 'The answer was interrupted. Please send the message again.',
          retryable: true,
        },
      },
    ],
    messages: [unanswered(newId())],
    engaged: true,
  });
  hub?.publish(sessionId, told);
}
