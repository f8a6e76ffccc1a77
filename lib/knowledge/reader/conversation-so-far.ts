import { isAppNote } from '#lib/models/app-note.ts';
import type { ContentPart, LlmMessage, LlmRequest } from '#lib/models/llm-provider.ts';
import { RETRIEVE } from './local-reply.ts';
import { type GivenPassage, readPassages } from './read-passages.ts';

export type ToolAnswer = { name: string; text: string; isError: boolean };

/** What a request says of the conversation, in the words that were said. */
export type Conversation = {
  system: string;
  /** What the person said last; empty before they have said anything. */
  asked: string;
  /** What they said before that, oldest first. */
  askedBefore: string[];
  /** What was answered, oldest first. */
  told: string[];
  /** The passages that were found before the person spoke, oldest first. */
  foundBefore: GivenPassage[];
  /** What tools have answered since the person spoke. */
  toolAnswers: ToolAnswer[];
  /** What has been called since the person spoke. */
  called: Set<string>;
  tools: Set<string>;
};

/** Nobody asks anything at greater length, and what is asked stands at the end. */
const LONGEST_ASKED = 2_000;

export function conversationSoFar({ system, messages, tools }: LlmRequest): Conversation {
  const asked = messages.filter(isAsked).map(({ content }) => plainly(textOf(content)));
  const sinceAsked = messages.slice(messages.findLastIndex(isAsked) + 1);
  const recent = sinceAsked.flatMap(({ content }) => content);
  return {
    system,
    asked: asked.at(-1) ?? '',
    askedBefore: asked.slice(0, -1),
    told: messages
      .filter(({ role }) => role === 'assistant')
      .map(({ content }) => textOf(content))
      .filter((text) => text !== ''),
    foundBefore: passagesIn(messages.slice(0, messages.findLastIndex(isAsked) + 1)),
    toolAnswers: recent.filter((part) => part.type === 'tool_result'),
    called: new Set(recent.filter((part) => part.type === 'tool_call').map(({ name }) => name)),
    tools: new Set(tools.map(({ name }) => name)),
  };
}

const passagesIn = (messages: readonly LlmMessage[]): GivenPassage[] =>
  messages
    .flatMap(({ content }) => content)
    .flatMap((part) => (part.type === 'tool_result' && part.name === RETRIEVE ? [readPassages(part)] : []))
    .flatMap((answer) => ('passages' in answer ? answer.passages : []));

const isAsked = ({ role, content }: LlmMessage) => role === 'user' && !isAppNote(textOf(content));

/** With one space between words: nothing that reads it later meets a run of blanks. */
const plainly = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
    .slice(-LONGEST_ASKED);

const textOf = (content: readonly ContentPart[]): string =>
  content
    .filter((part) => part.type === 'text')
    .map(({ text }) => text)
    .join(' ')
    .trim();
