import type { Metadata } from 'next';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { chatPath } from '#app/reflections/[reflectionId]/chat/chat-paths.ts';
import { DeleteChat } from '#app/reflections/[reflectionId]/chat/delete-chat.tsx';
import { NewChatForm } from '#app/reflections/[reflectionId]/chat/new-chat-form.tsx';
import { OthersSection } from '#app/reflections/[reflectionId]/chat/others-section.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { momentOf } from '#components/voice/moment.ts';
import { MEMBERS, STEWARDS } from '#lib/contracts/roles.ts';
import { chatListTexts as texts } from '#lib/contracts/texts/chat.ts';
import { listOwnSessions, listSessionsThatExist } from '#lib/db/agent-sessions.ts';
import { userClient } from '#lib/db/user-client.ts';

export const metadata: Metadata = { title: texts.title };

export default async function ChatListPage({ params }: { params: Promise<{ reflectionId: string }> }) {
  const { reflectionId } = await params;
  const { user, reflection } = await reflectionOfPage(reflectionId, MEMBERS);
  const isSteward = STEWARDS.includes(reflection.role);
  const [own, all] = await Promise.all([
    listOwnSessions({ reflectionId, userId: user.id }).then(orThrow),
    isSteward ? listSessionsThatExist(await userClient(), reflectionId).then(orThrow) : [],
  ]);
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <div className="grid gap-10">
        <NewChatForm reflectionId={reflectionId} choosesFiles={isSteward} />
        {own.length === 0 ? (
          <EmptyState title={texts.empty.title}>{texts.empty.body}</EmptyState>
        ) : (
          <RowList label={texts.listLabel}>
            {own.map(({ id, title = texts.untitled, status, updatedAt }) => (
              <Row
                key={id}
                href={chatPath(reflectionId, id)}
                title={title}
                detail={texts.changed(momentOf(updatedAt))}
                trailing={
                  <>
                    {texts.status[status] && <Badge>{texts.status[status]}</Badge>}
                    <DeleteChat reflectionId={reflectionId} sessionId={id} title={title} />
                  </>
                }
              />
            ))}
          </RowList>
        )}
        <OthersSection sessions={all.filter(({ userId }) => userId !== user.id)} />
      </div>
    </>
  );
}
