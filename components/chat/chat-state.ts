import { eventGap } from '#lib/chat/event-gap.public.ts';
import type { ChatEvent } from './chat-event.ts';
import type { ChatItem } from './chat-items.ts';
import { type Decision, decided, type LiveTurn, NEW_TURN, turnWith } from './live-turn.ts';

export interface ChatCost {
  microcents: number;
  inputTokens: number;
  outputTokens: number;
  /** False: somewhere a price had to be guessed. */
  isPriced: boolean;
}

/** A session as the server shows it, up to an event. */
export interface ChatPage {
  items: readonly ChatItem[];
  /** The one that is running. */
  turn: LiveTurn | null;
  lastSequence: number;
  isEnded: boolean;
  /** What the person thought of answers, by their ids; null off the record, where no opinion is kept. */
  ratings: Readonly<Record<string, 'good' | 'bad'>> | null;
  cost: ChatCost;
}

export interface ChatState extends ChatPage {
  /** Words of this page that are on their way, until the server shows them. */
  sent: string | null;
  /** Words that were not taken, and go back to whoever wrote them. */
  returned: string | null;
  /** The page has to be read again at least up to here: events do not tell everything. */
  readUpTo: number;
  /** Events are missing: the stream has to be asked again from the last one. */
  hasGap: boolean;
}

export type ChatAction =
  | { type: 'told'; event: ChatEvent }
  | { type: 'read'; page: ChatPage }
  /** The stream was asked again. */
  | { type: 'followed' }
  | { type: 'sent'; words: string }
  | { type: 'not_sent'; words: string }
  | { type: 'decided'; approvalId: string; decision: Decision; isOwn: boolean };

export const openChat = (page: ChatPage): ChatState => ({
  ...page,
  sent: null,
  returned: null,
  readUpTo: page.lastSequence,
  hasGap: false,
});

/** Whether an answer is being waited for. */
export const isRunning = ({ sent, turn }: Pick<ChatState, 'sent' | 'turn'>): boolean =>
  turn ? turn.ending === null : sent !== null;

/** Whether what the server shows is older than what is known of it. */
export const isBehind = ({ readUpTo }: ChatState, page: Pick<ChatPage, 'lastSequence'>): boolean =>
  page.lastSequence < readUpTo;

export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'told':
      return told(state, action.event);
    case 'read':
      return read(state, action.page);
    case 'followed':
      return state.hasGap ? { ...state, hasGap: false } : state;
    case 'sent':
      return { ...state, sent: action.words, returned: null, turn: null };
    case 'not_sent':
      return { ...state, sent: null, returned: action.words };
    case 'decided':
      return state.turn
        ? { ...state, turn: decided(state.turn, action.approvalId, action.decision, action.isOwn) }
        : state;
  }
}

function told(state: ChatState, event: ChatEvent): ChatState {
  switch (eventGap(state.lastSequence, event)) {
    case 'seen':
      return state;
    case 'gap':
      return state.hasGap ? state : { ...state, hasGap: true };
    case 'next':
      return happened({ ...state, lastSequence: event.sequenceNumber }, event);
  }
}

function happened(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case 'turn_started':
      // What was asked in another window is in no event.
      return { ...state, turn: NEW_TURN, ...(state.sent === null && { readUpTo: event.sequenceNumber }) };
    case 'turn_completed':
      return {
        ...state,
        turn: turnWith(state.turn ?? NEW_TURN, event),
        readUpTo: event.sequenceNumber,
        // One that was refused before it began has kept nothing.
        ...(!state.turn && state.sent !== null && { sent: null, returned: state.sent }),
      };
    case 'cancelled':
      return { ...state, readUpTo: event.sequenceNumber };
    case 'cost':
      return { ...state, cost: withCost(state.cost, event) };
    default:
      return state.turn && !state.turn.ending ? { ...state, turn: turnWith(state.turn, event) } : state;
  }
}

const withCost = (cost: ChatCost, event: Extract<ChatEvent, { type: 'cost' }>): ChatCost => ({
  microcents: event.totalMicrocents,
  inputTokens: cost.inputTokens + event.input,
  outputTokens: cost.outputTokens + event.output,
  isPriced: cost.isPriced && event.isPriced,
});

/** What the server shows counts; what was told since it was asked is kept beside it. */
function read(state: ChatState, page: ChatPage): ChatState {
  if (isBehind(state, page)) return state;
  const { items, isEnded } = page;
  // What was sent stands among the items once its turn has begun, though it may have ended since.
  const sent = page.turn || lastAsked(items) !== lastAsked(state.items) ? null : state.sent;
  if (page.lastSequence < state.lastSequence) return { ...state, items, isEnded, sent };
  const isSame = page.lastSequence === state.lastSequence;
  return {
    ...state,
    items,
    isEnded,
    sent,
    lastSequence: page.lastSequence,
    readUpTo: page.lastSequence,
    cost: page.cost,
    turn: page.turn ? withDecisions(page.turn, state.turn) : isSame ? leftover(state.turn) : null,
  };
}

const lastAsked = (items: readonly ChatItem[]): string | undefined =>
  items.findLast(({ who }) => who === 'person')?.id;

/** What is kept of a turn says neither why it ended otherwise than well, nor what somebody was asked in it. */
function leftover(turn: LiveTurn | null): LiveTurn | null {
  const { stopReason, error } = turn?.ending ?? { stopReason: 'stop', error: null };
  if (!turn || (!error && stopReason === 'stop')) return null;
  return { ...turn, parts: turn.parts.filter(({ type }) => type === 'approval') };
}

/** What was decided on this page, and is not told by any event yet. */
const withDecisions = (turn: LiveTurn, before: LiveTurn | null): LiveTurn => ({
  ...turn,
  parts: turn.parts.map((part) => {
    if (part.type !== 'approval') return part;
    const known = before?.parts.find(
      (one) => one.type === 'approval' && one.approvalId === part.approvalId && one.isOwn,
    );
    return known ?? part;
  }),
});
