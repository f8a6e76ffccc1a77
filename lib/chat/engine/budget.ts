import { randomUUID } from 'node:crypto';
import { wholeReply } from '#lib/models/collect-reply.ts';
import {
  LlmError,
  type LlmProvider,
  type LlmRequest,
  type StreamChunk,
  type Usage,
} from '#lib/models/llm-provider.ts';
import { inDollars } from '../money.public.ts';
import type { SessionEventPayload } from '../session-event.public.ts';
import type {
  Reservation,
  SessionStore,
  Settlement,
  SpendingLimits,
  TurnWrite,
} from '../session-store.public.ts';
import { AgentTurnError } from '../turn-error.ts';
import { costOf, type Price, type PriceTable, priceOf } from './prices.ts';
import { usualInput, usualTokensIn, worstCase } from './token-estimate.ts';

export type OnExceed = 'fail' | 'pause_for_approval' | 'warn';

export type BudgetHost = {
  reserve: SessionStore['reserve'];
  /** Everything told so far is in the store when it answers. */
  flushed(): Promise<void>;
  /** In the order of the events, and in one write with them. */
  write(write: TurnWrite): void;
  /** Asks a person whether a call may go beyond the session's limit. */
  approve(request: {
    toolId: 'model';
    action: 'spend';
    preview: string;
    signal: AbortSignal;
  }): Promise<boolean>;
  onWarn?: ((message: string) => void) | undefined;
};

export type BudgetSettings = {
  sessionId: string;
  turnId: string;
  nodeId: string;
  limits: SpendingLimits;
  onExceed: OnExceed;
  prices?: PriceTable | undefined;
  /** What the session had cost before this turn. */
  spentMicrocents: number;
};

export type Budget = {
  /**
   * The same provider, of which every call is paid for: reserved before anything leaves, and settled after.
   */
  govern(provider: LlmProvider): LlmProvider;
  /** Ends all calls. Those that still hang are settled by what has come of them. */
  close(): Promise<void>;
  /** Whether any call of the turn was answered at all. */
  readonly engaged: boolean;
  readonly usage: Usage;
  /** What gives back money of which nobody heard whether it was set aside. No call was made with it. */
  readonly unheard: readonly Settlement[];
};

type OpenCall = {
  reservation: Reservation;
  price: Price;
  engaged: boolean;
  /** In bytes of text. */
  received: number;
  usage: Usage | null;
};

export function createBudget(host: BudgetHost, settings: BudgetSettings): Budget {
  const { sessionId, turnId, nodeId, limits, onExceed, prices } = settings;
  const open = new Set<OpenCall>();
  const reserving = new Set<Promise<OpenCall>>();
  const unheard: Settlement[] = [];
  let closed = false;
  const usage: Usage = { inputTokens: 0, outputTokens: 0 };
  let engaged = false;
  let spent = settings.spentMicrocents;

  const settle = (call: OpenCall) => {
    if (!open.delete(call)) return;
    const settlement = settlementOf(call);
    spent += settlement.costMicrocents;
    usage.inputTokens += settlement.inputTokens;
    usage.outputTokens += settlement.outputTokens;
    const events = call.engaged ? [costEvent(nodeId, settlement, spent)] : [];
    host.write({ settlements: [settlement], events });
  };

  async function reserve(reservation: Reservation, signal: AbortSignal): Promise<void> {
    const asked = await host.reserve(sessionId, turnId, reservation, limits);
    if (asked.ok) return;
    if (asked.over === 'day') throw exceeded('The conversations of this day have used up their budget.');
    if (onExceed === 'fail') throw exceeded('This conversation has used up its budget.');
    const preview = previewOf(reservation, asked.spentMicrocents, limits.sessionMicrocents ?? 0);
    if (onExceed === 'warn') host.onWarn?.(preview);
    else if (!(await host.approve({ toolId: 'model', action: 'spend', preview, signal })))
      throw exceeded('The budget of this conversation is used up, and nobody allowed more.');
    const { dayMicrocents } = limits;
    const beyond = await host.reserve(sessionId, turnId, reservation, { dayMicrocents });
    if (!beyond.ok) throw exceeded('The conversations of this day have used up their budget.');
  }

  /** Known while it is on its way, so that money which arrives after a cancel is given back. */
  async function begin(call: OpenCall, signal: AbortSignal): Promise<OpenCall> {
    await host.flushed();
    // What is set aside after the end of the turn would be charged in full, for nobody gives it back.
    if (closed || signal.aborted) throw new LlmError('cancelled', 'The call was cancelled.');
    const reserved = reserve(call.reservation, signal).then(() => {
      open.add(call);
      return call;
    });
    reserving.add(reserved);
    try {
      return await reserved;
    } catch (error) {
      if (!(error instanceof AgentTurnError)) unheard.push(settlementOf(call));
      throw error;
    } finally {
      reserving.delete(reserved);
    }
  }

  async function* stream(
    provider: LlmProvider,
    request: LlmRequest,
    key: Parameters<LlmProvider['stream']>[1],
  ): AsyncGenerator<StreamChunk> {
    const signal = request.signal ?? new AbortController().signal;
    const { price, priced } = priceOf(provider.name, request.model, prices);
    const worst = worstCase(request, price);
    const sentTokens = Math.min(usualInput(request), worst.inputTokens);
    const reservation = {
      id: randomUUID(),
      nodeId,
      model: request.model,
      ...worst,
      costMicrocents: costOf(price, worst),
      priced,
      sentTokens,
      sentMicrocents: costOf(price, { inputTokens: sentTokens, outputTokens: 0 }),
      tokenMicrocents: price.output,
    };
    const call = await begin({ reservation, price, engaged: false, received: 0, usage: null }, signal);
    try {
      if (closed || signal.aborted) {
        return yield { type: 'error', error: new LlmError('cancelled', 'The call was cancelled.') };
      }
      for await (const chunk of provider.stream(request, key)) {
        if (chunk.type !== 'error') {
          call.engaged = true;
          engaged = true;
          call.received += bytesOfChunk(chunk);
        }
        if (chunk.type === 'stop') {
          call.usage = chunk.usage;
          settle(call);
        }
        yield chunk;
      }
    } finally {
      settle(call);
    }
  }

  return {
    govern: (provider) => ({
      name: provider.name,
      stream: (request, key) => stream(provider, request, key),
      generate: (request, key) => wholeReply(stream(provider, request, key)),
    }),
    close: async () => {
      closed = true;
      await Promise.allSettled(reserving);
      for (const call of [...open]) settle(call);
    },
    get engaged() {
      return engaged;
    },
    usage,
    unheard,
  };
}

/** Who never answered took nothing. Who broke off, or counts nothing, took what was sent and what came. */
function settlementOf({ reservation, price, engaged, received, usage }: OpenCall): Settlement {
  const { id: reservationId, model, priced } = reservation;
  if (!engaged) return { reservationId, model, inputTokens: 0, outputTokens: 0, costMicrocents: 0, priced };
  const isTold =
    isCount(usage?.inputTokens) && isCount(usage.outputTokens) && usage.inputTokens + usage.outputTokens > 0;
  if (!isTold) return { ...endedEarly(reservation, received), model };
  const { inputTokens, outputTokens } = usage;
  return { reservationId, model, inputTokens, outputTokens, costMicrocents: costOf(price, usage), priced };
}

/** What is owed for a call of which nobody told the count: what was sent, and what came. Never more than was set aside. */
export function endedEarly(reservation: Reservation, receivedBytes: number): Settlement {
  const { id: reservationId, model, priced, sentTokens, sentMicrocents, tokenMicrocents } = reservation;
  const outputTokens = Math.min(usualTokensIn(receivedBytes), reservation.outputTokens);
  const owed = sentMicrocents + outputTokens * tokenMicrocents;
  return {
    reservationId,
    model,
    inputTokens: sentTokens,
    outputTokens,
    costMicrocents: Math.min(owed, reservation.costMicrocents),
    priced,
  };
}

/** A server could give money back with less than nothing. */
const isCount = (count: number | undefined): count is number =>
  count !== undefined && Number.isSafeInteger(count) && count >= 0;

export const costEvent = (
  nodeId: string,
  { model, inputTokens, outputTokens, costMicrocents, priced }: Omit<Settlement, 'reservationId'>,
  cumulativeCostMicrocents: number,
): SessionEventPayload => ({
  type: 'cost:updated',
  nodeId,
  model,
  inputTokens,
  outputTokens,
  costMicrocents,
  cumulativeCostMicrocents,
  priced,
});

function bytesOfChunk(chunk: StreamChunk): number {
  if (chunk.type === 'text_delta' || chunk.type === 'reasoning_delta') return Buffer.byteLength(chunk.text);
  if (chunk.type === 'tool_call_delta') return Buffer.byteLength(chunk.json);
  if (chunk.type === 'media_delta') return chunk.data.byteLength;
  return 0;
}

const previewOf = ({ model, costMicrocents }: Reservation, spent: number, limit: number): string =>
  [
    `model: ${model}`,
    `this call costs at most: ${inDollars(costMicrocents)}`,
    `spent so far: ${inDollars(spent)}`,
    `limit of this conversation: ${inDollars(limit)}`,
  ].join('\n');

const exceeded = (message: string): AgentTurnError =>
  new AgentTurnError('budget_exceeded', message, {
    engaged: false,
    usage: { inputTokens: 0, outputTokens: 0 },
  });
