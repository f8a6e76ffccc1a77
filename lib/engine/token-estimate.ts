import type { ContentPart, LlmRequest, ReasoningEffort } from './llm/llm-provider.ts';
import type { Price } from './prices.ts';

/**
 * Fewer than any tokenizer needs for words, figures or code; only for noise it can be more than one token for
 * two bytes.
 */
const BYTES_PER_TOKEN = 2;
const PER_CALL = 1_000;
const PER_MESSAGE = 20;
const PER_PICTURE = 6_000;

/** What is added to the answer for thinking, as a share of the most that the model can answer. */
const THINKING: Record<ReasoningEffort, number> = { off: 0, low: 0.1, medium: 0.3, high: 0.6, max: 1 };

export const tokensIn = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);

/** The tokens that a call can take at most. Generous, for what is too little here is spent beyond a limit. */
export function worstCase(
  request: LlmRequest,
  { maxOutput }: Price,
): { inputTokens: number; outputTokens: number } {
  const { system, messages, tools, outputSchema, maxTokens, reasoningEffort } = request;
  const given = tokensIn(system) + tokensIn(JSON.stringify([tools.map(shownOfTool), outputSchema ?? null]));
  const said = messages.reduce(
    (sum, { content }) => sum + PER_MESSAGE + content.reduce((parts, part) => parts + tokensOfPart(part), 0),
    0,
  );
  const thinking = Math.ceil(THINKING[reasoningEffort ?? 'off'] * maxOutput);
  const outputTokens = maxTokens === undefined ? maxOutput : maxTokens + thinking;
  return { inputTokens: PER_CALL + given + said, outputTokens };
}

function tokensOfPart(part: ContentPart): number {
  switch (part.type) {
    case 'media':
      return part.mediaType.startsWith('image/') ? PER_PICTURE : PER_PICTURE + tokensInBytes(part.data);
    case 'tool_call':
      return PER_MESSAGE + tokensIn(part.name + (JSON.stringify(part.input) ?? '') + (part.signature ?? ''));
    case 'tool_result':
      return PER_MESSAGE + tokensIn(part.name + part.text);
    case 'reasoning':
      return tokensIn(part.text + (part.signature ?? ''));
    case 'text':
      return tokensIn(part.text);
  }
}

const tokensInBytes = ({ byteLength }: Uint8Array): number => Math.ceil(byteLength / BYTES_PER_TOKEN);

const shownOfTool = ({ name, description, inputSchema }: LlmRequest['tools'][number]) => ({
  name,
  description,
  inputSchema,
});
