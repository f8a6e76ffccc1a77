import type { ContentPart, LlmRequest, ReasoningEffort } from '#lib/models/llm-provider.ts';
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

/** What a tokenizer makes of ordinary words: to count with, where nothing has to be kept below a limit. */
const USUAL_BYTES_PER_TOKEN = 4;

const tokensIn = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);

/** Of what came of an answer that broke off: whoever was not told the count is not charged more than there was. */
export const usualTokensIn = (bytes: number): number => Math.floor(bytes / USUAL_BYTES_PER_TOKEN);

/** The tokens that a call can take at most. Generous, for what is too little here is spent beyond a limit. */
export function worstCase(
  request: LlmRequest,
  { maxOutput }: Pick<Price, 'maxOutput'>,
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

/** The same, when too many are worse than too few: in what language it may be, a token is three bytes or more. */
export const likelyInput = (request: Parameters<typeof usualInput>[0]): number =>
  Math.ceil((usualInput(request) * USUAL_BYTES_PER_TOKEN) / 3);

/** The tokens that a call sends, as a tokenizer is likely to count them. */
export function usualInput({
  system,
  messages,
  tools,
}: Pick<LlmRequest, 'system' | 'messages' | 'tools'>): number {
  const parts = messages.flatMap(({ content }) => content);
  const bytes = parts.reduce((sum, part) => sum + tokensOfPart(part), tokensIn(system)) * BYTES_PER_TOKEN;
  const shown = Buffer.byteLength(JSON.stringify(tools.map(shownOfTool)));
  return usualTokensIn(bytes + shown);
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
