import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ReasoningPart,
  LanguageModelV4TextPart,
  LanguageModelV4ToolCallPart,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import { appNote } from './app-note.ts';
import type { ContentPart, LlmMessage } from './llm-provider.ts';
import { fromSignature } from './signature.ts';

/** Some providers refuse a conversation that the assistant begins, as it does when it greets somebody. */
const OPENING: LanguageModelV4Message = {
  role: 'user',
  content: [{ type: 'text', text: appNote('the conversation begins.') }],
};

/** Providers refuse empty texts and messages, so these are left out. */
export function toSdkPrompt(system: string, messages: readonly LlmMessage[]): LanguageModelV4Prompt {
  const said = messages.map(toSdkMessage).filter(({ content }) => content.length > 0);
  const prompt = said[0]?.role === 'assistant' ? [OPENING, ...said] : said;
  return system === '' ? prompt : [{ role: 'system', content: system }, ...prompt];
}

function toSdkMessage({ role, content }: LlmMessage): LanguageModelV4Message {
  switch (role) {
    case 'user':
      return { role, content: content.flatMap((part) => spokenPart(part) ?? []) };
    case 'assistant':
      return { role, content: assistantParts(content) };
    case 'tool':
      return {
        role,
        content: content.flatMap((part) => (part.type === 'tool_result' ? toolResult(part) : [])),
      };
  }
}

/** A call whose result stands beside it was run by the provider itself. */
function assistantParts(content: readonly ContentPart[]) {
  const answered = new Set(content.map((part) => (part.type === 'tool_result' ? part.callId : undefined)));
  return content.flatMap((part) => {
    if (part.type === 'reasoning') return reasoning(part);
    if (part.type === 'tool_call') return toolCall(part, answered.has(part.id));
    if (part.type === 'tool_result') return toolResult(part);
    return spokenPart(part) ?? [];
  });
}

function spokenPart(part: ContentPart): LanguageModelV4TextPart | LanguageModelV4FilePart | undefined {
  if (part.type === 'text' && part.text !== '') return { type: 'text', text: part.text };
  if (part.type === 'media') {
    return { type: 'file', mediaType: part.mediaType, data: { type: 'data', data: part.data } };
  }
  return undefined;
}

type Part<Type extends ContentPart['type']> = Extract<ContentPart, { type: Type }>;

const reasoning = ({ text, signature }: Part<'reasoning'>): LanguageModelV4ReasoningPart => ({
  type: 'reasoning',
  text,
  ...signed(signature),
});

const toolCall = (part: Part<'tool_call'>, providerExecuted: boolean): LanguageModelV4ToolCallPart => ({
  type: 'tool-call',
  toolCallId: part.id,
  toolName: part.name,
  input: part.input,
  ...(providerExecuted && { providerExecuted }),
  ...signed(part.signature),
});

const toolResult = ({ callId, name, text, isError }: Part<'tool_result'>): LanguageModelV4ToolResultPart => ({
  type: 'tool-result',
  toolCallId: callId,
  toolName: name,
  output: { type: isError ? 'error-text' : 'text', value: text },
});

function signed(signature: string | undefined) {
  const providerOptions = fromSignature(signature);
  return providerOptions ? { providerOptions } : {};
}
