import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { TURN_LEASE_MS } from '../limits.public.ts';
import type { DurableContentPart } from '../session-content.public.ts';
import type { SessionEvent } from '../session-event.public.ts';
import {
  type NewMessage,
  type Reservation,
  type SessionState,
  type SessionStore,
  type Settlement,
  TurnLost,
} from '../session-store.public.ts';
import { costEvent, endedEarly } from './budget.ts';
import type { EventHub } from './event-hub.ts';
import { MAY_HAVE_HAPPENED } from './what-was-done.ts';

/** Stands behind a question that nobody answered, so that the next one does not take it along. */
export const unanswered = (id: string): NewMessage => ({
  id,
  role: 'system',
  content: [{ type: 'text', text: 'The message before this one was not answered.' }],
});

/** Stands behind an exchange that did not come to its end: its words are kept, and are no answer. */
export const brokenOff = (id: string): NewMessage => ({
  id,
  role: 'system',
  content: [{ type: 'text', text: 'The answer before this line did not come to its end.' }],
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
  { newId = randomUUID, leaseMs = TURN_LEASE_MS, hub }: Options = {},
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
 * What was on its way counts with what was sent and what is stored of its answer. A turn that somebody else has
 * taken over since then is theirs to end.
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
  const told = await toldOf(store, sessionId, stored);
  const said = messagesOf(told, newId);
  // One call is open at a time, and what came of it is told behind the cost of the one before.
  const since = told.slice(told.findLastIndex(({ type }) => type === 'cost:updated') + 1);
  const received = since.reduce((bytes, event) => bytes + bytesOfEvent(event), 0);
  const settlements = open.map((reservation, at) => endedEarly(reservation, at === 0 ? received : 0));
  const costs = settlements.map((settlement, at) => {
    spent += settlement.costMicrocents;
    return costEvent(open[at]?.nodeId ?? '', settlement, spent);
  });
  const sum = (count: (one: Settlement) => number) =>
    settlements.reduce((total, one) => total + count(one), 0);
  const ended = await store.endTurn(sessionId, turnId, {
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
    messages: said.length > 0 ? [...said, brokenOff(newId())] : [unanswered(newId())],
    engaged: true,
  });
  hub?.publish(sessionId, ended);
}

const PAGE = 1_000;

/** All that is stored of the turn that died. */
async function toldOf(
  store: SessionStore,
  sessionId: string,
  state: SessionState | null,
): Promise<SessionEvent[]> {
  const told: SessionEvent[] = [];
  if (!state?.running) return told;
  for (let after = state.running.firstSequence - 1; ; ) {
    const page = await store.readEvents(sessionId, after, PAGE);
    told.push(...page);
    after = page.at(-1)?.sequenceNumber ?? after;
    if (page.length < PAGE) return told;
  }
}

/** The words, calls and results of a turn, as its events told of them. */
function messagesOf(told: readonly SessionEvent[], newId: () => string): NewMessage[] {
  const messages: { role: 'assistant' | 'tool'; content: DurableContentPart[] }[] = [];
  const open = new Map<string, { effect?: 'write' | 'execute' | 'egress' }>();
  const add = (role: 'assistant' | 'tool', part: DurableContentPart) => {
    const last = messages.at(-1);
    const same = last?.content.at(-1);
    if (last?.role === role && same?.type === 'text' && part.type === 'text')
      last.content.splice(-1, 1, { type: 'text', text: same.text + part.text });
    else if (last?.role === role) last.content.push(part);
    else messages.push({ role, content: [part] });
  };
  for (const event of told) {
    if (event.type === 'agent:token') add('assistant', { type: 'text', text: event.token });
    if (event.type === 'agent:reasoning') add('assistant', { type: 'reasoning', text: event.text });
    if (event.type === 'agent:tool_call') {
      const args = z.json().safeParse(event.toolInput).data ?? {};
      open.set(event.callId, event.effect ? { effect: event.effect } : {});
      add('assistant', { type: 'tool_call', id: event.callId, name: event.toolId, args });
    }
    const call = event.type === 'agent:tool_result' ? open.get(event.callId) : undefined;
    if (event.type !== 'agent:tool_result' || !call) continue;
    open.delete(event.callId);
    const result = { text: event.outputSummary, ...call };
    add('tool', {
      type: 'tool_result',
      toolCallId: event.callId,
      result,
      ...(!event.success && { isError: true }),
    });
  }
  // Nobody knows any more how far it came.
  for (const [toolCallId, call] of open)
    add('tool', {
      type: 'tool_result',
      toolCallId,
      result: { text: MAY_HAVE_HAPPENED, ...call },
      isError: true,
    });
  return messages.map((message) => ({ id: newId(), ...message }));
}

function bytesOfEvent(event: SessionEvent): number {
  if (event.type === 'agent:token') return Buffer.byteLength(event.token);
  return event.type === 'agent:reasoning' ? Buffer.byteLength(event.text) : 0;
}
