import type { SessionEventPayload } from './session-event.public.ts';

/** What happens in a turn, without the envelope that a session puts around it. No secret is ever in one of these. */
export type TurnEvent = Extract<SessionEventPayload, { type: `agent:${string}` }>;

/** What a person is asked before a call happens. Without an answer in time it is the asker who answers no. */
export type ApprovalRequest = {
  approvalId: string;
  callId: string;
  toolId: string;
  /** What the tool does to the world: the effect of its policy. */
  action: string;
  /** Its arguments, as `approvalPreview` shows them. */
  preview: string;
  signal: AbortSignal;
};
