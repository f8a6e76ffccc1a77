import type { Metadata } from 'next';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { ContradictionItem } from '#app/reflections/[reflectionId]/knowledge/contradictions/contradiction-item.tsx';
import { KnowledgeTabs } from '#app/reflections/[reflectionId]/knowledge/knowledge-tabs.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { type Contradiction, listContradictions } from '#lib/knowledge/store/as-user/contradictions.ts';
import { listNamespaces } from '#lib/knowledge/store/as-user/namespaces.ts';
import { contradictionTexts as texts } from '#lib/knowledge/texts/contradictions.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';

export const generateMetadata = (): Metadata => ({ title: texts.title });

export default async function ContradictionsPage({ params }: { params: Promise<{ reflectionId: string }> }) {
  const { reflectionId } = await params;
  await reflectionOfPage(reflectionId, KNOWLEDGE_POLICY.decideContradictions);
  const db = await userClient();
  const [contradictions, namespaces] = await Promise.all([
    listContradictions(db, reflectionId).then(orThrow),
    listNamespaces(db, reflectionId).then(orThrow),
  ]);
  const open = contradictions.filter(({ choice }) => choice === null);
  const decided = contradictions.filter(({ choice }) => choice !== null);
  const listOf = (listed: readonly Contradiction[], label: string) => (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {listed.map((contradiction) => (
        <ContradictionItem
          key={contradiction.id}
          reflectionId={reflectionId}
          contradiction={contradiction}
          namespaces={namespaces}
        />
      ))}
    </ul>
  );
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <KnowledgeTabs reflectionId={reflectionId} current="/contradictions" />
      <Section title={texts.openTitle} description={texts.openDescription}>
        {open.length === 0 ? (
          <EmptyState title={texts.emptyTitle}>{texts.empty}</EmptyState>
        ) : (
          listOf(open, texts.openLabel)
        )}
      </Section>
      {decided.length > 0 && (
        <Section title={texts.decidedTitle} description={texts.decidedDescription}>
          {listOf(decided, texts.decidedLabel)}
        </Section>
      )}
      <p role="status" className="sr-only">
        {texts.left(open.length)}
      </p>
    </>
  );
}
