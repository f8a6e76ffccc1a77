import { env } from '#lib/platform/env.ts';
import { type Budget, createBudget } from '../engine/budget.ts';
import { bookAnswerCost } from '../store/as-service/answer-costs.ts';

/**
 * Of one answer over MCP, out of what the typed conversations of the reflection may cost in a day: each call of a model is booked at
 * what it may cost at most, and what it did not cost is given back. Guests together take a quarter of the day at most. `settled`
 * answers when all of that was told to the database.
 */
export function answerBudget(
  reflectionId: string,
  audience: 'public' | 'private',
): Budget & { settled(): Promise<void> } {
  const { AGENT_DAY_COST, MODEL_PRICES } = env();
  const booked = new Map<string, number>();
  const givenBack: Promise<unknown>[] = [];
  const budget = createBudget(
    {
      reserve: async (_session, _turn, { id, costMicrocents }, { dayMicrocents }) => {
        if (costMicrocents === 0) return { ok: true };
        const answer = await bookAnswerCost(reflectionId, audience, costMicrocents, dayMicrocents);
        if (!answer.ok) throw new Error(`The cost of an answer could not be booked: ${answer.error.code}`);
        const { over, spentMicrocents } = answer.value;
        if (over) return { ok: false, over, spentMicrocents };
        booked.set(id, costMicrocents);
        return { ok: true };
      },
      flushed: async () => {},
      write: ({ settlements = [] }) => {
        for (const { reservationId, costMicrocents } of settlements) {
          const left = (booked.get(reservationId) ?? costMicrocents) - costMicrocents;
          booked.delete(reservationId);
          if (left !== 0) givenBack.push(bookAnswerCost(reflectionId, audience, -left));
        }
      },
      approve: async () => false,
    },
    {
      sessionId: reflectionId,
      turnId: reflectionId,
      nodeId: 'mcp',
      limits: { dayMicrocents: AGENT_DAY_COST },
      onExceed: 'fail',
      prices: MODEL_PRICES,
      spentMicrocents: 0,
    },
  );
  return Object.assign(budget, {
    settled: async () => {
      await budget.close();
      await Promise.allSettled(givenBack);
    },
  });
}
