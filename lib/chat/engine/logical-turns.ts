import type { SessionMessage } from '../agent-session.public.ts';
import { summaryIn } from './summary-mark.ts';

type TurnMessage = Pick<SessionMessage, 'role' | 'content'>;

export type LogicalTurn<Message extends TurnMessage> = {
  /** What was asked: one message, or several on end that nobody answered before the last. */
  users: Message[];
  /** Assistant and tool messages, in turns, as they answer. */
  answers: Message[];
  /** Whether it came to its final text. One that the app has marked as broken did not, whatever was said in it. */
  completed: boolean;
};

/**
 * The exchanges of a transcript. Messages of role `system` belong to none: the app sets one behind an exchange that
 * did not come to its end, so that the next question does not take it along. What an assistant says
 * before anybody asks is no exchange.
 */
export function logicalTurns<Message extends TurnMessage>(
  messages: readonly Message[],
): LogicalTurn<Message>[] {
  const turns: { users: Message[]; answers: Message[]; isBroken: boolean }[] = [];
  let previous: SessionMessage['role'] | undefined;
  for (const message of messages) {
    const turn = turns.at(-1);
    if (message.role === 'user') {
      if (turn && previous === 'user') turn.users.push(message);
      else turns.push({ users: [message], answers: [], isBroken: false });
    } else if (message.role !== 'system') turn?.answers.push(message);
    else if (summaryIn(message)) continue;
    else if (turn) turn.isBroken = true;
    previous = message.role;
  }
  return turns.map(({ isBroken, ...turn }) => ({
    ...turn,
    completed: !isBroken && endsWithText(turn.answers.at(-1)),
  }));
}

/** A text beside a call that nobody answered is said on the way, not in the end. */
function endsWithText(last: TurnMessage | undefined): boolean {
  if (last?.role !== 'assistant') return false;
  const answered = new Set(
    last.content.map((part) => (part.type === 'tool_result' ? part.toolCallId : null)),
  );
  return (
    last.content.some((part) => part.type === 'text' && part.text.trim() !== '') &&
    last.content.every((part) => part.type !== 'tool_call' || answered.has(part.id))
  );
}

/** The words of some messages, one text each; those without words are left out. */
export const textsOf = (messages: readonly TurnMessage[]): string[] =>
  messages
    .map(({ content }) => content.map((part) => (part.type === 'text' ? part.text : '')).join(''))
    .filter((text) => text !== '');
