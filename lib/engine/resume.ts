import type { AgentSessionRecord, SessionMessage } from '#lib/contracts/agent-session.ts';
import type { LlmMessage } from './llm/llm-provider.ts';
import { logicalTurns, textsOf } from './logical-turns.ts';

export type SessionState = {
  /** What a model is shown of the conversation so far. */
  messages: LlmMessage[];
  /** How many exchanges were completed. */
  turnCount: number;
  cumulativeCostMicrocents: number;
};

/**
 * A conversation to go on with after a reload: the words of its completed exchanges, and nothing else. An
 * exchange without its final answer, as a process that died or a cancel leave one, is rolled back.
 */
export function reconstructSessionState(
  record: Pick<AgentSessionRecord, 'totalCostMicrocents'>,
  messages: readonly Pick<SessionMessage, 'role' | 'content'>[],
): SessionState {
  const completed = logicalTurns(messages).filter((turn) => turn.completed);
  return {
    messages: completed.flatMap(({ users, answers }) => [
      ...textsOf(users).map((text) => spoken('user', text)),
      ...textsOf(answers.filter(({ role }) => role === 'assistant')).map((text) => spoken('assistant', text)),
    ]),
    turnCount: completed.length,
    cumulativeCostMicrocents: record.totalCostMicrocents,
  };
}

const spoken = (role: 'user' | 'assistant', text: string): LlmMessage => ({
  role,
  content: [{ type: 'text', text }],
});
