import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { chatTexts as texts } from '#lib/chat/texts/chat.public.ts';
import type { ChatRefusal } from './chat-requests.ts';

/** Why something was not done; what the server says, where it says anything. */
export function ChatRefusalNotice({ refusal: { code, message } }: { refusal: ChatRefusal }) {
  const own: Readonly<Record<string, string>> = {
    offline: texts.notSentOffline,
    unreachable: texts.unreachable,
  };
  return (
    <Notice tone="danger" announce>
      {own[code] ?? (message || texts.notDone)}
      {code === 'unauthenticated' && (
        <p>
          <TextLink href="/login">{texts.signIn}</TextLink>
        </p>
      )}
    </Notice>
  );
}
