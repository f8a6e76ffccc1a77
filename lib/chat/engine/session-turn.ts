import { abortRace } from '#lib/models/abort-race.ts';
import { createToolRegistry, type Tool, type ToolRegistry } from '#lib/models/tool.ts';
import type { Agent } from '../agent.public.ts';
import { contextValues, fillPrompt } from '../agent.ts';
import type { SessionHost } from '../session-host.ts';
import { TurnLost } from '../session-store.public.ts';
import { runAgentTurn, type TurnResult } from '../turn.ts';
import { AgentTurnError, turnErrorFrom } from '../turn-error.ts';
import type { TurnEvent } from '../turn-events.ts';
import { MODEL_GONE } from '../turn-words.public.ts';
import { askPerson } from './ask-person.ts';
import { type Budget, createBudget } from './budget.ts';
import { withCompaction } from './compaction.ts';
import { concludeTurn, type Parts, type SessionTurn, type TurnOutcome } from './conclude-turn.ts';
import { createEventBus, type SessionEventBus } from './events.ts';
import { type Candidate, withFallback } from './fallback.ts';
import { priceOf } from './prices.ts';
import type { TurnLease } from './turn-lease.ts';

/**
 * Runs a turn that has begun, to its end in the store. Rejects with `TurnLost` when the turn is somebody
 * else's by then.
 */
export async function runSessionTurn(turn: SessionTurn): Promise<TurnOutcome> {
  const { host, stored, agent, turnId } = turn;
  const { store, hub, limits = {} } = host;
  const sessionId = stored.record.id;
  const bus = createEventBus({
    write: (write) => store.write(sessionId, turnId, write),
    publish: (events) => hub?.publish(sessionId, events),
    onFailed: (error) => endBy(error, turn),
  });
  const ask = (request: Parameters<typeof askPerson>[1]) =>
    askPerson({ store, sessionId, turnId, nodeId: agent.id, decide: host.decide, emit: bus.emit }, request);
  const budget = createBudget(
    {
      reserve: async (...asked) => {
        try {
          return await store.reserve(...asked);
        } catch (error) {
          endBy(error, turn);
          throw error;
        }
      },
      flushed: bus.flushed,
      write: bus.write,
      approve: async (request) => {
        const approvalId = turn.newId();
        return ask({ ...request, approvalId, callId: approvalId });
      },
      onWarn: host.onWarn,
    },
    {
      sessionId,
      turnId,
      nodeId: agent.id,
      limits: { sessionMicrocents: limits.maxCostMicrocents, dayMicrocents: limits.dayCostMicrocents },
      onExceed: limits.onExceed ?? 'fail',
      prices: host.prices,
      spentMicrocents: stored.record.totalCostMicrocents,
    },
  );
  const parts: Parts & { ask: Ask } = { bus, budget, ask, answeredBy: [] };
  let result: TurnResult | AgentTurnError;
  try {
    result = await answer(turn, parts);
  } catch (error) {
    result = turnErrorFrom(error, { engaged: false, usage: { inputTokens: 0, outputTokens: 0 } });
    if (result.code === 'internal' && !turn.lease.ended) host.onFault?.(error);
  }
  return concludeTurn(turn, { result, ...parts });
}

type Ask = (request: Parameters<typeof askPerson>[1]) => Promise<boolean>;

/**
 * A tool that changes something runs only once all that led to it is stored, and while the turn is still
 * ours.
 */
function fencedTools({ tools }: ToolRegistry, bus: SessionEventBus, lease: TurnLease): ToolRegistry {
  return createToolRegistry(
    tools.map((tool): Tool => {
      if (tool.policy.effect === 'read') return tool;
      return {
        ...tool,
        invoke: async (args, call) => {
          await bus.flushed();
          await lease.fence();
          call.signal.throwIfAborted();
          return tool.invoke(args, call);
        },
      };
    }),
  );
}

async function answer(turn: SessionTurn, parts: Parts & { ask: Ask }): Promise<TurnResult> {
  const { host, stored, agent, lease, messages } = turn;
  const { bus, budget, ask, answeredBy } = parts;
  const { maxToolTurns, toolTimeoutMs, turnTimeoutMs, maxOutputTokens } = host.limits ?? {};
  const own = contextValues(stored.record.context);
  const offered = await whileHeld(lease, host.tools(stored.record, lease.signal));
  const named = agent.tools ? offered.narrow(agent.tools) : offered;
  const names = named.tools.map(({ name }) => name);
  const variables = { ...own, ...(await whileHeld(lease, host.variables?.(names))) };
  const emit = (event: TurnEvent) => {
    // Told of by whoever asks, once the question is stored.
    if (event.type === 'agent:approval_requested') return;
    bus.emit('model' in event ? { ...event, model: answeredBy.at(-1) ?? event.model } : event);
  };
  const candidates = candidatesOf(agent, host, budget);
  const chain = { candidates, retry: agent.retry };
  const provider = withCompaction({
    provider: withFallback({ ...chain, onAnswering: (model) => answeredBy.push(model) }),
    summariser: withFallback(chain),
    // Whichever of them answers has to take it.
    window: Math.min(...candidates.map(({ window }) => window)),
    before: turn.starts.length,
    onCompacted: (text, dropped) => {
      const through = (turn.starts[dropped] ?? turn.askedAt) - 1;
      parts.compacted = { text, through };
      bus.emit({ type: 'agent:context_compacted', nodeId: agent.id, throughSequenceNumber: through });
    },
  });
  return runAgentTurn({
    agent: {
      ...agent,
      system_prompt: fillPrompt(agent.system_prompt, variables),
      max_tokens: agent.max_tokens ?? maxOutputTokens,
    },
    messages,
    tools: fencedTools(named, bus, lease),
    provider,
    emit,
    signal: lease.signal,
    approve: ask,
    onFault: host.onFault,
    limits: {
      ...(maxToolTurns !== undefined && { maxToolTurns }),
      ...(toolTimeoutMs !== undefined && { toolTimeoutMs }),
      ...(turnTimeoutMs !== undefined && { turnTimeoutMs }),
    },
  });
}

/** What a surface looks up may hang, and a cancel does not wait for it. */
async function whileHeld<T>({ signal }: TurnLease, work: Promise<T> | T): Promise<T> {
  const waiting = abortRace(signal);
  try {
    return await waiting.race(Promise.resolve(work));
  } finally {
    waiting.stop();
  }
}

type Link = Candidate & { window: number };

function candidatesOf(agent: Agent, host: SessionHost, budget: Budget): [Link, ...Link[]] {
  const own = { provider: agent.provider, model: agent.model, max_attempts: agent.retry?.max ?? 1 };
  const [first, ...more] = [own, ...(agent.fallback_chain ?? [])].flatMap((named): Link[] => {
    const resolved = host.resolveModel(named.provider, named.model);
    if (!resolved) return [];
    const { provider, key, model = named.model } = resolved;
    const { window } = priceOf(provider.name, model, host.prices).price;
    return [{ provider: budget.govern(provider), model, key, maxAttempts: named.max_attempts, window }];
  });
  if (first) return [first, ...more];
  throw new AgentTurnError('provider_unavailable', MODEL_GONE, {
    engaged: false,
    usage: { inputTokens: 0, outputTokens: 0 },
  });
}

/**
 * What the store did not take ends the turn. Whether it was taken from us, or is out of order, the store has
 * said.
 */
function endBy(error: unknown, { lease, host }: SessionTurn): void {
  if (error instanceof TurnLost) {
    lease.end('lost');
  } else {
    host.onFault?.(error);
    lease.end('failed');
  }
}
