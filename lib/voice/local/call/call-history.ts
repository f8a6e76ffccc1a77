import { appNote } from '#lib/engine/app-note.ts';
import type { ContentPart, LlmMessage } from '#lib/engine/llm/llm-provider.ts';

/** What the model is told was said. Of an answer that was interrupted, only as much as the person heard. */
export type CallHistory = {
  messages(): readonly LlmMessage[];
  personSaid(text: string): void;
  /** Something that the page wants the model to know, told apart from what the person said. */
  note(text: string): void;
  agentSaid(eventId: number, messages: readonly LlmMessage[]): void;
  /** Cuts an answer that is already here; one that is not is added as what was heard of it. */
  correct(eventId: number, heard: string): void;
};

export function createCallHistory(): CallHistory {
  const entries: { eventId: number | null; messages: readonly LlmMessage[] }[] = [];
  const fromPerson = (text: string) =>
    entries.push({ eventId: null, messages: [{ role: 'user', content: [{ type: 'text', text }] }] });
  return {
    messages: () => entries.flatMap(({ messages }) => messages),
    personSaid: fromPerson,
    note: (text) => fromPerson(appNote(text)),
    agentSaid: (eventId, messages) => entries.push({ eventId, messages }),
    correct(eventId, heard) {
      const entry = entries.find((candidate) => candidate.eventId === eventId);
      if (entry) entry.messages = cutTexts(entry.messages, heard.length);
      else if (heard !== '') entries.push({ eventId, messages: [agentText(heard)] });
    },
  };
}

export const agentText = (text: string): LlmMessage => ({
  role: 'assistant',
  content: [{ type: 'text', text }],
});

/** Keeps the first `length` characters of text; tool calls stay, for what they did was done. */
function cutTexts(messages: readonly LlmMessage[], length: number): LlmMessage[] {
  let left = length;
  const cut = (part: ContentPart): ContentPart[] => {
    if (part.type !== 'text') return [part];
    const text = part.text.slice(0, left);
    left -= text.length;
    return text === '' ? [] : [{ type: 'text', text }];
  };
  return messages
    .map(({ role, content }) => ({ role, content: content.flatMap(cut) }))
    .filter(({ content }) => content.length > 0);
}
