import type { ChatEvent, TurnEnding } from './chat-event.ts';
import type { AnswerPart } from './chat-items.ts';

/** `over`: the turn ended before anybody answered. */
export type Decision = 'approved' | 'refused' | 'expired';
type ApprovalState = 'pending' | Decision | 'over';

export interface Approval {
  type: 'approval';
  approvalId: string;
  callId: string;
  name: string;
  action: string;
  preview: string;
  askedAt: number;
  state: ApprovalState;
  /** Decided on this page, rather than in another window. */
  isOwn: boolean;
}

export type LivePart = AnswerPart | Approval;

/** A turn as its events tell it, while it runs and until the page has read what is kept of it. */
export interface LiveTurn {
  parts: readonly LivePart[];
  /** Null while it runs. */
  ending: TurnEnding | null;
}

export const NEW_TURN: LiveTurn = { parts: [], ending: null };

/** How long somebody has to answer, less what clocks and waiting are off by. */
const EXPIRES_AFTER = 298_000;

export function turnWith(turn: LiveTurn, event: ChatEvent): LiveTurn {
  const { parts } = turn;
  switch (event.type) {
    case 'token':
      return { ...turn, parts: withWords(spent(parts), 'words', event.words) };
    case 'reasoning':
      return { ...turn, parts: withWords(spent(parts), 'reasoning', event.words) };
    case 'tool_call': {
      const { callId, name, input } = event;
      return {
        ...turn,
        parts: [...spent(parts), { type: 'tool', callId, name, input, outcome: null, found: [] }],
      };
    }
    case 'tool_result':
      return { ...turn, parts: parts.map((part) => answeredBy(part, event)) };
    case 'approval_requested': {
      const { approvalId, callId, name, action, preview, at: askedAt } = event;
      const asked = { approvalId, callId, name, action, preview, askedAt };
      return { ...turn, parts: [...parts, { type: 'approval', ...asked, state: 'pending', isOwn: false }] };
    }
    case 'turn_completed':
      return { parts: parts.map((part) => closed(part, event)), ending: event.ending };
    default:
      return turn;
  }
}

/** What this page was told when it decided: the first answer counts, wherever it came from. */
export const decided = (turn: LiveTurn, approvalId: string, state: Decision, isOwn: boolean): LiveTurn => ({
  ...turn,
  parts: turn.parts.map((part) =>
    part.type === 'approval' && part.approvalId === approvalId && part.state === 'pending'
      ? { ...part, state, isOwn }
      : part,
  ),
});

function withWords(
  parts: readonly LivePart[],
  type: 'words' | 'reasoning',
  words: string,
): readonly LivePart[] {
  const last = parts.at(-1);
  if (last?.type === type) return [...parts.slice(0, -1), { type, words: last.words + words }];
  return words === '' ? parts : [...parts, { type, words }];
}

type Result = Extract<ChatEvent, { type: 'tool_result' }>;

function answeredBy(part: LivePart, { callId, isError, text, at }: Result): LivePart {
  if (part.type === 'tool' && part.callId === callId) return { ...part, outcome: { isError, text } };
  if (part.type !== 'approval' || part.callId !== callId || part.state !== 'pending') return part;
  if (!isError || !text.includes('"tool_denied"')) return { ...part, state: 'approved' };
  return { ...part, state: lapsed(part, at) ? 'expired' : 'refused' };
}

/** A question about money has no result: that the turn goes on is the answer. */
const spent = (parts: readonly LivePart[]): readonly LivePart[] =>
  parts.map((part) =>
    part.type === 'approval' && part.state === 'pending' ? { ...part, state: 'approved' } : part,
  );

function closed(part: LivePart, { at, ending }: Extract<ChatEvent, { type: 'turn_completed' }>): LivePart {
  if (part.type !== 'approval' || part.state !== 'pending') return part;
  if (ending.error?.code !== 'budget_exceeded') return { ...part, state: 'over' };
  return { ...part, state: lapsed(part, at) ? 'expired' : 'refused' };
}

const lapsed = ({ askedAt }: Approval, at: number): boolean => at - askedAt >= EXPIRES_AFTER;
