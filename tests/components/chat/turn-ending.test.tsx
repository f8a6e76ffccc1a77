import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ChatUsage } from '#components/chat/chat-stage.tsx';
import { TurnEnding } from '#components/chat/turn-ending.tsx';
import { chatErrorTexts, chatTexts as texts } from '#lib/chat/texts/chat.public.ts';
import { AgentTurnError, turnErrorFrom } from '#lib/chat/turn-error.ts';
import { TOOL_ROUNDS_USED } from '#lib/chat/turn-words.public.ts';
import { LlmError } from '#lib/models/llm-provider.ts';

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

/** As the engine tells of it and the page shows it. */
function shown(thrown: Error, hasDone = false): string {
  const at = { engaged: false, usage: { inputTokens: 0, outputTokens: 0 } };
  const { code, message, retryable: isRetryable } = turnErrorFrom(thrown, at);
  const ending = { stopReason: 'error', error: { code, message, isRetryable } };
  return renderToStaticMarkup(
    <TurnEnding ending={ending} listPath="/" base="/api/c/1" hasDone={hasDone} onAskAgain={() => {}} />,
  );
}

const turnLimit = (message: string) =>
  new AgentTurnError('turn_limit', message, {
    engaged: true,
    usage: { inputTokens: 0, outputTokens: 0 },
  });

test('an answer that used its tool rounds is told from a conversation that had all its turns', () => {
  const rounds = shown(turnLimit(TOOL_ROUNDS_USED));
  expect(rounds).toContain(texts.toolRounds.title);
  expect(rounds).toContain(texts.tryAgain);
  expect(rounds).not.toContain(texts.goOn);
  const turns = shown(turnLimit('This conversation has had all of its turns.'));
  expect(turns).toContain(chatErrorTexts.turn_limit?.title);
  expect(turns).toContain(texts.goOn);
  expect(turns).not.toContain(texts.tryAgain);
});

test('a conversation whose model is gone is offered the present one', () => {
  const gone = shown(new LlmError('gone', 'There is no such model.'));
  expect(gone).toContain(texts.modelGone.body);
  expect(gone).toContain(texts.goOn);
  const odd = shown(new LlmError('unknown', 'The provider said something odd.'));
  expect(odd).not.toContain(texts.modelGone.title);
});

test('where something was done, asking again says that it stays done', () => {
  const busy = new LlmError('rate_limit', 'Wait.');
  expect(shown(busy, true)).toContain(texts.staysDone);
  expect(shown(busy)).not.toContain(texts.staysDone);
});

test('the cost of a typed conversation is told where it is more than nothing, and as about where the price is a guess', () => {
  const used = (microcents: number, isPriced: boolean) =>
    renderToStaticMarkup(
      <ChatUsage cost={{ microcents, isPriced, inputTokens: 1_000, outputTokens: 100 }} />,
    );
  expect(used(0, true)).not.toContain('$');
  expect(used(0, true)).toContain(texts.tokens(1_000, 100));
  expect(used(250_000_000, true)).toContain('$2.50, ');
  expect(used(250_000_000, true)).not.toContain('about');
  expect(used(250_000_000, false)).toContain('about $2.50');
  expect(used(1, false)).toContain(`about ${texts.lessThanACent}`);
});
