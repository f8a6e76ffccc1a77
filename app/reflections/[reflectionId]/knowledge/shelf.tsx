import type { ReactNode } from 'react';
import { sourcePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { SourceFacts } from '#components/knowledge/source-facts.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { VisibilityBadge } from '#components/ui/visibility-badge.tsx';
import { selectedField } from '#lib/knowledge/collection-input.public.ts';
import type { Namespace } from '#lib/knowledge/store/as-user/namespaces.ts';
import type { SourceSummary } from '#lib/knowledge/store/as-user/sources.ts';
import { collectionTexts } from '#lib/knowledge/texts/collections.public.ts';
import { shelfTexts, stepTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = {
  reflectionId: string;
  namespace: Namespace;
  sources: readonly SourceSummary[];
  /** What leads to the sources that are not shown. */
  more?: ReactNode;
};

/** A namespace with its sources, under who hears it. */
export function Shelf({ reflectionId, namespace, sources, more }: Props) {
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
