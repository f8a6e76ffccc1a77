import { previewPath } from '#app/reflections/[reflectionId]/publish/publish-paths.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { sourceTexts } from '#lib/contracts/texts/knowledge.ts';
import { previewTexts } from '#lib/contracts/texts/publish.ts';
import { EVIDENCE_KINDS } from '#lib/contracts/voice-artifact.ts';
import type { Visibility } from '#lib/db/namespaces.ts';
import type { PreviewedStatement } from '#lib/db/publication-preview.ts';

/** So many are shown at once. */
const PART = 30;

type Props = {
  reflectionId: string;
  namespaceId: string;
  statements: readonly PreviewedStatement[];
  guests: keyof typeof previewTexts.statementsDescription;
  to: Visibility;
  offset: number;
};

/** One by one, under the source that they are from. */
export function StatementsInQuestion(props: Props) {
  const { reflectionId, namespaceId, statements, guests, to, offset } = props;
  const from = offset < statements.length ? offset - (offset % PART) : 0;
  const shown = statements.slice(from, from + PART);
  const bySource = Map.groupBy(shown, ({ sourceTitle }) => sourceTitle ?? previewTexts.correctionOnly);
  const partAt = (at: number) => `${previewPath(reflectionId, namespaceId, { to, offset: at })}#statements`;
  return (
    <Section title={previewTexts.statementsTitle} description={previewTexts.statementsDescription[guests]}>
      <p id="statements">{countsOf(statements)}</p>
      {[...bySource].map(([source, items]) => (
        <div key={source} className="grid gap-2">
          <h3 className="text-lead">{source}</h3>
          <ul
            aria-label={previewTexts.statementsOf(source)}
            className="divide-y divide-line border-y border-line"
          >
            {items.map(({ id, quote, kind, correctionId, hiddenFrom }) => (
              <li
                key={id}
                className="grid gap-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-x-6"
              >
                <p className="words whitespace-pre-line">{quote}</p>
                <p className="flex flex-wrap gap-2 text-micro text-ink-soft sm:pt-1.5">
                  {hiddenFrom && <Badge>{sourceTexts.hiddenFrom[hiddenFrom]}</Badge>}
                  {correctionId && <Badge>{previewTexts.correction}</Badge>}
                  <span>{previewTexts.kind[kind]}</span>
                </p>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {statements.length > PART && (
        <nav aria-label={previewTexts.pagesLabel} className="flex flex-wrap justify-between gap-4 text-small">
          <span>{from > 0 && <TextLink href={partAt(from - PART)}>{previewTexts.earlier}</TextLink>}</span>
          <span className="text-ink-soft">
            {previewTexts.range(from + 1, from + shown.length, statements.length)}
          </span>
          <span>
            {from + PART < statements.length && (
              <TextLink href={partAt(from + PART)}>{previewTexts.later}</TextLink>
            )}
          </span>
        </nav>
      )}
    </Section>
  );
}

function countsOf(statements: readonly PreviewedStatement[]): string {
  const sources = new Set(statements.flatMap(({ sourceId }) => sourceId ?? []));
  const byKind = EVIDENCE_KINDS.flatMap((kind) => {
    const count = statements.filter((statement) => statement.kind === kind).length;
    return count > 0 ? [previewTexts.kindCount[kind](count)] : [];
  });
  return previewTexts.counts(statements.length, sources.size, byKind);
}
