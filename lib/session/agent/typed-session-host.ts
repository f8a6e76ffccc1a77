import type { AgentSessionRecord } from '#lib/contracts/agent-session.ts';
import { agentSessionStore } from '#lib/db/agent-session-store.ts';
import type { SessionHost } from '#lib/engine/session-host.ts';
import { env } from '#lib/platform/env.ts';
import { logger } from '#lib/platform/logger.ts';
import { reportError } from '#lib/platform/report-error.ts';
import { resolveModel } from './resolve-model.ts';
import { sessionHub } from './session-hub.ts';
import { type TurnTools, toolsOfTurn, type Workspace } from './tools-of-turn.ts';
import { readTurnTerms, type TurnTerms } from './turn-terms.ts';
import type { TypedSession } from './typed-session.ts';

type Surface = {
  /** The folder that tools work in; null when there is none. */
  workspace(record: AgentSessionRecord): Workspace | null;
  decide?: SessionHost['decide'];
};

export type TypedSessionHost = SessionHost & {
  /** Lets go of what the tools of the last turn held open. */
  release(): Promise<void>;
};

/** What a reflection gives to a typed session of one of its members. */
export function typedSessionHost(session: TypedSession, { workspace, decide }: Surface): TypedSessionHost {
  const { AGENT_SESSION_COST, AGENT_DAY_COST, AGENT_ON_EXCEED } = env();
  let terms: Promise<TurnTerms> | undefined;
  let tools: Promise<TurnTools> | undefined;

  const termsOfTurn = async () => {
    const read = await readTurnTerms(session);
    if (!read.ok) throw new Error(`The terms of a turn could not be read: ${read.error.code}`);
    return read.value;
  };
  const release = async () => (await tools?.catch(() => null))?.close();

  return {
    store: agentSessionStore(session),
    hub: sessionHub,
    resolveModel,
    // Asked first in each turn: what is live then, and what its member may do then.
    variables: async () => {
      terms = termsOfTurn();
      return { reflection_words: (await terms).words };
    },
    tools: async (record) => {
      await release();
      const { terms: now } = await (terms ?? termsOfTurn());
      tools = toolsOfTurn({
        session: { sessionId: session.sessionId, userId: session.userId },
        terms: now,
        agent: record.agentSnapshot,
        workspace: workspace(record),
      });
      return (await tools).tools;
    },
    decide,
    limits: {
      maxMessages: 200,
      maxCostMicrocents: AGENT_SESSION_COST,
      dayCostMicrocents: AGENT_DAY_COST,
      onExceed: AGENT_ON_EXCEED,
    },
    onFault: (error) => void reportError(error, { where: 'typed session' }),
    onWarn: (message) => logger().warn({ sessionId: session.sessionId }, message),
    release,
  };
}
