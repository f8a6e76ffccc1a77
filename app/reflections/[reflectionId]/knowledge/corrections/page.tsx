import type { Metadata } from 'next';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { CorrectionItem } from '#app/reflections/[reflectionId]/knowledge/corrections/correction-item.tsx';
import { DecideCorrection } from '#app/reflections/[reflectionId]/knowledge/corrections/decide-correction.tsx';
import { KnowledgeTabs } from '#app/reflections/[reflectionId]/knowledge/knowledge-tabs.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { type FactCorrection, listCorrections } from '#lib/knowledge/store/as-user/fact-corrections.ts';
import { listNamespaces } from '#lib/knowledge/store/as-user/namespaces.ts';
import { correctionTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { listMembers } from '#lib/reflections/store/as-user/members.ts';

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
