import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ChatLog } from '#components/chat/chat-log.tsx';
import { openChat } from '#components/chat/chat-state.ts';
import { chatTexts } from '#lib/chat/texts/chat.public.ts';

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

test('of 2,000 messages a page draws the last hundred, and offers the others', () => {
  const items = Array.from({ length: 2_000 }, (_, at) => ({
    who: 'person' as const,
    id: `m-${at}`,
    words: `message ${at}.`,
  }));
  const page = {
    items,
    turn: null,
    lastSequence: 1,
    isEnded: false,
    ratings: null,
    cost: { microcents: 0, inputTokens: 0, outputTokens: 0 },
  };
  const html = renderToStaticMarkup(
    <ChatLog
      state={openChat(page)}
      isRunning={false}
      context={{ name: 'Mara', citationBase: undefined, namespaceTitles: {}, mediaBase: '' }}
      forking={{ base: '', mostCharacters: 100 }}
      deciding={{ approvalSeconds: 1, onDecide: async () => {} }}
      onAskAgain={undefined}
      rating={null}
      ending={null}
    />,
  );
  expect(html.match(/message \d+\./g)?.length).toBeGreaterThanOrEqual(100);
  expect(html).toContain('message 1999.');
  expect(html).not.toContain('message 1899.');
  expect(html).toContain(chatTexts.showEarlier(1_900));
});
