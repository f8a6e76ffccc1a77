import type { LlmMessage, LlmProvider, ReasoningEffort } from '#lib/models/llm-provider.ts';
import type { JsonSchema, ToolRegistry } from '#lib/models/tool.ts';
import type { Secret } from '#lib/platform/secret.ts';
import type { ApprovalRequest, TurnEvent } from '../turn-events.ts';

/** What a turn needs to know of an agent. */
type TurnAgent = {
  id: string;
  model: string;
  system_prompt: string;
  temperature?: number | undefined;
  max_tokens?: number | undefined;
  reasoning_effort?: ReasoningEffort | undefined;
  /** The shape that its answers have, where they are more than words. */
  output_schema?: JsonSchema | undefined;
};

export type TurnLimits = {
  /** How often the model may ask for tools, and be given the results, before it has to have answered. */
  maxToolTurns?: number;
  toolTimeoutMs?: number;
  turnTimeoutMs?: number;
};

export type TurnInput = {
  agent: TurnAgent;
  messages: readonly LlmMessage[];
  tools: ToolRegistry;
  provider: LlmProvider;
  key?: Secret | undefined;
  /** Called in the order in which things happen, and not any more once the turn is over. */
  emit(event: TurnEvent): void;
  signal?: AbortSignal | undefined;
  /** Names the source of the events where it is not the agent itself. */
  nodeId?: string | undefined;
  /** Without it, what has to be asked for is refused. */
  approve?: ((request: ApprovalRequest) => Promise<boolean>) | undefined;
  /** Hears of a tool that threw. The turn goes on. */
  onFault?: ((error: unknown) => void) | undefined;
  limits?: TurnLimits | undefined;
};
