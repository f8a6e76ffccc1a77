import type { Metadata } from 'next';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import {
  orderCollectionsAction,
  restoreCollectionAction,
} from '#app/reflections/[reflectionId]/knowledge/collections/collection-list-actions.ts';
import { MakeCollectionForm } from '#app/reflections/[reflectionId]/knowledge/collections/make-collection-form.tsx';
import { collectionPath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { KnowledgeTabs } from '#app/reflections/[reflectionId]/knowledge/knowledge-tabs.tsx';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { VisibilityBadge } from '#components/ui/visibility-badge.tsx';
import { MOST_COLLECTIONS } from '#lib/knowledge/limits.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { listDeletedNamespaces, listNamespaces } from '#lib/knowledge/store/as-user/namespaces.ts';
import { countSources } from '#lib/knowledge/store/as-user/sources.ts';
import { collectionTexts } from '#lib/knowledge/texts/collections.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';

export const generateMetadata = (): Metadata => ({ title: collectionTexts.title });

type Props = { params: Promise<{ reflectionId: string }> };

export default async function CollectionsPage({ params }: Props) {
  const { reflectionId } = await params;
  const { reflection } = await reflectionOfPage(reflectionId, KNOWLEDGE_POLICY.makeCollections);
  const db = await userClient();
  const [namespaces, counts, deleted] = await Promise.all([
    listNamespaces(db, reflectionId).then(orThrow),
    countSources(db, reflectionId).then(orThrow),
    KNOWLEDGE_POLICY.deleteCollections.includes(reflection.role)
      ? listDeletedNamespaces(db, reflectionId).then(orThrow)
      : [],
  ]);
  const ids = namespaces.map(({ id }) => id);
  const moveButton = (at: number, by: -1 | 1, title: string) => (
    <ButtonForm
      action={orderCollectionsAction}
      fields={{ reflectionId, namespaceIds: exchanged(ids, at, at + by).join() }}
      label={by < 0 ? collectionTexts.up : collectionTexts.down}
      fullLabel={by < 0 ? collectionTexts.upOf(title) : collectionTexts.downOf(title)}
      variant="quiet"
    />
  );
  return (
    <>
      <PageHeader title={collectionTexts.title} description={collectionTexts.description} />
      <KnowledgeTabs reflectionId={reflectionId} current="/collections" />
      <Section title={collectionTexts.listTitle} description={collectionTexts.listDescription}>
        <RowList label={collectionTexts.listLabel}>
          {namespaces.map(({ id, title, description, visibility }, at) => (
            <Row
              key={id}
              title={title}
              href={collectionPath(reflectionId, id)}
              detail={
                <>
                  {description && <p>{description}</p>}
                  <p>{collectionTexts.sources(counts.get(id) ?? 0)}</p>
                </>
              }
              mark={<VisibilityBadge visibility={visibility} />}
              trailing={
                <>
                  {at > 0 && moveButton(at, -1, title)}
                  {at < namespaces.length - 1 && moveButton(at, 1, title)}
                </>
              }
            />
          ))}
        </RowList>
      </Section>
      <Section
        title={collectionTexts.makeTitle}
        description={collectionTexts.makeDescription(MOST_COLLECTIONS)}
      >
        <MakeCollectionForm reflectionId={reflectionId} />
      </Section>
      {deleted.length > 0 && (
        <Section title={collectionTexts.deletedTitle} description={collectionTexts.deletedDescription}>
          <RowList label={collectionTexts.deletedLabel}>
            {deleted.map(({ id, title, erasedAfter, sources }) => (
              <Row
                key={id}
                title={title}
                detail={
                  <MomentIn
                    words={(day) => collectionTexts.deletedDetail(sources, day)}
                    at={erasedAfter}
                    isDay
                  />
                }
                trailing={
                  <ButtonForm
                    action={restoreCollectionAction}
                    fields={{ reflectionId, namespaceId: id }}
                    label={collectionTexts.restore}
                    fullLabel={collectionTexts.restoreOf(title)}
                  />
                }
              />
            ))}
          </RowList>
        </Section>
      )}
    </>
  );
}

function exchanged(ids: readonly string[], one: number, other: number): readonly string[] {
  return ids.map((id, at) => (at === one ? ids[other] : at === other ? ids[one] : id) ?? id);
}
