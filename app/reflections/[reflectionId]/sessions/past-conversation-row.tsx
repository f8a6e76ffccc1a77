import { pastConversationPath } from '#app/reflections/[reflectionId]/sessions/history-paths.ts';
import { langOf } from '#components/talk/lang-of.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Joined } from '#components/ui/joined.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Row } from '#components/ui/row-list.tsx';
import type { PastConversation } from '#lib/conversations/store/as-user/conversation-history.ts';
import { historyTexts as texts } from '#lib/conversations/texts/history.public.ts';

type Props = {
  reflectionId: string;
  conversation: PastConversation;
  nameOf: (userId: string | null) => string;
};

export function PastConversationRow({ reflectionId, conversation, nameOf }: Props) {
  const { id, firstWords, foundWords, createdAt, durationSeconds, offRecord, status } = conversation;
  return (
    <Row
      href={pastConversationPath(reflectionId, id)}
      title={
        firstWords ? (
          <span lang={langOf(firstWords)} className="font-serif">
            “{firstWords}”
          </span>
        ) : (
          withoutWords(conversation, nameOf)
        )
      }
      detail={
        <>
          {foundWords && foundWords !== firstWords && <p className="font-serif">… {foundWords} …</p>}
          <p>
            <Joined
              parts={[
                firstWords && whoAndWhat(conversation, nameOf),
                <Moment key="when" at={createdAt} />,
                durationSeconds ? texts.lasted(durationSeconds) : null,
                conversation.textOnly ? texts.inWriting : texts.byVoice,
              ]}
            />
          </p>
        </>
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
