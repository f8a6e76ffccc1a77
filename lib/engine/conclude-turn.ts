import type { Agent } from '#lib/contracts/agent.ts';
import type { SessionErrorCode, SessionEvent, SessionEventPayload } from '#lib/contracts/session-event.ts';
import {
  type NewMessage,
  type SessionStore,
  type Settlement,
  type StoredSession,
  TurnLost,
  type TurnWrite,
} from '#lib/contracts/session-store.ts';
import type { Budget } from './budget.ts';
import { deInlineMedia } from './content.ts';
import { unanswered } from './dead-turn.ts';
import type { SessionEventBus } from './events.ts';
import type { LlmMessage } from './llm/llm-provider.ts';
import type { SessionHost } from './session-host.ts';
import type { TurnResult } from './turn.ts';
import { AgentTurnError } from './turn-error.ts';
import type { TurnLease } from './turn-lease.ts';

type Completed = Extract<SessionEventPayload, { type: 'session:turn_completed' }>;

/** How a turn ended, as `session:turn_completed` tells it. */
export type TurnOutcome = Omit<Completed, 'type'>;

export type SessionTurn = {
  host: SessionHost;
  stored: StoredSession;
  agent: Agent;
  turnId: string;
  lease: TurnLease;
  /** What the model is shown, the new message last. */
  messages: readonly LlmMessage[];
  newId: () => string;
};

export type Parts = { bus: SessionEventBus; budget: Budget; answeredBy: string[] };

/**
 * The last write of a turn, whatever became of it. Rejects with `TurnLost` when the turn is somebody else's.
 */
export async function concludeTurn(
  turn: SessionTurn,
  { result, bus, budget, answeredBy }: Parts & { result: TurnResult | AgentTurnError },
): Promise<TurnOutcome> {
  const { host, stored, agent, turnId, lease, newId } = turn;
  const { hub } = host;
  const sessionId = stored.record.id;
  if (lease.ended !== 'lost') await budget.close();
  if (lease.ended !== 'lost' && lease.ended !== 'failed') {
    try {
      await bus.flushed();
    } catch {
      // `endBy` has heard of it.
    }
  }
  if (lease.ended === 'lost') throw new TurnLost('The turn is over.');
  const { inputTokens: input, outputTokens: output } = budget.usage;
  const model = answeredBy.at(-1);
  const tokensUsed = { input, output, ...(model !== undefined && { model }) };
  let outcome: TurnOutcome = { ...endOf(turn, result), tokensUsed };
  let answers: NewMessage[] = [];
  try {
    if (!outcome.error && !(result instanceof AgentTurnError))
      answers = await durable(turn, result, answeredBy);
  } catch (error) {
    host.onFault?.(error);
    outcome = { ...notStored(turnId), tokensUsed };
  }
  const cancelled: SessionEventPayload[] =
    outcome.stopReason === 'aborted' ? [{ type: 'session:cancelled' }] : [];
  const untaken = bus.unwritten();
  const end: TurnEnd = {
    settlements: untaken.settlements,
    events: [
      ...(await untoldOf(untaken, turn)),
      ...cancelled,
      { type: 'session:turn_completed', ...outcome },
    ],
    messages: answers.length > 0 ? answers : [unanswered(newId())],
    engaged: budget.engaged,
    modelId: model ?? stored.record.modelId ?? agent.model,
  };
  const told = await endGivingBack(turn, end, budget.unheard);
  hub?.publish(sessionId, told);
  return outcome;
}

type TurnEnd = Parameters<SessionStore['endTurn']>[2] & { settlements: readonly Settlement[] };

/** Money that may not have been set aside after all cannot be given back then. */
async function endGivingBack(
  { host: { store }, stored: { record }, turnId }: SessionTurn,
  end: TurnEnd,
  unheard: readonly Settlement[],
): Promise<SessionEvent[]> {
  if (unheard.length > 0) {
    try {
      return await store.endTurn(record.id, turnId, {
        ...end,
        settlements: [...end.settlements, ...unheard],
      });
    } catch (error) {
      if (error instanceof TurnLost) throw error;
    }
  }
  return store.endTurn(record.id, turnId, end);
}

/** A write that seemed to fail may have been made: then what it told is counted in the total already. */
async function untoldOf(
  { events, settlements }: Required<TurnWrite>,
  { host, stored }: SessionTurn,
): Promise<readonly SessionEventPayload[]> {
  if (settlements.length === 0) return [];
  const now = await host.store.readState(stored.record.id);
  const counted = now?.record.totalCostMicrocents ?? 0;
  return events.filter((event) => event.type !== 'cost:updated' || event.cumulativeCostMicrocents > counted);
}

function endOf(
  { lease, turnId }: SessionTurn,
  result: TurnResult | AgentTurnError,
): Pick<TurnOutcome, 'stopReason' | 'error'> {
  if (lease.ended === 'failed') return notStored(turnId);
  if (!(result instanceof AgentTurnError)) return { stopReason: result.stopReason };
  if (lease.ended === 'cancelled') return { stopReason: 'aborted' };
  const { code, message, retryable } = result;
  return { stopReason: 'error', error: { code, message, retryable, ...traceOf(code, turnId) } };
}

const notStored = (correlationId: string) => ({
  stopReason: 'error' as const,
  error: {
    code: 'internal' as const,
    message: 'The conversation could not be stored.',
    retryable: true,
    correlationId,
  },
});

/** Of a bug, by which it is found again in the log. */
const traceOf = (code: SessionErrorCode, correlationId: string) =>
  code === 'internal' ? { correlationId } : {};

/** Replies come in the order of the models that gave them. */
async function durable(
  turn: SessionTurn,
  result: TurnResult,
  answeredBy: readonly string[],
): Promise<NewMessage[]> {
  const { host, stored, newId } = turn;
  const messages: NewMessage[] = [];
  let replies = 0;
  for (const { role, content } of result.messages) {
    const kept = await deInlineMedia(content, (media) => host.store.putMedia(stored.record.id, media));
    const modelId = role === 'assistant' ? answeredBy[replies++] : undefined;
    messages.push({ id: newId(), role, content: kept, ...(modelId !== undefined && { modelId }) });
  }
  return messages;
}
