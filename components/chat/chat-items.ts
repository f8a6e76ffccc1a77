import { passagesIn } from '#components/talk/found-passages.ts';
import type { Citation } from '#components/talk/transcript.ts';
import type { SessionMessage } from '#lib/chat/agent-session.public.ts';
import { resultOf } from '#lib/chat/session-content.public.ts';
import { SUMMARY_OPENING } from '#lib/chat/turn-words.public.ts';
import { unfencedOutput } from '#lib/models/unfenced-output.public.ts';
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

/** What stands in a conversation, as the page shows it. `nobody`: what was asked before was not answered, or not to the end. */
export type ChatItem =
  | { who: 'person'; id: string; words: string }
  /** `fallback`: the model that answered in place of the usual one. */
  | { who: 'reflection'; id: string; parts: readonly AnswerPart[]; fallback?: string }
  | { who: 'nobody'; id: string; isHalf: boolean };

type Shown = Pick<SessionMessage, 'id' | 'role' | 'content' | 'modelId'>;
type Content = Shown['content'][number];
type ToolResult = Extract<Content, { type: 'tool_result' }>;

/** Everything that answers one message is one item. */
export function itemsOf(messages: readonly Shown[], fallbacks: readonly string[] = []): ChatItem[] {
  const items: ChatItem[] = [];
  for (const { id, role, content, modelId } of messages) {
    const last = items.at(-1);
    const fallback = modelId && fallbacks.includes(modelId) ? { fallback: modelId } : {};
    if (role === 'user') items.push({ who: 'person', id, words: wordsOf(content) });
    else if (role === 'system') {
      // A summary is for the model: everything that it stands for is shown.
      if (!wordsOf(content).startsWith(SUMMARY_OPENING))
        items.push({ who: 'nobody', id, isHalf: last?.who === 'reflection' });
    } else if (last?.who === 'reflection')
      items.splice(-1, 1, { ...last, ...fallback, parts: content.reduce(withContent, last.parts) });
    else items.push({ who: 'reflection', id, ...fallback, parts: content.reduce(withContent, []) });
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
      return [...parts, { type: 'media', mediaType: content.mimeType }];
    case 'tool_call': {
      const { id: callId, name, args } = content;
      return [...parts, { type: 'tool', callId, name, input: inputText(args), outcome: null, found: [] }];
    }
    case 'tool_result':
      return parts.map((part) =>
        part.type === 'tool' && part.callId === content.toolCallId ? answered(part, content) : part,
      );
  }
}

function answered(use: ToolUse, told: ToolResult): ToolUse {
  const isError = told.isError === true;
  const output = unfencedOutput(resultOf(told).text);
  const found = use.name === LOOKS_UP && !isError ? passagesIn(output) : [];
  // What was found is shown as the sources of what is said, not as the JSON in which it came.
  return { ...use, found, outcome: { isError, text: found.length > 0 ? '' : shortened(output) } };
}

const LOOKS_UP = 'retrieve_context';

/** What the words at this place of an answer may rest on: all that was found before them, each passage once. */
export function citationsBefore(
  parts: readonly { type: string; found?: readonly Citation[] }[],
  place: number,
): Citation[] {
  const found = parts.slice(0, place).flatMap(({ found: passages = [] }) => passages);
  return found.filter(({ id }, index) => found.findIndex((one) => one.id === id) === index);
}

const READING: ReadonlySet<string> = new Set([
  'retrieve_context',
  'read_file',
  'list_directory',
  'git_status',
]);

/** Whether something was done in the last answer that stays done, whatever became of the answer. */
export const hasDoneSomething = (items: readonly ChatItem[]): boolean =>
  items
    .findLast((item) => item.who === 'reflection')
    ?.parts.some(
      (part) => part.type === 'tool' && !READING.has(part.name) && part.outcome?.isError === false,
    ) ?? false;
