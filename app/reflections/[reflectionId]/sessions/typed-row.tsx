import { chatPath } from '#app/reflections/[reflectionId]/chat/chat-paths.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Joined } from '#components/ui/joined.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Row } from '#components/ui/row-list.tsx';
import { chatListTexts } from '#lib/contracts/texts/chat.ts';
import { historyTexts as texts } from '#lib/contracts/texts/history.ts';
import type { FoundSession } from '#lib/session/agent/search-typed-sessions.ts';

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
