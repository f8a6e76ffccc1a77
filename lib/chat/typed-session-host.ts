import { type OwnTools, readTypedTurn } from '#lib/conversations/typed-turn.ts';
import { localModel } from '#lib/knowledge/local-model.ts';
import { configuredProvider } from '#lib/models/configured-provider.ts';
import { env } from '#lib/platform/env.ts';
import { logger } from '#lib/platform/logger.ts';
import { reportError } from '#lib/platform/report-error.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { readTypedVoice } from '#lib/voice/typed-voice.ts';
import type { AgentProvider } from './agent.public.ts';
import { contextValues, fillPrompt } from './agent.ts';
import type { AgentSessionRecord } from './agent-session.public.ts';
import { agentSessionStore } from './agent-session-store.ts';
import { sessionHub } from './session/running-turns.ts';
import type { TypedSession } from './session/typed-session.ts';
import type { ResolvedModel, SessionHost } from './session-host.ts';
import { openRemembered } from './store/as-service/session-keepsakes.ts';
import { type TurnTools, toolsOfTurn, type Workspace } from './tools-of-turn.ts';

type Surface = {
  /** The folder that tools work in; null when there is none. */
  workspace(record: AgentSessionRecord): Workspace | null;
  decide?: SessionHost['decide'];
};

export type TypedSessionHost = SessionHost & {
  /** Lets go of what the tools of the last turn held open. */
  release(): Promise<void>;
};

/**
 * The models of this installation: the one that it was given, by its provider, and `local` for what needs no key of anybody's. A model
 * on an address of one's own is the one that is named, or whichever there is where none is: one that is gone is not answered for.
 */
export function resolveModel(provider: AgentProvider, model: string): ResolvedModel | null {
  const configured = configuredProvider();
  if (configured?.provider.name === provider) return { ...configured, model };
  if (provider !== 'local') return null;
  if (configured?.provider.name !== 'openai-compatible')
    return model === ANY ? { provider: localModel, model: ANY } : null;
  if (model === ANY) return configured;
  return model === configured.model || model === env().MODEL_FALLBACK ? { ...configured, model } : null;
}

const ANY = 'local';

type TurnTerms = {
  own: OwnTools;
  /** The prompt of a turn that offers these tools, and no other. */
  words(tools: readonly string[]): string;
  /** When what it says went live; undefined where no voice is ready. */
  asOf?: string;
};

/**
 * What the reflection knows and how it speaks, as it is at this moment. A session lives for months: had it kept the words that it
 * began with, it would go on saying what was corrected, sealed or deleted since.
 */
async function readTurnTerms(session: TypedSession): Promise<Result<TurnTerms>> {
  const [voice, turn] = await Promise.all([
    readTypedVoice(session.reflectionId),
    readTypedTurn(session, (sealed) => openRemembered(session, sealed)),
  ]);
  if (!voice.ok) return voice;
  if (!turn.ok) return turn;
  const { own, remembers, variables } = turn.value;
  const { words, asOf } = voice.value;
  return ok({
    own,
    words: (tools) => words({ remembers, variables, tools }),
    ...(asOf !== undefined && { asOf }),
  });
}

/** What a reflection gives to a typed session of one of its members. */
export function typedSessionHost(session: TypedSession, { workspace, decide }: Surface): TypedSessionHost {
  const { AGENT_SESSION_COST, AGENT_DAY_COST, AGENT_ON_EXCEED, MODEL_MAX_OUTPUT, MODEL_PRICES } = env();
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
    variables: async (offered) => ({ reflection_words: (await (terms ?? termsOfTurn())).words(offered) }),
    resolvePrompt: async (record) => {
      const agent = record.agentSnapshot;
      if (!agent) return undefined;
      const read = await readTurnTerms(session);
      // Of a conversation that has ended nothing is on offer any more; it is exported all the same.
      if (!read.ok && read.error.code === 'not_found')
        return {
          text: fillPrompt(agent.system_prompt, {
            ...contextValues(record.context),
            reflection_words: `You answer as ${agent.name ?? agent.id}.`,
          }),
        };
      if (!read.ok) throw new Error(`The terms of an export could not be read: ${read.error.code}`);
      const { own, words, asOf } = read.value;
      const offered = await toolsOfTurn({ own, agent, workspace: workspace(record) });
      await offered.close();
      const names = offered.tools.narrow(agent.tools ?? offered.tools.tools.map(({ name }) => name)).tools;
      const filled = {
        ...contextValues(record.context),
        reflection_words: words(names.map(({ name }) => name)),
      };
      return { text: fillPrompt(agent.system_prompt, filled), asOf };
    },
    // Asked first in each turn: what is live then, and what its member may do then.
    tools: async (record, signal) => {
      await release();
      terms = termsOfTurn();
      const { own } = await terms;
      tools = toolsOfTurn({
        own,
        agent: record.agentSnapshot,
        workspace: workspace(record),
        signal,
      });
      return (await tools).tools;
    },
    decide,
    prices: MODEL_PRICES,
    limits: {
      maxOutputTokens: MODEL_MAX_OUTPUT,
      maxCostMicrocents: AGENT_SESSION_COST,
      dayCostMicrocents: AGENT_DAY_COST,
      onExceed: AGENT_ON_EXCEED,
    },
    onFault: (error) => void reportError(error, { where: 'typed session' }),
    onWarn: (message) => logger().warn({ sessionId: session.sessionId }, message),
    release,
  };
}
