import type { LlmMessage } from '#lib/models/llm-provider.ts';
import type { Agent } from '../agent.public.ts';
import type { SessionErrorCode, SessionEvent, SessionEventPayload } from '../session-event.public.ts';
import type { SessionHost } from '../session-host.ts';
import {
  type NewMessage,
  type SessionStore,
  type Settlement,
  type StoredSession,
  TurnLost,
  type TurnWrite,
} from '../session-store.public.ts';
import type { TurnResult } from '../turn.ts';
import { AgentTurnError } from '../turn-error.ts';
import type { Budget } from './budget.ts';
import { deInlineMedia } from './content.ts';
import { brokenOff, unanswered } from './dead-turn.ts';
import type { SessionEventBus } from './events.ts';
import { type Summary, summaryMark } from './summary-mark.ts';
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
  /** The numbers of the stored messages that those before it begin with, and its own. */
  starts: readonly number[];
  askedAt: number;
  newId: () => string;
};

export type Parts = { bus: SessionEventBus; budget: Budget; answeredBy: string[]; compacted?: Summary };

/**
 * The last write of a turn, whatever became of it. Rejects with `TurnLost` when the turn is somebody else's.
 */
export async function concludeTurn(
  turn: SessionTurn,
  { result, bus, budget, answeredBy, compacted }: Parts & { result: TurnResult | AgentTurnError },
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
    answers = await durable(turn, result.messages, answeredBy);
  } catch (error) {
    host.onFault?.(error);
    outcome = { ...notStored(turnId), tokensUsed };
  }
  const isBroken = outcome.error !== undefined || result instanceof AgentTurnError;
  const untaken = bus.unwritten();
  const end: TurnEnd = {
    settlements: untaken.settlements,
    events: [...(await untoldOf(untaken, turn)), { type: 'session:turn_completed', ...outcome }],
    messages: [...summarised(compacted, newId), ...endedMessages(answers, isBroken, newId)],
    engaged: budget.engaged,
    modelId: model ?? stored.record.modelId ?? agent.model,
  };
  const told = await endGivingBack(turn, end, budget.unheard);
  hub?.publish(sessionId, told);
  return outcome;
}

const summarised = (summary: Summary | undefined, newId: () => string): NewMessage[] =>
  summary ? [{ id: newId(), role: 'system', content: [{ type: 'text', text: summaryMark(summary) }] }] : [];

function endedMessages(answers: NewMessage[], isBroken: boolean, newId: () => string): NewMessage[] {
  if (answers.length === 0) return [unanswered(newId())];
  return isBroken ? [...answers, brokenOff(newId())] : answers;
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
  if (lease.ended === 'interrupted') return { stopReason: 'aborted', error: startingAnew() };
  const { code, message, retryable } = result;
  return { stopReason: 'error', error: { code, message, retryable, ...traceOf(code, turnId) } };
}

const startingAnew = () => ({
  code: 'cancelled' as const,
  message: 'The app is starting anew. Ask again in a moment.',
  retryable: true,
});

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
  said: readonly LlmMessage[],
  answeredBy: readonly string[],
): Promise<NewMessage[]> {
  const { host, stored, newId } = turn;
  const messages: NewMessage[] = [];
  let replies = 0;
  for (const { role, content } of said) {
    const kept = await deInlineMedia(content, (media) => host.store.putMedia(stored.record.id, media));
    const modelId = role === 'assistant' ? answeredBy[replies++] : undefined;
    messages.push({ id: newId(), role, content: kept, ...(modelId !== undefined && { modelId }) });
  }
  return messages;
}
