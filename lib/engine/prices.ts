import type { ProviderName } from './llm/llm-provider.ts';

export type Price = {
  /** Microcents (a millionth of a cent) for one token: a dollar for a million tokens is a hundred of them. */
  input: number;
  output: number;
  /** What a model can answer at most, in tokens. */
  maxOutput: number;
  /** Whole calls cost this instead when more than so many tokens are sent. */
  long?: { above: number; input: number; output: number };
};

const dollars = (
  input: number,
  output: number,
  maxOutput: number,
  long?: [number, number, number],
): Price => ({
  input: Math.ceil(input * 100),
  output: Math.ceil(output * 100),
  maxOutput,
  ...(long && {
    long: { above: long[0], input: Math.ceil(long[1] * 100), output: Math.ceil(long[2] * 100) },
  }),
});

/**
 * Dollars for a million tokens, as of November 2026; where a price depends on the hour or ends soon, the
 * higher one. The newer models of OpenAI keep what they are sent without being asked, so their input counts
 * at the price of that.
 */
const PRICES: Readonly<Record<Exclude<ProviderName, 'local' | 'openai-compatible'>, Record<string, Price>>> =
  {
    anthropic: {
      'claude-fable-5-1': dollars(10, 50, 128_000),
      'claude-fable-5': dollars(10, 50, 128_000),
      'claude-opus-5-5': dollars(4, 20, 128_000),
      'claude-opus-5': dollars(5, 25, 128_000),
      'claude-opus-4-8': dollars(5, 25, 128_000),
      'claude-opus-4-7': dollars(5, 25, 128_000),
      'claude-opus-4-6': dollars(5, 25, 128_000),
      'claude-opus-4-5': dollars(5, 25, 64_000),
      'claude-opus-4-1': dollars(15, 75, 32_000),
      'claude-sonnet-5-5': dollars(2, 10, 128_000),
      'claude-sonnet-5': dollars(2, 10, 128_000),
      'claude-sonnet-4-6': dollars(3, 15, 128_000),
      'claude-sonnet-4-5': dollars(3, 15, 64_000, [200_000, 6, 22.5]),
      'claude-haiku-5-5': dollars(0.1, 0.5, 128_000, [100_000, 0.5, 2.5]),
      'claude-haiku-4-5': dollars(1, 5, 64_000),
    },
    openai: {
      'gpt-6-astra': dollars(12.5, 50, 128_000, [272_000, 25, 75]),
      'gpt-6.1-sol': dollars(2.5, 10, 128_000, [272_000, 5, 15]),
      'gpt-6-sol': dollars(2.5, 10, 128_000, [272_000, 5, 15]),
      'gpt-6.1-terra': dollars(1.25, 5, 128_000, [272_000, 2.5, 7.5]),
      'gpt-6-luna': dollars(0.125, 0.5, 128_000, [272_000, 0.25, 0.75]),
      'gpt-5.6-sol': dollars(6.25, 30, 128_000, [272_000, 12.5, 45]),
      'gpt-5.6-terra': dollars(2.5, 12, 128_000, [272_000, 5, 18]),
      'gpt-5.6-luna': dollars(0.25, 1.2, 128_000, [200_000, 0.5, 1.8]),
      'gpt-5.5-pro': dollars(30, 180, 128_000),
      'gpt-5.5': dollars(5, 30, 128_000, [272_000, 10, 45]),
      'gpt-5.4': dollars(2.5, 15, 128_000, [272_000, 5, 22.5]),
      'gpt-5.4-mini': dollars(0.75, 4.5, 128_000),
      'gpt-5.4-nano': dollars(0.2, 1.25, 128_000),
      'gpt-5.2': dollars(1.75, 14, 128_000),
      'gpt-5.1': dollars(1.25, 10, 128_000),
      'gpt-5': dollars(1.25, 10, 128_000),
      'gpt-5-mini': dollars(0.25, 2, 128_000),
      'gpt-5-nano': dollars(0.05, 0.4, 128_000),
      'gpt-4.1': dollars(2, 8, 32_768),
      'gpt-4.1-mini': dollars(0.4, 1.6, 32_768),
      'gpt-4o': dollars(2.5, 10, 16_384),
      'gpt-4o-mini': dollars(0.15, 0.6, 16_384),
    },
    gemini: {
      'gemini-3.8-flash': dollars(1.5, 7.5, 65_536),
      'gemini-3.7-flash': dollars(1.5, 7.5, 65_536),
      'gemini-3.6-flash': dollars(1.5, 7.5, 65_536),
      'gemini-3.5-flash': dollars(1.5, 9, 65_536),
      'gemini-3.5-flash-lite': dollars(0.3, 2.5, 65_536),
      'gemini-3.1-pro': dollars(2, 12, 65_536, [200_000, 4, 18]),
      'gemini-3.1-flash-lite': dollars(0.25, 1.5, 65_536),
      'gemini-3-flash': dollars(0.5, 3, 65_536),
      'gemini-2.5-pro': dollars(1.25, 10, 65_536, [200_000, 2.5, 15]),
      'gemini-2.5-flash': dollars(0.3, 2.5, 65_536),
      'gemini-2.5-flash-lite': dollars(0.1, 0.4, 65_536),
    },
    deepseek: {
      'deepseek-flash': dollars(0.3, 1.2, 393_216),
      'deepseek-v4-flash': dollars(0.3, 1.2, 393_216),
      'deepseek-v4-pro': dollars(1.32, 3.96, 393_216),
    },
  };

const FREE: Price = { input: 0, output: 0, maxOutput: 0 };

/** What a model may cost of which nobody knows what it costs. */
const DEAREST: Price = Object.values(PRICES)
  .flatMap((models) => Object.values(models))
  .reduce(
    (dearest, { input, output, maxOutput, long }) => ({
      input: Math.max(dearest.input, input, long?.input ?? 0),
      output: Math.max(dearest.output, output, long?.output ?? 0),
      maxOutput: Math.max(dearest.maxOutput, maxOutput),
    }),
    FREE,
  );

/**
 * A model by its own name, or by that of one of its dated editions. `priced: false`: at the dearest price
 * that is known.
 */
export function priceOf(provider: ProviderName, model: string): { price: Price; priced: boolean } {
  if (provider === 'local') return { price: FREE, priced: true };
  const models = provider === 'openai-compatible' ? {} : PRICES[provider];
  const name = model.replace(/-(?:preview|latest|\d{8}|\d{4}-\d\d-\d\d)(?:-\d\d-\d{4})?$/, '');
  const price = [model, name].flatMap((known) =>
    Object.hasOwn(models, known) ? (models[known] ?? []) : [],
  )[0];
  return price ? { price, priced: true } : { price: DEAREST, priced: false };
}

export function costOf(price: Price, inputTokens: number, outputTokens: number): number {
  const { input, output } = price.long && inputTokens > price.long.above ? price.long : price;
  return inputTokens * input + outputTokens * output;
}
