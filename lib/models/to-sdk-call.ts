import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import type { LlmRequest, LlmTool, ReasoningEffort } from './llm-provider.ts';
import { SDK_PROVIDERS, type SdkName } from './sdk-models.ts';
import { toSdkPrompt } from './to-sdk-prompt.ts';

/** In the SDK's own scale, which each of its packages translates to what its provider knows. */
const REASONING = {
  off: 'none',
  low: 'low',
  medium: 'medium',
  high: 'high',
  max: 'max',
} as const satisfies Record<ReasoningEffort, LanguageModelV4CallOptions['reasoning']>;

export function toSdkCall(
  name: SdkName,
  request: LlmRequest,
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions {
  const { system, messages, tools, temperature, maxTokens, reasoningEffort, outputSchema } = request;
  const { options } = SDK_PROVIDERS[name];
  return {
    prompt: kept(toSdkPrompt(system, messages), name),
    ...(tools.length > 0 && { tools: tools.map(toSdkTool) }),
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
    ...(reasoningEffort !== undefined && { reasoning: REASONING[reasoningEffort] }),
    ...(outputSchema && { responseFormat: { type: 'json', schema: outputSchema } }),
    ...(options && { providerOptions: options }),
    abortSignal,
  };
}

/** What the provider is to keep for the next request: the instructions, with the tools before them, and all that was said so far. */
const KEEP = { anthropic: { cacheControl: { type: 'ephemeral' } } };

/** Other providers keep what comes again without being asked. */
function kept(prompt: LanguageModelV4Prompt, name: SdkName): LanguageModelV4Prompt {
  if (name !== 'anthropic') return prompt;
  return prompt.map((message, at) =>
    message.role === 'system' || at === prompt.length - 1 ? { ...message, providerOptions: KEEP } : message,
  );
}

const toSdkTool = ({ name, description, inputSchema }: LlmTool): LanguageModelV4FunctionTool => ({
  type: 'function',
  name,
  description,
  inputSchema,
});
