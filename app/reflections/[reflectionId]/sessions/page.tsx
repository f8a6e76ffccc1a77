import type { Metadata } from 'next';
import { z } from 'zod';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { FiguresSection } from '#app/reflections/[reflectionId]/sessions/figures-section.tsx';
import { historyPartPath } from '#app/reflections/[reflectionId]/sessions/history-paths.ts';
import { PastConversationRow } from '#app/reflections/[reflectionId]/sessions/past-conversation-row.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { LinkTabs } from '#components/ui/link-tabs.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { RowList } from '#components/ui/row-list.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { MANAGERS, MEMBERS, STEWARDS } from '#lib/contracts/roles.ts';
import { historyTexts } from '#lib/contracts/texts/history.ts';
import {
  type HistoryPart,
  listConversations,
  readConversationFigures,
} from '#lib/db/conversation-history.ts';
import { listMembers } from '#lib/db/members.ts';
import { userClient } from '#lib/db/user-client.ts';

export const metadata: Metadata = { title: historyTexts.title };

const PART = 25;

const historyQuery = z.object({
  of: z.enum(['mine', 'guests', 'members']).catch('mine'),
  offset: z.coerce.number().int().min(0).max(100_000).catch(0),
});

type Props = {
  params: Promise<{ reflectionId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function SessionsPage({ params, searchParams }: Props) {
  const { reflectionId } = await params;
  const { reflection } = await reflectionOfPage(reflectionId, MEMBERS);
  const isSteward = STEWARDS.includes(reflection.role);
  const asked = historyQuery.parse(await searchParams);
  // A viewer has only their own.
  const of = isSteward ? asked.of : 'mine';
  const { offset } = asked;
  const db = await userClient();
  const [list, members, figures] = await Promise.all([
    listConversations(db, { reflectionId, of, offset, limit: PART }).then(orThrow),
    listMembers(db, reflectionId).then(orThrow),
    isSteward ? readConversationFigures(db, reflectionId).then(orThrow) : null,
  ]);
  const nameOf = (userId: string | null) =>
    members.find((member) => member.userId === userId)?.displayName ?? historyTexts.somebody;
  return (
    <>
      <PageHeader title={historyTexts.title} description={historyTexts.description} />
      {isSteward && (
        <LinkTabs
          label={historyTexts.tabsLabel}
          items={PARTS.map((part) => ({
            href: historyPartPath(reflectionId, part),
            label: historyTexts.tabs[part],
          }))}
          current={historyPartPath(reflectionId, of)}
        />
      )}
      {list.conversations.length === 0 && offset === 0 ? (
        <NothingYet reflectionId={reflectionId} of={of} isManager={MANAGERS.includes(reflection.role)} />
      ) : (
        <RowList label={historyTexts.listLabel}>
          {list.conversations.map((conversation) => (
            <PastConversationRow
              key={conversation.id}
              reflectionId={reflectionId}
              conversation={conversation}
              nameOf={nameOf}
            />
          ))}
        </RowList>
      )}
      <MorePages reflectionId={reflectionId} of={of} offset={offset} more={list.more} />
      {figures && <FiguresSection figures={figures} />}
    </>
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

type MorePagesProps = { reflectionId: string; of: HistoryPart; offset: number; more: boolean };

function MorePages({ reflectionId, of, offset, more }: MorePagesProps) {
  if (offset === 0 && !more) return null;
  const at = (place: number) => {
    const path = historyPartPath(reflectionId, of);
    return place === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}offset=${place}`;
  };
  return (
    <nav aria-label={historyTexts.pagesLabel} className="flex justify-between gap-4 pt-4 text-small">
      <span>
        {offset > 0 && <TextLink href={at(Math.max(0, offset - PART))}>{historyTexts.newer}</TextLink>}
      </span>
      <span>{more && <TextLink href={at(offset + PART)}>{historyTexts.older}</TextLink>}</span>
    </nav>
  );
}
