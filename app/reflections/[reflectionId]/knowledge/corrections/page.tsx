import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { DecideCorrection } from '#app/reflections/[reflectionId]/knowledge/corrections/decide-correction.tsx';
import { sourcePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { KnowledgeTabs } from '#app/reflections/[reflectionId]/knowledge/knowledge-tabs.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { VisibilityBadge } from '#components/ui/visibility-badge.tsx';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { type FactCorrection, listCorrections } from '#lib/knowledge/store/as-user/fact-corrections.ts';
import { listNamespaces, type Namespace } from '#lib/knowledge/store/as-user/namespaces.ts';
import { correctionTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { listMembers } from '#lib/reflections/store/as-user/members.ts';

type CorrectionItemProps = {
  reflectionId: string;
  correction: FactCorrection;
  namespace: Namespace | undefined;
  /** A name; unknown of somebody who has left. */
  proposer: string | undefined;
  /** What can be decided about it. */
  children?: ReactNode;
};

function CorrectionItem({ reflectionId, correction, namespace, proposer, children }: CorrectionItemProps) {
  const { sourceId, sourceTitle, wrong, corrected, reason, status, createdAt } = correction;
  return (
    <li className="grid gap-3 py-5">
      <dl className="grid gap-3">
        <Told term={correctionTexts.wrong}>
          <p className="words text-ink-soft">{wrong}</p>
        </Told>
        <Told term={correctionTexts.corrected}>
          <p className="words">{corrected}</p>
        </Told>
        {reason && (
          <Told term={correctionTexts.reason}>
            <p>{reason}</p>
          </Told>
        )}
      </dl>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
        {status !== 'pending' && (
          <Badge tone={status === 'accepted' ? 'success' : 'plain'}>
            {correctionTexts.decidedOn[status]}
          </Badge>
        )}
        {sourceId && sourceTitle && (
          <TextLink href={sourcePath(reflectionId, sourceId)}>{sourceTitle}</TextLink>
        )}
        {namespace && <VisibilityBadge visibility={namespace.visibility} />}
        <span>
          <MomentIn
            words={(day) =>
              proposer ? correctionTexts.proposedBy(proposer, day) : correctionTexts.proposed(day)
            }
            at={createdAt}
            isDay
          />
        </span>
      </p>
      {children}
    </li>
  );
}

function Told({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-micro font-medium text-ink-faint">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export const generateMetadata = (): Metadata => ({ title: correctionTexts.title });

export default async function CorrectionsPage({ params }: { params: Promise<{ reflectionId: string }> }) {
  const { reflectionId } = await params;
  const { reflection } = await reflectionOfPage(reflectionId, KNOWLEDGE_POLICY.decideCorrections);
  const db = await userClient();
  const [corrections, namespaces, members] = await Promise.all([
    listCorrections(db, { reflectionId }).then(orThrow),
    listNamespaces(db, reflectionId).then(orThrow),
    listMembers(db, reflectionId).then(orThrow),
  ]);
  const namespaceOf = (correction: FactCorrection) =>
    namespaces.find(({ id }) => id === correction.namespaceId);
  const isManager = KNOWLEDGE_POLICY.addToPublished.includes(reflection.role);
  const pending = corrections.filter(({ status }) => status === 'pending');
  const decided = corrections.filter(({ status }) => status !== 'pending');
  const itemOf = (correction: FactCorrection) => ({
    reflectionId,
    correction,
    namespace: namespaceOf(correction),
    proposer: members.find(({ userId }) => userId === correction.proposedBy)?.displayName,
  });
  return (
    <>
      <PageHeader title={correctionTexts.title} description={correctionTexts.description} />
      <KnowledgeTabs reflectionId={reflectionId} current="/corrections" />
      <Section title={correctionTexts.pendingTitle} description={correctionTexts.pendingDescription}>
        {pending.length === 0 ? (
          <EmptyState title={correctionTexts.emptyTitle}>{correctionTexts.empty}</EmptyState>
        ) : (
          <ul aria-label={correctionTexts.pendingLabel} className="divide-y divide-line border-y border-line">
            {pending.map((correction) => (
              <CorrectionItem key={correction.id} {...itemOf(correction)}>
                <DecideCorrection
                  reflectionId={reflectionId}
                  correction={{ id: correction.id, corrected: correction.corrected }}
                  mayAccept={isManager || namespaceOf(correction)?.visibility !== 'published'}
                />
              </CorrectionItem>
            ))}
          </ul>
        )}
      </Section>
      {decided.length > 0 && (
        <Section title={correctionTexts.decidedTitle} description={correctionTexts.decidedDescription}>
          <ul aria-label={correctionTexts.decidedLabel} className="divide-y divide-line border-y border-line">
            {decided.map((correction) => (
              <CorrectionItem key={correction.id} {...itemOf(correction)} />
            ))}
          </ul>
        </Section>
      )}
      <p role="status" className="sr-only">
        {correctionTexts.left(pending.length)}
      </p>
    </>
  );
}
