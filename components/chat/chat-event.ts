import { isRecord, numberOf, textOf } from '#components/talk/json-reading.ts';
import { inputText } from './input-text.ts';

interface Placed {
  sequenceNumber: number;
  /** When it was told, by the server's clock. */
  at: number;
}

/** How a turn ended: `code` is null when it ended well, or was stopped. */
export interface TurnEnding {
  stopReason: string;
  error: { code: string; message: string; isRetryable: boolean } | null;
}

/** What a page shows of the events of a session. `other` is everything that it has nothing to show for. */
export type ChatEvent = Placed &
  (
    | { type: 'turn_started' }
    | { type: 'turn_completed'; ending: TurnEnding }
    | { type: 'cancelled' }
    | { type: 'token'; words: string }
    | { type: 'reasoning'; words: string }
    | { type: 'tool_call'; callId: string; name: string; input: string }
    | { type: 'tool_result'; callId: string; isError: boolean; text: string }
    | {
        type: 'approval_requested';
        approvalId: string;
        callId: string;
        name: string;
        action: string;
        preview: string;
      }
    | { type: 'cost'; input: number; output: number; totalMicrocents: number; isPriced: boolean }
    | { type: 'other' }
  );

/** Null: no event at all. What is of a type or a shape that is not known here still has its place in the row. */
export function readChatEvent(value: unknown): ChatEvent | null {
  if (!isRecord(value)) return null;
  const { sequenceNumber } = value;
  if (typeof sequenceNumber !== 'number' || !Number.isInteger(sequenceNumber) || sequenceNumber < 0)
    return null;
  const time = Date.parse(textOf(value.timestamp) ?? '');
  const placed = { sequenceNumber, at: Number.isNaN(time) ? 0 : time };
  return { ...placed, ...(payloadOf(value) ?? { type: 'other' }) };
}

type Payload = ChatEvent extends infer Event
  ? Event extends Placed
    ? Omit<Event, keyof Placed>
    : never
  : never;

function payloadOf(value: Readonly<Record<string, unknown>>): Payload | null {
  const text = (name: string) => textOf(value[name]) ?? '';
  const number = (name: string) => numberOf(value[name]) ?? 0;
  switch (value.type) {
    case 'session:turn_started':
      return { type: 'turn_started' };
    case 'session:turn_completed':
      return { type: 'turn_completed', ending: endingOf(value) };
    case 'session:cancelled':
      return { type: 'cancelled' };
    case 'agent:token':
      return { type: 'token', words: text('token') };
    case 'agent:reasoning':
      return { type: 'reasoning', words: text('text') };
    case 'agent:tool_call':
      return {
        type: 'tool_call',
        callId: text('callId'),
        name: text('toolId'),
        input: inputText(value.toolInput),
      };
    case 'agent:tool_result':
      return {
        type: 'tool_result',
        callId: text('callId'),
        isError: value.success !== true,
        text: text('outputSummary'),
      };
    case 'agent:approval_requested':
      return {
        type: 'approval_requested',
        approvalId: text('approvalId'),
        callId: text('callId'),
        name: text('toolId'),
        action: text('action'),
        preview: text('preview'),
      };
    case 'cost:updated':
      return {
        type: 'cost',
        input: number('inputTokens'),
        output: number('outputTokens'),
        totalMicrocents: number('cumulativeCostMicrocents'),
        isPriced: value.priced !== false,
      };
    default:
      return null;
  }
}

function endingOf({ stopReason, error }: Readonly<Record<string, unknown>>): TurnEnding {
  return {
    stopReason: textOf(stopReason) ?? 'stop',
    error: isRecord(error)
      ? {
          code: textOf(error.code) ?? 'internal',
          message: textOf(error.message) ?? '',
          isRetryable: error.retryable === true,
        }
      : null,
  };
}
