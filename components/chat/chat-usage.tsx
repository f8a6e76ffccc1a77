import { MICROCENTS_IN_A_DOLLAR } from '#lib/chat/money.public.ts';
import { chatTexts as texts } from '#lib/chat/texts/chat.public.ts';
import { writtenNumber } from '#lib/platform/words/formats.public.ts';
import type { ChatCost } from './chat-state.ts';

const CENT = 0.01;
const DOLLARS = { style: 'currency', currency: 'USD' } as const;

/** What it took so far: quiet, and always there. */
export function ChatUsage({ cost }: { cost: ChatCost }) {
  const { inputTokens, outputTokens } = cost;
  if (inputTokens + outputTokens === 0) return null;
  return (
    <p className="text-micro text-ink-faint">
      <span className="sr-only">{texts.usageLabel}: </span>
      {cost.microcents > 0 && `${costWords(cost)}, `}
      {texts.tokens(inputTokens, outputTokens)}
    </p>
  );
}

function costWords({ microcents, isPriced }: ChatCost): string {
  const amount = microcents / MICROCENTS_IN_A_DOLLAR;
  return texts.cost(amount < CENT ? texts.lessThanACent : writtenNumber(amount, DOLLARS), isPriced);
}
