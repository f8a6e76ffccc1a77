import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import {
  DeleteCollection,
  DescribeCollectionForm,
  MergeCollectionsForm,
} from '#app/reflections/[reflectionId]/knowledge/collections/[namespaceId]/collection-forms.tsx';
import { collectionsPath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { choicesForAdding } from '#app/reflections/[reflectionId]/knowledge/namespace-choices.ts';
import { publishPath } from '#app/reflections/[reflectionId]/publish/publish-paths.ts';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { VisibilityBadge } from '#components/ui/visibility-badge.tsx';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { countStatements } from '#lib/knowledge/store/as-user/evidence.ts';
import { listNamespaces } from '#lib/knowledge/store/as-user/namespaces.ts';
import { countSources } from '#lib/knowledge/store/as-user/sources.ts';
import { collectionTexts } from '#lib/knowledge/texts/collections.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';

export const generateMetadata = (): Metadata => ({ title: collectionTexts.title });

type Props = { params: Promise<{ reflectionId: string; namespaceId: string }> };

export default async function CollectionPage({ params }: Props) {
  const { reflectionId, namespaceId } = await params;
  const { reflection } = await reflectionOfPage(reflectionId, KNOWLEDGE_POLICY.makeCollections);
  const db = await userClient();
  const [namespaces, counts, statements] = await Promise.all([
    listNamespaces(db, reflectionId).then(orThrow),
    countSources(db, reflectionId).then(orThrow),
    countStatements(db, reflectionId).then(orThrow),
  ]);
  const collection = namespaces.find(({ id }) => id === namespaceId) ?? notFound();
  const { title, description, name, visibility } = collection;
  const isManager = KNOWLEDGE_POLICY.deleteCollections.includes(reflection.role);
  const holds = {
    sources: counts.get(namespaceId) ?? 0,
    statements: statements
      .filter(({ namespace }) => namespace === name)
      .reduce((sum, counted) => sum + counted.statements, 0),
  };
  const others = namespaces.filter(({ id }) => id !== namespaceId);
  return (
    <>
      <PageHeader
        above={
          <Breadcrumb
            trail={[{ href: collectionsPath(reflectionId), label: collectionTexts.back }]}
            current={title}
          />
        }
        title={title}
        marks={<VisibilityBadge visibility={visibility} />}
        description={collectionTexts.sources(counts.get(namespaceId) ?? 0)}
      />
      <Section title={collectionTexts.nameTitle} description={collectionTexts.nameDescription}>
        {isManager || visibility !== 'published' ? (
          <DescribeCollectionForm
            reflectionId={reflectionId}
            namespaceId={namespaceId}
            title={title}
            description={description}
          />
        ) : (
          <p className="text-ink-soft">{collectionTexts.forManagers}</p>
        )}
      </Section>
      {isManager && (
        <>
          <Section title={collectionTexts.whoTitle} description={collectionTexts.whoDescription}>
            <div>
              <LinkButton href={publishPath(reflectionId)} variant="secondary">
                {collectionTexts.who}
              </LinkButton>
            </div>
          </Section>
          {others.length > 0 && (
            <Section title={collectionTexts.mergeTitle} description={collectionTexts.mergeDescription(title)}>
              <MergeCollectionsForm
                reflectionId={reflectionId}
                from={{
                  id: namespaceId,
                  title,
                  visibility,
                  ...holds,
                }}
                choices={choicesForAdding(others, reflection.role)}
              />
            </Section>
          )}
          <Section title={collectionTexts.deleteTitle} description={collectionTexts.deleteDescription} danger>
            <DeleteCollection
              reflectionId={reflectionId}
              namespaceId={namespaceId}
              title={title}
              goes={holds}
            />
          </Section>
        </>
      )}
    </>
  );
}
