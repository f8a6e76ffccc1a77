import type { ReactNode } from 'react';
import { knowledgePath, sourcePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { MoveSourcesForm } from '#app/reflections/[reflectionId]/knowledge/move-sources-form.tsx';
import type { NamespaceChoice } from '#components/knowledge/namespace-field.tsx';
import { SourceFacts } from '#components/knowledge/source-facts.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Field } from '#components/ui/field.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { Select } from '#components/ui/select.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { VisibilityBadge } from '#components/ui/visibility-badge.tsx';
import { selectedField } from '#lib/knowledge/collection-input.public.ts';
import type { Namespace } from '#lib/knowledge/store/as-user/namespaces.ts';
import type { SourceSummary } from '#lib/knowledge/store/as-user/sources.ts';
import { collectionTexts } from '#lib/knowledge/texts/collections.public.ts';
import { shelfTexts, stepTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = {
  reflectionId: string;
  namespaces: readonly Namespace[];
  /** Where the selected sources may go. */
  choices: readonly NamespaceChoice[];
  counts: ReadonlyMap<string, number>;
  list: { sources: readonly SourceSummary[]; more: boolean };
  /** The only namespace to show. */
  namespaceId: string | undefined;
  offset: number;
  pageSize: number;
};

/** Of each collection, where all of them are shown. */
const MOST_SHOWN = 10;

type ShelfProps = {
  reflectionId: string;
  namespace: Namespace;
  sources: readonly SourceSummary[];
  /** What leads to the sources that are not shown. */
  more?: ReactNode;
};

/** A namespace with its sources, under who hears it. */
function Shelf({ reflectionId, namespace, sources, more }: ShelfProps) {
  return (
    <section aria-labelledby={`shelf-${namespace.id}`} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={`shelf-${namespace.id}`} className="text-lead">
          {namespace.title}
        </h3>
        <VisibilityBadge visibility={namespace.visibility} />
      </div>
      {sources.length === 0 ? (
        <p className="text-small text-ink-soft">{shelfTexts.emptyNamespace}</p>
      ) : (
        <RowList label={shelfTexts.label(namespace.title)}>
          {sources.map((source) => (
            <Row
              key={source.id}
              leading={
                <label className="relative z-10 flex min-h-11 min-w-11 items-center justify-center">
                  <input
                    type="checkbox"
                    name={selectedField(source.id)}
                    data-sealed={namespace.visibility === 'sealed' ? namespace.title : undefined}
                    aria-label={collectionTexts.selectOf(source.title)}
                    className="tick"
                  />
                </label>
              }
              title={source.title}
              href={sourcePath(reflectionId, source.id)}
              detail={
                <SourceFacts kind={source.kind} recordedOn={source.recordedOn} createdAt={source.createdAt} />
              }
              mark={<StatusBadge status={source.status} />}
            />
          ))}
        </RowList>
      )}
      {more}
    </section>
  );
}

function StatusBadge({ status }: Pick<SourceSummary, 'status'>) {
  if (status === 'live') return null;
  return <Badge tone={status === 'failed' ? 'danger' : 'plain'}>{stepTexts[status].label}</Badge>;
}

export function ShelvesSection(props: Props) {
  const { reflectionId, namespaces, choices, counts, list, namespaceId, offset, pageSize } = props;
  const isEmpty = list.sources.length === 0 && offset === 0 && !namespaceId;
  const shelves = namespaces.filter(({ id }) => (namespaceId ? id === namespaceId : counts.get(id)));
  return (
    <Section title={shelfTexts.title} description={shelfTexts.description}>
      {isEmpty ? (
        <EmptyState title={shelfTexts.emptyTitle}>{shelfTexts.empty}</EmptyState>
      ) : (
        <>
          <NamespaceFilter namespaces={namespaces} chosen={namespaceId} />
          <MoveSourcesForm reflectionId={reflectionId} choices={choices}>
            {shelves.map((namespace) => {
              const ofShelf = list.sources.filter((source) => source.namespaceId === namespace.id);
              const sources = namespaceId ? ofShelf : ofShelf.slice(0, MOST_SHOWN);
              const count = counts.get(namespace.id) ?? 0;
              return (
                <Shelf
                  key={namespace.id}
                  reflectionId={reflectionId}
                  namespace={namespace}
                  sources={sources}
                  more={
                    !namespaceId &&
                    sources.length < count && (
                      <p className="text-small">
                        <TextLink href={addressOf(reflectionId, namespace.id)}>
                          {shelfTexts.all(count)}
                        </TextLink>
                      </p>
                    )
                  }
                />
              );
            })}
          </MoveSourcesForm>
          {namespaceId && (offset > 0 || list.more) && (
            <nav aria-label={shelfTexts.pagesLabel} className="flex justify-between gap-4">
              {offset > 0 ? (
                <TextLink href={addressOf(reflectionId, namespaceId, Math.max(0, offset - pageSize))}>
                  {shelfTexts.newer}
                </TextLink>
              ) : (
                <span />
              )}
              {list.more && (
                <TextLink href={addressOf(reflectionId, namespaceId, offset + pageSize)}>
                  {shelfTexts.older}
                </TextLink>
              )}
            </nav>
          )}
        </>
      )}
    </Section>
  );
}

const addressOf = (reflectionId: string, namespaceId: string, offset = 0) =>
  `${knowledgePath(reflectionId)}?in=${namespaceId}${offset > 0 ? `&offset=${offset}` : ''}`;

type FilterProps = { namespaces: readonly Namespace[]; chosen: string | undefined };

function NamespaceFilter({ namespaces, chosen = '' }: FilterProps) {
  return (
    <form className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-52">
        <Field label={shelfTexts.filter}>
          <Select
            key={chosen}
            name="in"
            required={false}
            defaultValue={chosen}
            options={[
              { value: '', label: shelfTexts.filterAll },
              ...namespaces.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        </Field>
      </div>
      <Button type="submit" variant="secondary">
        {shelfTexts.filterSubmit}
      </Button>
    </form>
  );
}
