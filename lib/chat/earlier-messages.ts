import { randomUUID } from 'node:crypto';
import { toolNameOf } from '#lib/models/tool-actions.public.ts';
import type { EarlierLine } from './chat-input.public.ts';
import type { NewMessage } from './session-store.public.ts';
import type { HeardCitation } from './store/as-service/heard-citations.ts';

/**
 * What was said before a session began, as messages of it. An answer stands behind the lookup that it rested on, as it would had it been
 * given here: its sources are shown, and a recap knows which of them are sealed.
 */
export function earlierMessages(
  lines: readonly EarlierLine[],
  heard: ReadonlyMap<string, HeardCitation>,
): NewMessage[] {
  let asked = '';
  return lines.flatMap(({ who, words, citations = [] }) => {
    const said = { type: 'text' as const, text: words };
    if (who === 'person') {
      asked = words;
      return [{ id: randomUUID(), role: 'user' as const, content: [said] }];
    }
    const answer = { id: randomUUID(), role: 'assistant' as const, content: [said] };
    const passages = citations.flatMap((citation) => heard.get(citation) ?? []);
    return passages.length > 0 ? [...lookup(asked, passages), answer] : [answer];
  });
}

function lookup(query: string, passages: readonly HeardCitation[]): NewMessage[] {
  const id = randomUUID();
  const call = { type: 'tool_call' as const, id, name: toolNameOf('retrieve-context'), args: { query } };
  const result = { type: 'tool_result' as const, toolCallId: id, result: JSON.stringify({ passages }) };
  return [
    { id: randomUUID(), role: 'assistant', content: [call] },
    { id: randomUUID(), role: 'tool', content: [result] },
  ];
}
