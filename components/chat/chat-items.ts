import { isRecord, recordsOf, textOf } from '#components/talk/json-reading.ts';
import type { Citation } from '#components/talk/transcript.ts';
import type { SessionMessage } from '#lib/contracts/agent-session.ts';
import { parseJson } from '#lib/platform/parse-json.public.ts';
import { unfencedOutput } from '#lib/tools/unfenced-output.public.ts';
import { inputText, shortened } from './input-text.ts';

export interface ToolUse {
  type: 'tool';
  callId: string;
  name: string;
  input: string;
  /** Null until it has answered. */
  outcome: { isError: boolean; text: string } | null;
  /** Passages that it found, which what is said after it may rest on. */
  found: readonly Citation[];
}

export type AnswerPart =
  | { type: 'words'; words: string }
  | { type: 'reasoning'; words: string }
  | { type: 'media'; mediaType: string }
  | ToolUse;

/** What stands in a conversation, as the page shows it. `nobody`: what was asked before was not answered. */
export type ChatItem =
  | { who: 'person'; id: string; words: string }
  | { who: 'reflection'; id: string; parts: readonly AnswerPart[] }
  | { who: 'nobody'; id: string };

type Shown = Pick<SessionMessage, 'id' | 'role' | 'content'>;
type Content = Shown['content'][number];
type ToolResult = Extract<Content, { type: 'tool_result' }>;

/** Everything that answers one message is one item. */
export function itemsOf(messages: readonly Shown[]): ChatItem[] {
  const items: ChatItem[] = [];
  for (const { id, role, content } of messages) {
    const last = items.at(-1);
    if (role === 'user') items.push({ who: 'person', id, words: wordsOf(content) });
    else if (role === 'system') items.push({ who: 'nobody', id });
    else if (last?.who === 'reflection')
      items.splice(-1, 1, { ...last, parts: content.reduce(withContent, last.parts) });
    else items.push({ who: 'reflection', id, parts: content.reduce(withContent, []) });
  }
  return items;
}

const wordsOf = (content: readonly Content[]): string =>
  content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');

function withContent(parts: readonly AnswerPart[], content: Content): readonly AnswerPart[] {
  switch (content.type) {
    case 'text':
      return content.text.trim() === '' ? parts : [...parts, { type: 'words', words: content.text }];
    case 'reasoning':
      return [...parts, { type: 'reasoning', words: content.text }];
    case 'media':
      return [...parts, { type: 'media', mediaType: content.mediaType }];
    case 'tool_call': {
      const { id: callId, name, input } = content;
      return [...parts, { type: 'tool', callId, name, input: inputText(input), outcome: null, found: [] }];
    }
    case 'tool_result':
      return parts.map((part) =>
        part.type === 'tool' && part.callId === content.callId ? answered(part, content) : part,
      );
  }
}

function answered(use: ToolUse, { text, isError }: ToolResult): ToolUse {
  const output = unfencedOutput(text);
  const found = use.name === LOOKS_UP && !isError ? passagesIn(output) : [];
  // What was found is shown as the sources of what is said, not as the JSON in which it came.
  return { ...use, found, outcome: { isError, text: found.length > 0 ? '' : shortened(output) } };
}

const LOOKS_UP = 'retrieve_context';

function passagesIn(output: string): Citation[] {
  const answer = parseJson(output);
  if (!isRecord(answer)) return [];
  return recordsOf(answer.passages).flatMap(({ text, namespace, source_title, citation, heading }) => {
    const id = textOf(citation);
    const words = textOf(text);
    if (!id || !words) return [];
    const sourceTitle = textOf(source_title) ?? '';
    return [{ id, words, namespace: textOf(namespace) ?? '', sourceTitle, heading: textOf(heading) ?? null }];
  });
}

/** What the words at this place of an answer may rest on: all that was found before them, each passage once. */
export function citationsBefore(
  parts: readonly { type: string; found?: readonly Citation[] }[],
  place: number,
): Citation[] {
  const found = parts.slice(0, place).flatMap(({ found: passages = [] }) => passages);
  return found.filter(({ id }, index) => found.findIndex((one) => one.id === id) === index);
}
