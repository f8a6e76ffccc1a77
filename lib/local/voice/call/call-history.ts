import { appNote, withoutNoteMarks } from '#lib/models/app-note.ts';
import type { ContentPart, LlmMessage } from '#lib/models/llm-provider.ts';

/** What the model is told was said. Of an answer that was interrupted, only as much as the person heard. */
export type CallHistory = {
  messages(): readonly LlmMessage[];
  personSaid(text: string): void;
  /** Something that the page wants the model to know, told apart from what the person said. */
  note(text: string): void;
  agentSaid(eventId: number, messages: readonly LlmMessage[]): void;
  /**
   * Cuts an answer to what was heard of it. One that is not here yet is added: the rounds with tools that it had
   * finished, for what they did was done, and what was heard after them.
   */
  correct(eventId: number, heard: string, rounds: readonly LlmMessage[]): void;
};

export function createCallHistory(): CallHistory {
  const entries: { eventId: number | null; messages: readonly LlmMessage[] }[] = [];
  const fromPerson = (text: string) =>
    entries.push({ eventId: null, messages: [{ role: 'user', content: [{ type: 'text', text }] }] });
  return {
    messages: () => entries.flatMap(({ messages }) => messages),
    personSaid: (text) => fromPerson(withoutNoteMarks(text)),
    note: (text) => fromPerson(appNote(text)),
    agentSaid: (eventId, messages) => entries.push({ eventId, messages }),
    correct(eventId, heard, rounds) {
      const entry = entries.find((candidate) => candidate.eventId === eventId);
      const messages = asHeard(entry?.messages ?? rounds, heard);
      if (entry) entry.messages = messages;
      else if (messages.length > 0) entries.push({ eventId, messages });
    },
  };
}

export const agentText = (text: string): LlmMessage => ({
  role: 'assistant',
  content: [{ type: 'text', text }],
});

/** Keeps as much of the text as was heard, and adds what was heard beyond it; tool calls stay. */
function asHeard(messages: readonly LlmMessage[], heard: string): LlmMessage[] {
  let left = heard;
  const cut = (part: ContentPart): ContentPart[] => {
    if (part.type !== 'text') return [part];
    // Between two rounds there may be a space that the model did not say.
    if (/^\s/.test(left) && !/^\s/.test(part.text)) left = left.slice(1);
    const text = part.text.slice(0, left.length);
    left = left.slice(text.length);
    return text === '' ? [] : [{ type: 'text', text }];
  };
  const kept = messages
    .map(({ role, content }) => ({ role, content: content.flatMap(cut) }))
    .filter(({ content }) => content.length > 0);
  return left.trim() === '' ? kept : [...kept, agentText(left.trimStart())];
}
