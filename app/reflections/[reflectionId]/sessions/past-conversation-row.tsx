import { pastConversationPath } from '#app/reflections/[reflectionId]/sessions/history-paths.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Row } from '#components/ui/row-list.tsx';
import { momentOf } from '#components/voice/moment.ts';
import { historyTexts as texts } from '#lib/contracts/texts/history.ts';
import type { PastConversation } from '#lib/db/conversation-history.ts';

type Props = {
  reflectionId: string;
  conversation: PastConversation;
  nameOf: (userId: string | null) => string;
};

export function PastConversationRow({ reflectionId, conversation, nameOf }: Props) {
  const { id, firstWords, createdAt, durationSeconds, offRecord, status } = conversation;
  return (
    <Row
      href={pastConversationPath(reflectionId, id)}
      title={
        firstWords ? <span className="font-serif">“{firstWords}”</span> : withoutWords(conversation, nameOf)
      }
      detail={
        <p>
          {[
            firstWords && whoAndWhat(conversation, nameOf),
            momentOf(createdAt),
            durationSeconds ? texts.lasted(durationSeconds) : null,
            conversation.textOnly ? texts.inWriting : texts.byVoice,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      }
      trailing={
        <>
          {offRecord && <Badge>{texts.offRecord}</Badge>}
          {status === 'failed' && <Badge tone="warning">{texts.failed}</Badge>}
          {(status === 'active' || status === 'bootstrapping') && <Badge tone="lamp">{texts.goingOn}</Badge>}
        </>
      }
    />
  );
}

type NameOf = Props['nameOf'];

/** Where no words are kept, or they are not the reader's to read. */
const withoutWords = (conversation: PastConversation, nameOf: NameOf): string =>
  conversation.isMine ? texts.kinds[conversation.mode] : whoAndWhat(conversation, nameOf);

function whoAndWhat({ mode, role, isMine, userId, linkLabel }: PastConversation, nameOf: NameOf): string {
  if (isMine) return texts.kinds[mode];
  if (role === 'guest')
    return [texts.withGuest, linkLabel && texts.overLink(linkLabel)].filter(Boolean).join(' ');
  return mode === 'interview'
    ? `${nameOf(userId)}, ${texts.kinds.interview}`
    : texts.privateOf(nameOf(userId));
}
