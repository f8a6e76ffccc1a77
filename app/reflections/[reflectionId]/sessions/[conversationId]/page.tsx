import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { forgetMemoryAction } from '#app/reflections/[reflectionId]/sessions/[conversationId]/conversation-actions.ts';
import { DeleteConversation } from '#app/reflections/[reflectionId]/sessions/[conversationId]/delete-conversation.tsx';
import { Transcript } from '#app/reflections/[reflectionId]/sessions/[conversationId]/transcript.tsx';
import { whyNoTranscript } from '#app/reflections/[reflectionId]/sessions/[conversationId]/why-no-transcript.ts';
import { historyPath } from '#app/reflections/[reflectionId]/sessions/history-paths.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { Joined } from '#components/ui/joined.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { speakerNames } from '#lib/conversations/speaker-names.public.ts';
import { readOutcome } from '#lib/conversations/store/as-service/session-outcome.ts';
import {
  type ConversationDetail,
  readCitations,
  readPastConversation,
} from '#lib/conversations/store/as-user/conversation-history.ts';
import { historyTexts, pastConversationTexts as texts } from '#lib/conversations/texts/history.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';

export const generateMetadata = (): Metadata => ({ title: historyTexts.title });

type Props = { params: Promise<{ reflectionId: string; conversationId: string }> };

type MemoriesSectionProps = {
  reflectionId: string;
  conversation: Pick<ConversationDetail, 'id' | 'memories'>;
};

function MemoriesSection({ reflectionId, conversation: { id, memories } }: MemoriesSectionProps) {
  if (memories.length === 0) return null;
  return (
    <Section title={texts.memoriesTitle} description={texts.memoriesDescription}>
      <RowList label={texts.memoriesTitle}>
        {memories.map((memory) => (
          <Row
            key={memory.id}
            title={memory.body}
            trailing={
              <ButtonForm
                action={forgetMemoryAction}
                fields={{ reflectionId, conversationId: id, memoryId: memory.id }}
                label={texts.forget}
                fullLabel={texts.forgetLabel(memory.body)}
              />
            }
          />
        ))}
      </RowList>
    </Section>
  );
}

export default async function PastConversationPage({ params }: Props) {
  const { reflectionId, conversationId } = await params;
  const { user, reflection } = await reflectionOfPage(reflectionId, CONVERSATION_POLICY.readOwnHistory);
  if (!z.guid().safeParse(conversationId).success) notFound();
  const db = await userClient();
  const [found, citations] = await Promise.all([
    readPastConversation(db, { reflectionId, conversationId }),
    readCitations(db, conversationId).then(orThrow),
  ]);
  if (!found.ok && found.error.code === 'not_found') notFound();
  const conversation = orThrow(found);
  const isMine = conversation.userId === user.id;
  const isOver = conversation.status === 'ended' || conversation.status === 'failed';
  const mayDelete =
    isOver &&
    (isMine ||
      (conversation.role === 'guest' && CONVERSATION_POLICY.deleteWhatGuestsSaid.includes(reflection.role)));
  return (
    <>
      <PageHeader
        title={texts.title[conversation.mode]}
        above={
          <Breadcrumb
            trail={[{ href: historyPath(reflectionId), label: historyTexts.title }]}
            current={texts.title[conversation.mode]}
          />
        }
        description={<WhenAndHow conversation={conversation} />}
        marks={conversation.offRecord && <Badge>{historyTexts.offRecord}</Badge>}
        actions={
          conversation.turns.length > 0 && (
            <a
              href={`/api/reflections/${reflectionId}/sessions/${conversation.id}/transcript`}
              download
              className="text-lamp underline underline-offset-[0.22em]"
            >
              {texts.download}
            </a>
          )
        }
      />
      {conversation.failureReason && (
        <Notice tone="warning" title={texts.failedTitle}>
          {conversation.failureReason}
        </Notice>
      )}
      {conversation.recap && (
        <Section title={texts.recapTitle}>
          <p className="whitespace-pre-line">{conversation.recap}</p>
        </Section>
      )}
      <MemoriesSection reflectionId={reflectionId} conversation={conversation} />
      <Section
        title={texts.transcriptTitle}
        description={<BecameSource {...{ reflectionId, conversation }} />}
      >
        {conversation.turns.length === 0 ? (
          <p className="text-ink-soft">
            {whyNoTranscript({ ...conversation, isMine, isSettled: await isSettled(conversation) })}
          </p>
        ) : (
          <Transcript
            reflectionId={reflectionId}
            turns={conversation.turns}
            citations={citations}
            names={speakerNames({
              mode: conversation.mode,
              isMine,
              reflectionName: reflection.displayName,
            })}
          />
        )}
      </Section>
      {mayDelete && <DeleteConversation reflectionId={reflectionId} conversationId={conversation.id} />}
    </>
  );
}

/** Told to whoever was shown the conversation: whether more is to come, and nothing of what was said. */
async function isSettled({ id }: ConversationDetail): Promise<boolean> {
  return orThrow(await readOutcome(id)).isSettled;
}

function WhenAndHow({ conversation }: { conversation: ConversationDetail }) {
  const { createdAt, durationSeconds, textOnly } = conversation;
  return (
    <Joined
      parts={[
        <Moment key="when" at={createdAt} />,
        durationSeconds ? historyTexts.lasted(durationSeconds) : null,
        textOnly ? historyTexts.inWriting : historyTexts.byVoice,
      ]}
    />
  );
}

function BecameSource({
  reflectionId,
  conversation: { source },
}: {
  reflectionId: string;
  conversation: ConversationDetail;
}) {
  if (!source) return null;
  return (
    <p>
      {texts.interviewSource}{' '}
      <TextLink href={`/reflections/${reflectionId}/knowledge/${source.id}`}>{source.title}</TextLink>
    </p>
  );
}
