import { createAnthropic } from '@ai-sdk/anthropic';
import { createDeepSeek } from '@ai-sdk/deepseek';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { ProviderName } from './llm-provider.ts';

export type SdkName = Exclude<ProviderName, 'local'>;

type Access = { apiKey: string; baseURL: string; fetch: typeof fetch };

/** A provider of the SDK: where it answers, its models by name, and what has to be said with every call. */
type SdkProvider = {
  address: string;
  model(name: string, access: Access): LanguageModelV4;
  options?: SharedV4ProviderOptions;
};

/** Addresses and keys are always given: left out, the SDK would take them from the environment of the process. */
export const SDK_PROVIDERS: Readonly<Record<SdkName, SdkProvider>> = {
  anthropic: {
    address: 'https://api.anthropic.com/v1',
    model: (name, access) => createAnthropic(access)(name),
  },
  openai: {
    address: 'https://api.openai.com/v1',
    model: (name, access) => createOpenAI(access).responses(name),
    // Else the provider keeps what was said for a month. Its reasoning comes back to it encrypted, from us.
    options: { openai: { store: false } },
  },
  gemini: {
    address: 'https://generativelanguage.googleapis.com/v1beta',
    model: (name, access) => createGoogle(access)(name),
  },
  deepseek: {
    address: 'https://api.deepseek.com',
    model: (name, access) => createDeepSeek(access)(name),
  },
  'openai-compatible': {
    address: 'http://localhost:11434/v1',
    model: (name, { apiKey, ...access }) =>
      createOpenAICompatible({
        ...access,
        ...(apiKey !== '' && { apiKey }),
        name: 'compatible',
        includeUsage: true,
        supportsStructuredOutputs: true,
      }).chatModel(name),
  },
};
