import { hideStatementAction } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/statement-actions.ts';
import { sourcePath, toldPath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { voicesTexts } from '#lib/knowledge/texts/voices.public.ts';
import { wordsOfVoices } from '#lib/knowledge/voices.public.ts';
import type { PreviewedStatement, PublicationPreview } from '#lib/voice/store/as-user/publication-preview.ts';
import { previewTexts } from '#lib/voice/texts/publish.public.ts';

/** Of one source so many stand here; all of them on its own page. */
const SHOWN = 100;

type Props = {
  reflectionId: string;
  displayName: string;
  sources: PublicationPreview['sources'];
  statements: readonly PreviewedStatement[];
  guests: keyof typeof previewTexts.statementsDescription;
};

/** To be opened source by source: the statements of each word for word, and a way to keep one from guests. */
export function StatementsInQuestion({ reflectionId, displayName, sources, statements, guests }: Props) {
  const bySource = Map.groupBy(statements, ({ sourceId }) => sourceId);
  const corrections = bySource.get(null) ?? [];
  if (sources.length === 0) return <p className="py-2.5 text-ink-soft">{previewTexts.noSources}</p>;
  return (
    <Fold title={previewTexts.statementsTitle} detail={countsOf(sources, statements)}>
      <p className="text-small text-ink-soft">{previewTexts.statementsDescription[guests]}</p>
      <ul aria-label={previewTexts.sourcesLabel} className="divide-y divide-line border-t border-line ps-6">
        {sources.map(({ id, title, state, lines, voices }) => (
          <li key={id}>
            <Fold
              title={title}
              detail={
                state === 'read'
                  ? previewTexts.holds((bySource.get(id) ?? []).length, lines)
                  : previewTexts.notRead[state]
              }
            >
              <Statements
                reflectionId={reflectionId}
                title={title}
                statements={bySource.get(id) ?? []}
                mayHide={guests !== 'stop'}
              />
              {voices && <p className="text-small">{wordsOfVoices(voices, displayName)}</p>}
              <p className="flex flex-wrap gap-x-4 text-small">
                {lines > 0 && (
                  <TextLink href={toldPath(reflectionId, id)}>{voicesTexts.read(lines)}</TextLink>
                )}
                <TextLink href={sourcePath(reflectionId, id)}>{previewTexts.openSource(title)}</TextLink>
              </p>
            </Fold>
          </li>
        ))}
        {corrections.length > 0 && (
          <li>
            <Fold title={previewTexts.correctionOnly} detail={String(corrections.length)}>
              <Statements
                reflectionId={reflectionId}
                title={previewTexts.correctionOnly}
                statements={corrections}
                mayHide={false}
              />
            </Fold>
          </li>
        )}
      </ul>
    </Fold>
  );
}

type StatementsProps = {
  reflectionId: string;
  title: string;
  statements: readonly PreviewedStatement[];
  mayHide: boolean;
};

function Statements({ reflectionId, title, statements, mayHide }: StatementsProps) {
  return (
    <ul aria-label={previewTexts.statementsOf(title)} className="divide-y divide-line">
      {statements.slice(0, SHOWN).map(({ id, sourceId, asked, quote, kind, correctionId, hiddenFrom }) => (
        <li key={id} className="grid gap-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-x-6">
          <div className="grid gap-1">
            {asked && <p className="text-small text-ink-soft">{asked}</p>}
            <p className="words whitespace-pre-line">{quote}</p>
          </div>
          <div className="flex flex-wrap items-center gap-2 text-micro text-ink-soft">
            {hiddenFrom && <Badge>{sourceTexts.hiddenFrom[hiddenFrom]}</Badge>}
            {correctionId && <Badge>{previewTexts.correction}</Badge>}
            <span>{previewTexts.kind[kind]}</span>
            {mayHide && sourceId && !hiddenFrom && (
              <ButtonForm
                action={hideStatementAction}
                fields={{ reflectionId, sourceId, evidenceId: id, from: 'guests' }}
                label={sourceTexts.hide}
                fullLabel={`${sourceTexts.hideFrom.guests}: ${quote}`}
                variant="quiet"
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Of what can be told: lines, in whatever source one stands, also where no statement was found. */
function countsOf(sources: Props['sources'], statements: Props['statements']): string {
  const said = new Set(statements.map(({ sourceId }) => sourceId));
  const lines = sources.reduce((sum, source) => sum + source.lines, 0);
  const told = sources.filter((source) => source.lines > 0 || said.has(source.id));
  return previewTexts.counts({ statements: statements.length, lines, sources: told.length });
}
