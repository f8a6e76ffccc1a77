import { type ChatEvent, readChatEvent } from '#components/chat/chat-event.ts';
import { type ChatPage, type ChatState, chatReducer } from '#components/chat/chat-state.ts';

type Payload = { type: string } & Record<string, unknown>;

/** An event as the server tells it. */
export function told(sequenceNumber: number, payload: Payload, seconds = sequenceNumber): ChatEvent {
  const timestamp = new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();
  const event = readChatEvent({ ...payload, sequenceNumber, timestamp, sessionId: 's' });
  if (!event) throw new Error('That is no event');
  return event;
}

export const NOTHING_SAID: ChatPage = {
  items: [],
  turn: null,
  lastSequence: 0,
  isEnded: false,
  ratings: {},
  cost: { microcents: 0, inputTokens: 0, outputTokens: 0, isPriced: true },
};

export const tell = (state: ChatState, ...events: readonly ChatEvent[]): ChatState =>
  events.reduce((before, event) => chatReducer(before, { type: 'told', event }), state);
