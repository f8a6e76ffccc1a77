import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { forgetTypedMemoryAction } from '#app/reflections/[reflectionId]/chat/[sessionId]/chat-actions.ts';
import { ChatMenu } from '#app/reflections/[reflectionId]/chat/[sessionId]/chat-menu.tsx';
import { chatPath } from '#app/reflections/[reflectionId]/chat/chat-paths.ts';
import { historyPath } from '#app/reflections/[reflectionId]/sessions/history-paths.ts';
import { readChatEvent } from '#components/chat/chat-event.ts';
import { itemsOf } from '#components/chat/chat-items.ts';
import { ChatStage } from '#components/chat/chat-stage.tsx';
import type { ChatPage } from '#components/chat/chat-state.ts';
import { NEW_TURN, turnWith } from '#components/chat/live-turn.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { memberMedia } from '#components/knowledge/member-media.ts';
import { titlesByName } from '#components/talk/titles-by-name.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { APPROVAL_SECONDS, MESSAGE_LENGTH } from '#lib/chat/limits.public.ts';
import { CHAT_POLICY } from '#lib/chat/policy.public.ts';
import { readTypedSession, type ShownSession } from '#lib/chat/read-typed-session.ts';
import type { SessionKeepsakes } from '#lib/chat/store/as-service/session-keepsakes.ts';
import { chatListTexts, chatTexts as texts } from '#lib/chat/texts/chat.public.ts';
import { typedModel } from '#lib/conversations/speaking-model.ts';
import { historyTexts, pastConversationTexts } from '#lib/conversations/texts/history.public.ts';
import { speakingModelText } from '#lib/conversations/texts/speaking-model.public.ts';
import { listNamespaces } from '#lib/knowledge/store/as-user/namespaces.ts';
import { userClient } from '#lib/platform/db/user-client.ts';

/** What a browser is sent of a session: what it shows, and no more. */
function chatPageOf(session: ShownSession): ChatPage {
  const { record, messages, offRecord, keepsakes, events, lastSequence, isRunning } = session;
  const told = events.flatMap((event) => readChatEvent(event) ?? []);
  return {
    items: itemsOf(
      messages,
      record.agentSnapshot?.fallback_chain?.map(({ model }) => model),
    ),
    turn: isRunning ? told.reduce(turnWith, NEW_TURN) : null,
    lastSequence,
    isEnded: record.status === 'ended',
    ratings: offRecord
      ? null
      : Object.fromEntries(Object.entries(keepsakes.opinions).map(([id, { rating }]) => [id, rating])),
    cost: {
      microcents: record.totalCostMicrocents,
      inputTokens: record.totalInputTokens,
      outputTokens: record.totalOutputTokens,
      isPriced: keepsakes.isPriced,
    },
  };
}

export const generateMetadata = (): Metadata => ({ title: chatListTexts.title });

type Props = { params: Promise<{ reflectionId: string; sessionId: string }> };

type KeptSectionProps = {
  reflectionId: string;
  sessionId: string;
  kept: Pick<SessionKeepsakes, 'recap' | 'memories'>;
};

/** What stays of the conversation for its person, who can take a memory back. */
function KeptSection({ reflectionId, sessionId, kept: { recap, memories } }: KeptSectionProps) {
  if (recap === null && memories.length === 0) return null;
  return (
    <details className="mb-6 max-w-[42em]">
      <summary className="min-h-8 w-fit cursor-pointer content-center text-small text-ink-soft hover:text-ink">
        {texts.recapTitle}
      </summary>
      <div className="grid gap-3 pt-2">
        {recap !== null && <p className="whitespace-pre-line">{recap}</p>}
        {memories.length > 0 && (
          <RowList label={texts.memoriesLabel}>
            {memories.map((memory) => (
              <Row
                key={memory.id}
                title={memory.body}
                trailing={
                  <ButtonForm
                    action={forgetTypedMemoryAction}
                    fields={{ reflectionId, sessionId, memoryId: memory.id }}
                    label={pastConversationTexts.forget}
                    fullLabel={pastConversationTexts.forgetLabel(memory.body)}
                  />
                }
              />
            ))}
          </RowList>
        )}
        <p className="text-small text-ink-soft">{texts.recapHint}</p>
      </div>
    </details>
  );
}

export default async function ChatSessionPage({ params }: Props) {
  const { reflectionId, sessionId } = await params;
  const { user, reflection } = await reflectionOfPage(reflectionId, CHAT_POLICY.write);
  if (!z.guid().safeParse(sessionId).success) notFound();
  const [found, namespaces] = await Promise.all([
    readTypedSession({ reflectionId, userId: user.id, sessionId }),
    listNamespaces(await userClient(), reflectionId).then(orThrow),
  ]);
  if (!found.ok && found.error.code === 'not_found') notFound();
  const session = orThrow(found);
  const isSteward = CHAT_POLICY.useTools.includes(reflection.role);
  const title = session.record.title ?? texts.untitled;
  const kept = session.keepsakes;
  return (
    <ChatStage
      // Another session is another conversation, with nothing of the one before.
      key={sessionId}
      base={`/api${chatPath(reflectionId, sessionId)}`}
      listPath={historyPath(reflectionId)}
      page={chatPageOf(session)}
      context={{
        name: reflection.displayName,
        mediaBase: memberMedia(reflectionId),
        citationBase: isSteward ? `/reflections/${reflectionId}/knowledge/cited` : undefined,
        namespaceTitles: titlesByName(namespaces),
      }}
      isSteward={isSteward}
      talkPath={`/reflections/${reflectionId}`}
      mostCharacters={MESSAGE_LENGTH}
      approvalSeconds={APPROVAL_SECONDS}
      header={
        <>
          <PageHeader
            title={title}
            marks={
              <>
                {isSteward && <Badge>{texts.withTools}</Badge>}
                <Badge>{texts.encrypted}</Badge>
                {session.offRecord && <Badge>{texts.offRecord}</Badge>}
              </>
            }
            description={speakingModelText(typedModel())}
            above={
              <Breadcrumb
                trail={[{ href: historyPath(reflectionId), label: historyTexts.title }]}
                current={title}
              />
            }
            actions={
              <ChatMenu
                reflectionId={reflectionId}
                sessionId={sessionId}
                title={title}
                isEnded={session.record.status === 'ended'}
                offRecord={session.offRecord}
              />
            }
          />
          {session.offRecord && <Notice>{texts.offRecordOpen}</Notice>}
          <KeptSection reflectionId={reflectionId} sessionId={sessionId} kept={kept} />
        </>
      }
    />
  );
}
