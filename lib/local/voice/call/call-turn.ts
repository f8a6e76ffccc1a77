import { runAgentTurn } from '#lib/chat/turn.ts';
import { AgentTurnError } from '#lib/chat/turn-error.ts';
import type { TurnEvent } from '#lib/chat/turn-events.ts';
import type { LlmMessage, LlmProvider } from '#lib/models/llm-provider.ts';
import type { ToolRegistry } from '#lib/models/tool.ts';
import type { AgentSettings, CallServices } from '../local-types.ts';
import type { CallTimers } from './call-timers.ts';

export type TurnEnd =
  | { how: 'answered'; messages: readonly LlmMessage[] }
  | { how: 'cancelled' }
  | { how: 'failed'; errorType: 'llm_error' | 'llm_timeout'; reason: string };

const MODEL_PATIENCE_MS = 20_000;
/** Longer than any tool's own limit, which says better what happened. */
const TOOL_TIMEOUT_MS = 310_000;

type Options = {
  settings: AgentSettings;
  services: CallServices;
  timers: CallTimers;
  systemPrompt: string;
  messages: readonly LlmMessage[];
  tools: ToolRegistry;
  onText(text: string): void;
  /** Each time before the model goes on: all that this turn has added by then, ending with the results of tools. */
  onRounds(rounds: readonly LlmMessage[]): void;
  abort: AbortController;
};

/** One turn of the model. It never rejects. A model from which nothing comes for twenty seconds is given up. */
export async function runCallTurn(options: Options): Promise<TurnEnd> {
  const { settings, services, timers, systemPrompt, messages, tools, onText, onRounds, abort } = options;
  const { provider, model, key } = services.model;
  const observed: LlmProvider = {
    ...provider,
    stream(request, withKey) {
      onRounds(request.messages.slice(messages.length));
      return provider.stream(request, withKey);
    },
  };
  let hasTimedOut = false;
  const giveUp = () => {
    hasTimedOut = true;
    abort.abort();
  };
  let patience = timers.after(MODEL_PATIENCE_MS, giveUp);
  const emit = (event: TurnEvent) => {
    patience.cancel();
    if (abort.signal.aborted) return;
    // While a tool runs the model has nothing to say.
    if (event.type !== 'agent:tool_call') patience = timers.after(MODEL_PATIENCE_MS, giveUp);
    if (event.type === 'agent:token') onText(event.token);
  };
  try {
    const { messages: added } = await runAgentTurn({
      agent: {
        id: settings.agentId,
        model,
        system_prompt: systemPrompt,
        temperature: settings.temperature,
        max_tokens: settings.maxTokens,
      },
      messages,
      tools,
      provider: observed,
      key,
      emit,
      signal: abort.signal,
      limits: { toolTimeoutMs: TOOL_TIMEOUT_MS },
    });
    return { how: 'answered', messages: added };
  } catch (error) {
    if (hasTimedOut)
      return { how: 'failed', errorType: 'llm_timeout', reason: 'The model did not answer in time.' };
    if (abort.signal.aborted) return { how: 'cancelled' };
    const code = error instanceof AgentTurnError ? error.code : 'internal';
    return { how: 'failed', errorType: 'llm_error', reason: `The model could not answer (${code}).` };
  } finally {
    patience.cancel();
  }
}
