import type { ProviderName, Usage } from '#lib/models/llm-provider.ts';

export type Price = {
  /** Microcents (a millionth of a cent) for one token: a dollar for a million tokens is a hundred of them. */
  input: number;
  output: number;
  /** What a model can answer at most, in tokens. */
  maxOutput: number;
  /** How many tokens a call may have in all, with its answer. */
  window: number;
  /** What a token of the input costs that the provider had kept, and one that it keeps for later, as a share of `input`. */
  cacheRead: number;
  cacheWrite: number;
  /** Whole calls cost this instead when more than so many tokens are sent. */
  long?: { above: number; input: number; output: number };
};

/** What an operator says of a model, by its name: dollars for a million tokens, and how many it takes. */
export type PriceTable = Readonly<
  Record<string, { input: number; output: number; window?: number | undefined }>
>;

type Listed = Omit<Price, 'window' | 'cacheRead' | 'cacheWrite'>;

const microcents = (dollarsPerMillion: number): number => Math.ceil(dollarsPerMillion * 100);

const dollars = (
  input: number,
  output: number,
  maxOutput: number,
  long?: [number, number, number],
): Listed => ({
  input: microcents(input),
  output: microcents(output),
  maxOutput,
  ...(long && { long: { above: long[0], input: microcents(long[1]), output: microcents(long[2]) } }),
});

/**
 * Dollars for a million tokens, as of November 2026; where a price depends on the hour or ends soon, the
 * higher one. The newer models of OpenAI keep what they are sent without being asked, so their input counts
 * at the price of that.
 */
const PRICES: Readonly<Record<Vendor, Record<string, Listed>>> = {
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

type Vendor = Exclude<ProviderName, 'local' | 'openai-compatible'>;

/** What all models of a vendor have in common; windows are those of the smallest that is sold now. */
const VENDORS: Readonly<Record<Vendor, Pick<Price, 'window' | 'cacheRead' | 'cacheWrite'>>> = {
  anthropic: { window: 200_000, cacheRead: 0.1, cacheWrite: 1.25 },
  openai: { window: 272_000, cacheRead: 0.1, cacheWrite: 1 },
  gemini: { window: 1_000_000, cacheRead: 0.25, cacheWrite: 1 },
  deepseek: { window: 128_000, cacheRead: 0.1, cacheWrite: 1 },
};

const OLDER: Readonly<Record<string, Partial<Price>>> = {
  'gpt-4.1': { window: 1_000_000, cacheRead: 0.25 },
  'gpt-4.1-mini': { window: 1_000_000, cacheRead: 0.25 },
  'gpt-4o': { window: 128_000, cacheRead: 0.5 },
  'gpt-4o-mini': { window: 128_000, cacheRead: 0.5 },
};

/** The window of a model on an address of one's own, when nobody says another: what most of them are run with. */
const OWN_WINDOW = 32_768;
const FREE: Price = { input: 0, output: 0, maxOutput: 0, window: OWN_WINDOW, cacheRead: 1, cacheWrite: 1 };

/** The rules of this installation, which read as far as they need to. */
const UNBOUND: Price = { ...FREE, window: Number.MAX_SAFE_INTEGER };

/** For a model of a vendor that nobody has a price for. One for all of them, so that a limit in money is one in tokens. */
const ABOUT = dollars(3, 15, 128_000);

type PriceOf = { price: Price /** False: it is a guess, and shown as such. */; priced: boolean };

/**
 * What the operator says comes first. Then a model by its own name, or by that of one of its dated editions. What answers at an
 * address of one's own costs nothing unless a price is given.
 */
export function priceOf(provider: ProviderName, model: string, table: PriceTable = {}): PriceOf {
  const vendor = provider === 'local' || provider === 'openai-compatible' ? null : provider;
  const common = vendor ? VENDORS[vendor] : FREE;
  const given = Object.hasOwn(table, model) ? table[model] : undefined;
  const known = vendor ? listed(vendor, model) : undefined;
  if (given) {
    const { input, output, window } = given;
    const told = {
      ...FREE,
      ...common,
      ...known?.price,
      input: microcents(input),
      output: microcents(output),
    };
    const { long: _, ...price } = told;
    return { price: { ...price, ...(window !== undefined && { window }) }, priced: true };
  }
  if (!vendor) return { price: provider === 'local' ? UNBOUND : FREE, priced: true };
  return known ?? { price: { ...common, ...ABOUT }, priced: false };
}

function listed(vendor: Vendor, model: string): PriceOf | undefined {
  const models = PRICES[vendor];
  const edition = model.replace(/-(?:preview|latest|\d{8}|\d{4}-\d\d-\d\d)(?:-\d\d-\d{4})?$/, '');
  const name = [model, edition].find((known) => Object.hasOwn(models, known));
  const price = name === undefined ? undefined : models[name];
  return price && name !== undefined
    ? { price: { ...VENDORS[vendor], ...OLDER[name], ...price }, priced: true }
    : undefined;
}

/** Never less than nothing, and in whole microcents: a server may count what it likes. */
export function costOf(price: Price, { inputTokens, outputTokens, ...kept }: Usage): number {
  const { input, output } = price.long && inputTokens > price.long.above ? price.long : price;
  const read = Math.min(Math.max(kept.cacheReadTokens ?? 0, 0), inputTokens);
  const wrote = Math.min(Math.max(kept.cacheWriteTokens ?? 0, 0), inputTokens - read);
  const counted = inputTokens - read - wrote + read * price.cacheRead + wrote * price.cacheWrite;
  return Math.ceil(counted * input + outputTokens * output);
}
