import { withoutNoteMarks } from '#lib/models/app-note.ts';
import type { LlmMessage } from '#lib/models/llm-provider.ts';
import type { AgentSessionRecord, SessionMessage } from '../agent-session.public.ts';
import { logicalTurns, textsOf } from './logical-turns.ts';
import { noteOfSummary, summaryIn } from './summary-mark.ts';
import { noteOfDone } from './what-was-done.ts';

export type SessionState = {
  /** The words of the conversation so far. */
  messages: LlmMessage[];
  /** How many exchanges were completed. */
  turnCount: number;
  cumulativeCostMicrocents: number;
};

type Kept = Pick<SessionMessage, 'role' | 'content'>;

/**
 * A conversation to go on with after a reload: the words of its completed exchanges, and nothing else. An
 * exchange without its final answer, as a process that died or a cancel leave one, is rolled back.
 */
export function reconstructSessionState(
  record: Pick<AgentSessionRecord, 'totalCostMicrocents'>,
  messages: readonly Kept[],
): SessionState {
  const completed = logicalTurns(messages).filter((turn) => turn.completed);
  return {
    messages: completed.flatMap(wordsOf),
    turnCount: completed.length,
    cumulativeCostMicrocents: record.totalCostMicrocents,
  };
}

export type WorkingTranscript = {
  messages: LlmMessage[];
  /** The number of the stored message that each of them begins with. */
  starts: number[];
  /** For the next words of the person. */
  note: string | null;
};

/**
 * What a model is shown of the conversation so far, the same on every surface: the words of completed exchanges, and, as notes of the
 * app, what was done in any. What has happened stays known where the answer around it was lost; what was summarised is told by its
 * summary.
 */
export function workingTranscript(stored: readonly SessionMessage[]): WorkingTranscript {
  const summary = stored.map(summaryIn).findLast((found) => found !== null);
  const through = summary?.through ?? -1;
  const messages: LlmMessage[] = [];
  const starts: number[] = [];
  let note: string | null = summary ? noteOfSummary(summary.text) : null;
  for (const turn of logicalTurns(stored.filter(({ sequenceNumber }) => sequenceNumber > through))) {
    if (turn.completed) {
      const [first, ...rest] = wordsOf(turn);
      if (first) messages.push(withNote(first, note), ...rest);
      while (starts.length < messages.length) starts.push(turn.users[0]?.sequenceNumber ?? 0);
      note = null;
    }
    note = [note, noteOfDone(turn)].filter((one) => one !== null).join('\n') || null;
  }
  return { messages, starts, note };
}

/** A note stands before the next words of the person, who is the only one to speak then. */
export function withNote(message: LlmMessage, note: string | null): LlmMessage {
  if (note === null || message.role !== 'user') return message;
  const [first, ...rest] = message.content;
  const said =
    first?.type === 'text' ? [{ ...first, text: `${note}\n\n${first.text}` }, ...rest] : message.content;
  return { ...message, content: said === message.content ? [{ type: 'text', text: note }, ...said] : said };
}

const wordsOf = ({ users, answers }: { users: readonly Kept[]; answers: readonly Kept[] }): LlmMessage[] => [
  // A person's words cannot pass for what the app says, in any message of theirs.
  ...textsOf(users).map((text) => spoken('user', withoutNoteMarks(text))),
  ...textsOf(answers.filter(({ role }) => role === 'assistant')).map((text) => spoken('assistant', text)),
];

const spoken = (role: 'user' | 'assistant', text: string): LlmMessage => ({
  role,
  content: [{ type: 'text', text }],
});
