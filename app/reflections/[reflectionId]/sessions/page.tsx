import type { Metadata } from 'next';
import { z } from 'zod';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { chatPath } from '#app/reflections/[reflectionId]/chat/chat-paths.ts';
import { ImportChat } from '#app/reflections/[reflectionId]/chat/import-chat.tsx';
import { FiguresSection } from '#app/reflections/[reflectionId]/sessions/figures-section.tsx';
import { historyPartPath } from '#app/reflections/[reflectionId]/sessions/history-paths.ts';
import { PastConversationRow } from '#app/reflections/[reflectionId]/sessions/past-conversation-row.tsx';
import { shareQuestionsAction } from '#app/reflections/[reflectionId]/sessions/share-questions-action.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Joined } from '#components/ui/joined.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { LinkTabs } from '#components/ui/link-tabs.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { type History, listHistory } from '#lib/chat/list-history.ts';
import type { FoundSession } from '#lib/chat/search-typed-sessions.ts';
import { type ExistingSession, listSessionsThatExist } from '#lib/chat/store/agent-sessions.ts';
import { chatListTexts, chatListTexts as texts } from '#lib/chat/texts/chat.public.ts';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import {
  type HistoryPart,
  readConversationFigures,
} from '#lib/conversations/store/as-user/conversation-history.ts';
import { readSharesQuestions } from '#lib/conversations/store/as-user/visitor-questions.ts';
import { historyTexts } from '#lib/conversations/texts/history.public.ts';
import { questionsTexts } from '#lib/conversations/texts/questions.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import type { Result } from '#lib/platform/result.ts';
import { sentenceOf } from '#lib/platform/sentence-of.ts';
import { listMembers } from '#lib/reflections/store/as-user/members.ts';

/** Whose and when, and no word of them. */
function OthersSection({ sessions }: { sessions: readonly ExistingSession[] }) {
  if (sessions.length === 0) return null;
  return (
    <Section title={texts.othersTitle} description={texts.othersDescription}>
      <RowList label={texts.othersLabel}>
        {sessions.map(({ id, displayName, updatedAt }) => (
          <Row key={id} title={displayName} detail={<MomentIn words={texts.changed} at={updatedAt} />} />
        ))}
      </RowList>
    </Section>
  );
}

export const generateMetadata = (): Metadata => ({ title: historyTexts.title });

const PART = 25;

const historyQuery = z.object({
  q: z
    .string()
    .transform((words) => words.trim().slice(0, 200))
    .catch(''),
  of: z.enum(['mine', 'guests', 'members']).catch('mine'),
  offset: z.coerce.number().int().min(0).max(100_000).catch(0),
});

type Props = {
  params: Promise<{ reflectionId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** One's own typed conversation, in the list of all. */
function TypedRow({ reflectionId, session }: { reflectionId: string; session: FoundSession }) {
  const { id, title, foundWords, status, offRecord, updatedAt } = session;
  return (
    <Row
      href={chatPath(reflectionId, id)}
      title={title ? <span className="font-serif">“{title}”</span> : <span>{chatListTexts.untitled}</span>}
      detail={
        <>
          {foundWords && <p className="font-serif">… {foundWords} …</p>}
          <p>
            <Joined
              parts={[historyTexts.kinds.typed, <Moment key="when" at={updatedAt} />, historyTexts.inWriting]}
            />
          </p>
        </>
      }
      trailing={
        <>
          <Badge>{historyTexts.encrypted}</Badge>
          {offRecord && <Badge>{historyTexts.offRecord}</Badge>}
          {chatListTexts.status[status] && <Badge>{chatListTexts.status[status]}</Badge>}
        </>
      }
    />
  );
}

export default async function SessionsPage({ params, searchParams }: Props) {
  const { reflectionId } = await params;
  const { user, reflection } = await reflectionOfPage(reflectionId, CONVERSATION_POLICY.readOwnHistory);
  const isSteward = CONVERSATION_POLICY.readWhatGuestsSaid.includes(reflection.role);
  const asked = historyQuery.parse(await searchParams);
  // A viewer has only their own.
  const of = isSteward ? asked.of : 'mine';
  const { offset, q: words } = asked;
  const db = await userClient();
  const [listed, members, figures, sharesQuestions, typed] = await Promise.all([
    listHistory(db, { reflectionId, userId: user.id, of, words, offset, limit: PART }),
    listMembers(db, reflectionId).then(orThrow),
    isSteward ? readConversationFigures(db, reflectionId).then(orThrow) : null,
    readSharesQuestions(db, { reflectionId, userId: user.id }).then(orThrow),
    of === 'members' && words === '' ? listSessionsThatExist(db, reflectionId).then(orThrow) : [],
  ]);
  const { refusal, ...list } = orRefusedSearch(listed);
  const nameOf = (userId: string | null) =>
    members.find((member) => member.userId === userId)?.displayName ?? historyTexts.somebody;
  return (
    <>
      <PageHeader title={historyTexts.title} description={historyTexts.description} />
      {isSteward && (
        <LinkTabs
          label={historyTexts.tabsLabel}
          items={PARTS.map((part) => ({
            href: historyPartPath(reflectionId, part, { words }),
            label: historyTexts.tabs[part],
          }))}
          current={historyPartPath(reflectionId, of, { words })}
        />
      )}
      <SearchHistory of={of} words={words} />
      {refusal !== null ? (
        <Notice tone="warning">{refusal}</Notice>
      ) : list.entries.length === 0 && words ? (
        <EmptyState title={historyTexts.notFoundTitle}>{historyTexts.notFound(words)}</EmptyState>
      ) : list.entries.length === 0 && offset === 0 ? (
        <NothingYet
          reflectionId={reflectionId}
          of={of}
          isManager={CONVERSATION_POLICY.inviteGuests.includes(reflection.role)}
        />
      ) : (
        <RowList label={historyTexts.listLabel}>
          {list.entries.map((entry) =>
            entry.kind === 'typed' ? (
              <TypedRow key={entry.session.id} reflectionId={reflectionId} session={entry.session} />
            ) : (
              <PastConversationRow
                key={entry.conversation.id}
                reflectionId={reflectionId}
                conversation={entry.conversation}
                nameOf={nameOf}
              />
            ),
          )}
        </RowList>
      )}
      {!list.isWhole && <p className="pt-4 text-small">{historyTexts.titlesOnly}</p>}
      <MorePages reflectionId={reflectionId} of={of} words={words} offset={offset} more={list.more} />
      {of === 'mine' && <ImportChat reflectionId={reflectionId} />}
      <OthersSection sessions={typed.filter(({ userId }) => userId !== user.id)} />
      {figures && <FiguresSection figures={figures} />}
      <Section title={questionsTexts.shareTitle} description={questionsTexts.shareDescription}>
        <p>{sharesQuestions ? questionsTexts.shareOn : questionsTexts.shareOff}</p>
        <ButtonForm
          action={shareQuestionsAction}
          fields={{ reflectionId, shares: sharesQuestions ? 'no' : 'yes' }}
          label={sharesQuestions ? questionsTexts.shareStop : questionsTexts.shareStart}
        />
      </Section>
    </>
  );
}

/** Who searches too often is told so in place of the list. */
function orRefusedSearch(listed: Result<History>): History & { refusal: string | null } {
  if (!listed.ok && listed.error.code === 'rate_limited')
    return { entries: [], more: false, isWhole: true, refusal: sentenceOf(listed.error) };
  return { ...orThrow(listed), refusal: null };
}

/** Works without scripts, and a found list has an address. */
function SearchHistory({ of, words }: { of: HistoryPart; words: string }) {
  return (
    <search className="mb-6 block max-w-2xl">
      <form className="flex flex-wrap items-end gap-3">
        {of !== 'mine' && <input type="hidden" name="of" value={of} />}
        <div className="min-w-0 flex-1 basis-60">
          <Field label={historyTexts.search}>
            <Input
              key={words}
              name="q"
              type="search"
              defaultValue={words}
              maxLength={200}
              autoComplete="off"
            />
          </Field>
        </div>
        <Button type="submit" variant="secondary">
          {historyTexts.searchSubmit}
        </Button>
      </form>
    </search>
  );
}

const PARTS: readonly HistoryPart[] = ['mine', 'guests', 'members'];

type NothingYetProps = { reflectionId: string; of: HistoryPart; isManager: boolean };

function NothingYet({ reflectionId, of, isManager }: NothingYetProps) {
  const home = `/reflections/${reflectionId}`;
  const ways = {
    mine: { href: home, label: historyTexts.talk },
    guests: isManager && { href: `${home}/settings`, label: historyTexts.makeLink },
    members: isManager && { href: `${home}/settings`, label: historyTexts.invite },
  };
  const way = ways[of];
  const { title, body } = historyTexts.empty[of];
  return (
    <EmptyState title={title} action={way && <LinkButton href={way.href}>{way.label}</LinkButton>}>
      {body}
    </EmptyState>
  );
}

type MorePagesProps = {
  reflectionId: string;
  of: HistoryPart;
  words: string;
  offset: number;
  more: boolean;
};

function MorePages({ reflectionId, of, words, offset, more }: MorePagesProps) {
  if (offset === 0 && !more) return null;
  const at = (place: number) => historyPartPath(reflectionId, of, { words, offset: place });
  return (
    <nav aria-label={historyTexts.pagesLabel} className="flex justify-between gap-4 pt-4 text-small">
      <span>
        {offset > 0 && <TextLink href={at(Math.max(0, offset - PART))}>{historyTexts.newer}</TextLink>}
      </span>
      <span>{more && <TextLink href={at(offset + PART)}>{historyTexts.older}</TextLink>}</span>
    </nav>
  );
}
