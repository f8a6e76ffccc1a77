import { readChatEvent } from '#components/chat/chat-event.ts';
import { itemsOf } from '#components/chat/chat-items.ts';
import type { ChatPage } from '#components/chat/chat-state.ts';
import { NEW_TURN, turnWith } from '#components/chat/live-turn.ts';
import type { ShownSession } from '#lib/chat/read-typed-session.ts';

/** What a browser is sent of a session: what it shows, and no more. */
export function chatPageOf(session: ShownSession): ChatPage {
  const { record, messages, offRecord, keepsakes, events, lastSequence, isRunning } = session;
  const told = events.flatMap((event) => readChatEvent(event) ?? []);
  return {
    items: itemsOf(
      messages,
      record.agentSnapshot?.fallback_chain?.map(({ model }) => model),
    ),
    turn: isRunning ? told.reduce(turnWith, NEW_TURN) : null,
    lastSequence,
    isEnded: record.status === 'ended',
    ratings: offRecord
      ? null
      : Object.fromEntries(Object.entries(keepsakes.opinions).map(([id, { rating }]) => [id, rating])),
    cost: {
      microcents: record.totalCostMicrocents,
      inputTokens: record.totalInputTokens,
      outputTokens: record.totalOutputTokens,
      isPriced: keepsakes.isPriced,
    },
  };
}
