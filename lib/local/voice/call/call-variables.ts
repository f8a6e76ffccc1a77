import type { AgentSettings, DynamicVariables } from '../local-types.ts';
import { isSecretVariable, withoutSecretVariables } from '../required-variables.ts';

/** The variables of one call: what the caller gave, what tools assigned, and the provider's own, which nobody can set. */
export type CallVariables = {
  /** For tools: everything, as it is at this moment. */
  all(): DynamicVariables;
  /** For texts that a model or a person sees. */
  forText(): DynamicVariables;
  /** For the record. */
  forRecord(): DynamicVariables;
  assign(name: string, value: string | number | boolean): void;
};

const REDACTED = '<REDACTED>';

/** A value as the record may show it. */
export const recordedValue = (name: string, value: string | number | boolean): string =>
  isSecretVariable(name) ? REDACTED : String(value);

type Options = {
  given: DynamicVariables;
  conversationId: string;
  settings: AgentSettings;
  secondsInCall(): number;
  agentTurns(): number;
};

export function createCallVariables(options: Options): CallVariables {
  const { conversationId, settings, secondsInCall, agentTurns } = options;
  const own = new Map(Object.entries(options.given));
  const all = (): DynamicVariables => ({
    ...Object.fromEntries(own),
    system__agent_id: settings.agentId,
    system__current_agent_id: settings.agentId,
    system__conversation_id: conversationId,
    system__call_duration_secs: secondsInCall(),
    system__time_utc: new Date().toISOString(),
    system__time: new Date().toUTCString(),
    system__timezone: 'UTC',
    system__agent_turns: agentTurns(),
    system__current_agent_turns: agentTurns(),
    system__is_text_only: settings.textOnly,
  });
  return {
    all,
    forText: () => withoutSecretVariables(all()),
    forRecord: () =>
      Object.fromEntries(
        Object.entries(all()).map(([name, value]) => [name, isSecretVariable(name) ? REDACTED : value]),
      ),
    assign(name, value) {
      if (!name.startsWith('system__')) own.set(name, value);
    },
  };
}
