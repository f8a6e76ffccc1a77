import { chatPath } from '#app/reflections/[reflectionId]/chat/chat-paths.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Joined } from '#components/ui/joined.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Row } from '#components/ui/row-list.tsx';
import type { FoundSession } from '#lib/chat/search-typed-sessions.ts';
import { chatListTexts } from '#lib/chat/texts/chat.public.ts';
import { historyTexts as texts } from '#lib/conversations/texts/history.public.ts';

/** One's own typed conversation, in the list of all. */
export function TypedRow({ reflectionId, session }: { reflectionId: string; session: FoundSession }) {
  const { id, title, foundWords, status, offRecord, updatedAt } = session;
  return (
    <Row
      href={chatPath(reflectionId, id)}
      title={title ? <span className="font-serif">“{title}”</span> : <span>{chatListTexts.untitled}</span>}
      detail={
        <>
          {foundWords && <p className="font-serif">… {foundWords} …</p>}
          <p>
            <Joined parts={[texts.kinds.typed, <Moment key="when" at={updatedAt} />, texts.inWriting]} />
          </p>
        </>
      }
      trailing={
        <>
          <Badge>{texts.encrypted}</Badge>
          {offRecord && <Badge>{texts.offRecord}</Badge>}
          {chatListTexts.status[status] && <Badge>{chatListTexts.status[status]}</Badge>}
        </>
      }
    />
  );
}
