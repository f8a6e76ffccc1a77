import type { Metadata } from 'next';
import { z } from 'zod';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { Activity } from '#app/reflections/[reflectionId]/knowledge/activity.tsx';
import { AddSource } from '#app/reflections/[reflectionId]/knowledge/add-source.tsx';
import { DeletedNotice } from '#app/reflections/[reflectionId]/knowledge/deleted-notice.tsx';
import { KnowledgeTabs } from '#app/reflections/[reflectionId]/knowledge/knowledge-tabs.tsx';
import { MeaningsProgress } from '#app/reflections/[reflectionId]/knowledge/meanings-progress.tsx';
import {
  choicesForAdding,
  collectionAddedTo,
  waitingIn,
} from '#app/reflections/[reflectionId]/knowledge/namespace-choices.ts';
import { ShelvesSection } from '#app/reflections/[reflectionId]/knowledge/shelves-section.tsx';
import { restoreSourceAction } from '#app/reflections/[reflectionId]/knowledge/source-list-actions.ts';
import { watchedOf } from '#app/reflections/[reflectionId]/knowledge/watched-of.ts';
import { WAYS } from '#app/reflections/[reflectionId]/knowledge/ways.ts';
import { previewPath } from '#app/reflections/[reflectionId]/publish/publish-paths.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { WaitingForGuests } from '#components/voice/waiting-for-guests.tsx';
import { meaningModel } from '#lib/knowledge/meaning.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { countMeanings } from '#lib/knowledge/store/as-service/meanings.ts';
import { readKnowledge } from '#lib/knowledge/store/as-user/read-knowledge.ts';
import { addTexts, deletedTexts, knowledgeTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';

/** What the list is asked for in its address; whatever makes no sense there is as if it were not. */
const listQuery = z
  .object({
    add: z.enum(WAYS).catch('paste'),
    deleted: z.guid().optional().catch(undefined),
    in: z.guid().optional().catch(undefined),
    offset: z.coerce.number().int().min(0).max(100_000).catch(0),
  })
  .transform(({ in: namespaceId, offset, ...query }) => ({
    ...query,
    namespaceId,
    // Only a single namespace is leafed through.
    offset: namespaceId ? offset : 0,
  }));

export const generateMetadata = (): Metadata => ({ title: knowledgeTexts.title });

const PAGE_SIZE = 100;

type Props = {
  params: Promise<{ reflectionId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function KnowledgePage({ params, searchParams }: Props) {
  const { reflectionId } = await params;
  const { reflection } = await reflectionOfPage(reflectionId, KNOWLEDGE_POLICY.read);
  const { add, deleted, namespaceId, offset } = listQuery.parse(await searchParams);
  const model = meaningModel();
  const shown = { offset, limit: PAGE_SIZE, namespaceId };
  const [knowledge, meanings] = await Promise.all([
    readKnowledge(await userClient(), reflectionId, shown).then(orThrow),
    model && countMeanings(reflectionId, model).then(orThrow),
  ]);
  const { namespaces, counts, sourceCounts, list, goingOn, deleted: deletedSources } = knowledge;
  const choices = choicesForAdding(namespaces, reflection.role);
  const justDeleted = deletedSources.find(({ id }) => id === deleted);
  return (
    <>
      <PageHeader
        title={knowledgeTexts.title}
        description={counts.sources === 0 ? knowledgeTexts.summaryEmpty : knowledgeTexts.summary(counts)}
      />
      <KnowledgeTabs reflectionId={reflectionId} current="" />
      {justDeleted && <DeletedNotice key={justDeleted.id} reflectionId={reflectionId} source={justDeleted} />}
      <Section title={addTexts.title} description={addTexts.description}>
        {choices.some(({ allowed }) => allowed) ? (
          <AddSource
            key={add}
            reflectionId={reflectionId}
            choices={choices}
            currentId={namespaceId ?? collectionAddedTo(namespaces, list.sources[0]?.namespaceId)}
            namespaceHint={
              KNOWLEDGE_POLICY.addToPublished.includes(reflection.role)
                ? addTexts.namespaceHint
                : addTexts.namespaceHintOperator
            }
            way={add}
          />
        ) : (
          <Notice title={addTexts.noNamespaceTitle}>{addTexts.noNamespace}</Notice>
        )}
      </Section>
      <WaitingForGuests
        waiting={waitingIn(namespaces, sourceCounts)}
        hrefOf={
          KNOWLEDGE_POLICY.addToPublished.includes(reflection.role)
            ? (id) => previewPath(reflectionId, id, { to: 'published' })
            : null
        }
      />
      <Activity reflectionId={reflectionId} sources={watchedOf(goingOn)} />
      {meanings && meanings.missing > 0 && <MeaningsProgress {...meanings} />}
      <ShelvesSection
        reflectionId={reflectionId}
        namespaces={namespaces}
        choices={choices}
        counts={sourceCounts}
        list={list}
        namespaceId={namespaceId}
        offset={offset}
        pageSize={PAGE_SIZE}
      />
      {deletedSources.length > 0 && (
        <Section title={deletedTexts.title} description={deletedTexts.description}>
          <RowList label={deletedTexts.label}>
            {deletedSources.map(({ id, title, erasedAfter }) => (
              <Row
                key={id}
                title={title}
                detail={
                  <>
                    {deletedTexts.until} <Moment at={erasedAfter} />
                  </>
                }
                trailing={
                  <ButtonForm
                    action={restoreSourceAction}
                    fields={{ reflectionId, sourceId: id }}
                    label={deletedTexts.undo}
                    fullLabel={deletedTexts.undoOf(title)}
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
