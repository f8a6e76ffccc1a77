import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { ChatItem } from '#components/chat/chat-items.ts';
import { ChatLog, type Rating } from '#components/chat/chat-log.tsx';
import { openChat } from '#components/chat/chat-state.ts';
import { chatTexts } from '#lib/chat/texts/chat.public.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

function htmlOf(items: readonly ChatItem[], rating: Rating | null = null): string {
  const page = {
    items,
    turn: null,
    lastSequence: 1,
    isEnded: false,
    ratings: null,
    cost: { microcents: 0, inputTokens: 0, outputTokens: 0, isPriced: true },
  };
  return renderToStaticMarkup(
    <ChatLog
      state={openChat(page)}
      isRunning={false}
      context={{ name: 'Mara', citationBase: undefined, namespaceTitles: {}, mediaBase: '' }}
      forking={{ base: '', mostCharacters: 100 }}
      deciding={{ approvalSeconds: 1, onDecide: async () => {} }}
      onAskAgain={undefined}
      rating={rating}
      ending={null}
    />,
  );
}

test('a typed conversation of 2,000 messages is drawn from its last hundred, and offers the others', () => {
  const items = Array.from({ length: 2_000 }, (_, at) => ({
    who: 'person' as const,
    id: `m-${at}`,
    words: `message ${at}.`,
  }));
  const html = htmlOf(items);
  expect(html.match(/message \d+\./g)?.length).toBeGreaterThanOrEqual(100);
  expect(html).toContain('message 1999.');
  expect(html).not.toContain('message 1899.');
  expect(html).toContain(chatTexts.showEarlier(1_900));
});

test('an answer can be judged, with what was thought of it before; the greeting of a talk that went on here cannot', () => {
  const said = (id: string, words: string): ChatItem => ({
    who: 'reflection',
    id,
    parts: [{ type: 'words', words }],
  });
  const items = [
    said('a', 'Hello.'),
    { who: 'person' as const, id: 'b', words: 'Who are you?' },
    said('c', 'Mara.'),
  ];
  const html = htmlOf(items, { known: { c: 'good' }, onRate: async () => true });
  expect(html.split(`aria-label="${talkTexts.good}"`)).toHaveLength(2);
  expect(html.match(/aria-pressed="true"/g)).toHaveLength(1);
});
