import type { LlmProvider } from '#lib/models/llm-provider.ts';
import type { ToolRegistry } from '#lib/models/tool.ts';
import type { Secret } from '#lib/platform/secret.ts';
import type { AgentProvider } from './agent.public.ts';
import type { AgentSessionRecord } from './agent-session.public.ts';
import type { OnExceed } from './engine/budget.ts';
import type { EventHub } from './engine/event-hub.ts';
import type { ResolvedPrompt } from './engine/export.ts';
import type { PriceTable } from './engine/prices.ts';
import type { SessionStore } from './session-store.public.ts';
import type { ApprovalRequest } from './turn-events.ts';

export type ResolvedModel = {
  provider: LlmProvider;
  /**
   * The name that the provider knows the model by, where it is not the agent's. Events, costs and messages
   * carry it.
   */
  model?: string | undefined;
  key?: Secret | undefined;
};

export type SessionLimits = {
  /** Turns of one session in which a model engaged; 0 or nothing: the default. */
  turnCap?: number | undefined;
  maxToolTurns?: number | undefined;
  /** How many messages a model is shown at most, the newest ones. */
  maxMessages?: number | undefined;
  /** The most that one call may answer, in tokens, where the agent does not say. */
  maxOutputTokens?: number | undefined;
  maxCostMicrocents?: number | undefined;
  onExceed?: OnExceed | undefined;
  dayCostMicrocents?: number | undefined;
  turnTimeoutMs?: number | undefined;
  toolTimeoutMs?: number | undefined;
  leaseMs?: number | undefined;
};

/** What a surface gives to the sessions that it opens. */
export type SessionHost = {
  store: SessionStore;
  /** Null: this installation has no such model. */
  resolveModel(provider: AgentProvider, model: string): ResolvedModel | null;
  /** Asked in every turn, for what somebody may do can change. Narrowed to what the agent names. */
  tools(record: AgentSessionRecord, turnSignal: AbortSignal): Promise<ToolRegistry> | ToolRegistry;
  /**
   * Asked in every turn, for `{{ctx.*}}` beside and before the session's own, after `tools` and with the names of those that the turn
   * offers: what a prompt allows is to be what the request offers. Never kept, and never told.
   */
  variables?: ((offered: readonly string[]) => Promise<Record<string, string>>) | undefined;
  /** What the agent's prompt says now, for an export; as it stands where the surface does not say. */
  resolvePrompt?: ((record: AgentSessionRecord) => Promise<ResolvedPrompt | undefined>) | undefined;
  /** How this surface asks a person. Without it the request is stored, for an answer from any instance. */
  decide?: ((request: ApprovalRequest) => Promise<boolean>) | undefined;
  /** Told of the events of turns that run here, as soon as they are stored. */
  hub?: EventHub | undefined;
  limits?: SessionLimits | undefined;
  /** What the operator says that models cost and take. */
  prices?: PriceTable | undefined;
  /** Hears of bugs and of faults of the store; what is thrown may hold private words. */
  onFault?: ((error: unknown) => void) | undefined;
  onWarn?: ((message: string) => void) | undefined;
  newId?: (() => string) | undefined;
};

/** What a session refuses before anything happens. */
export class AgentSessionError extends Error {
  override name = 'AgentSessionError';
  readonly code: 'turn_in_progress' | 'not_found' | 'ended' | 'validation';

  constructor(code: AgentSessionError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
