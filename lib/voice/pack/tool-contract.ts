import { TOOL_ACTIONS, type ToolAction, toolNameOf } from '#lib/models/tool-actions.public.ts';
import type { Audience } from '#lib/speech/voice-artifact.public.ts';

const ACTIONS: Readonly<Record<Audience, readonly ToolAction[]>> = {
  private: TOOL_ACTIONS,
  public: ['retrieve-context'],
};

/** The tools that a pack of this audience speaks of; what a call may use of them is decided when it starts, and on every use. */
export const toolContractOf = (audience: Audience): string[] => ACTIONS[audience].map(toolNameOf);
