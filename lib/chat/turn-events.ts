/**
 * What happens in a turn, without the envelope that a session puts around it. No secret is ever in one of
 * these.
 */
export type TurnEvent =
  | { type: 'agent:token'; nodeId: string; token: string; model: string }
  | { type: 'agent:reasoning'; nodeId: string; text: string; model: string }
  | {
      type: 'agent:tool_call';
      nodeId: string;
      model: string;
      toolId: string;
      toolInput: unknown;
      callId: string;
      /** What the tool does to the world, where it does anything. */
      effect?: 'write' | 'execute' | 'egress';
    }
  | {
      type: 'agent:tool_result';
      nodeId: string;
      toolId: string;
      success: boolean;
      outputSummary: string;
      callId: string;
    }
  /** Older messages are told by a summary from here on; the transcript stays. */
  | { type: 'agent:context_compacted'; nodeId: string; throughSequenceNumber: number }
  | {
      type: 'agent:approval_requested';
      nodeId: string;
      toolId: string;
      action: string;
      preview: string;
      callId: string;
      approvalId: string;
    };

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
