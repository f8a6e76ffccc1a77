import { Badge } from '#components/ui/badge.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import type { FidelityFigure } from '#lib/voice/store/as-user/fidelity.ts';
import { fidelityTexts as texts } from '#lib/voice/texts/fidelity.public.ts';

type Props = {
  scores: readonly FidelityFigure[];
  live: number | undefined;
  /** Why there is none, or what would make it better. */
  note: string | null;
};

export function ScoresSection({ scores, live, note }: Props) {
  return (
    <Section title={texts.scoreTitle} description={texts.scoreDescription}>
      {scores.length > 0 && (
        <RowList label={texts.scoreLabel}>
          {scores.map(({ generation, score, low, high, lowerThan, blind }) => (
            <Row
              key={generation}
              title={texts.ofGeneration(generation)}
              detail={
                <>
                  <p>{texts.between(low, high)}</p>
                  {blind && <p>{texts.blindResult(blind.chosen, blind.shown)}</p>}
                  {lowerThan !== null && (
                    <p>
                      <strong className="font-medium text-ink">{texts.lower(lowerThan)}.</strong>{' '}
                      {texts.lowerBody}
                    </p>
                  )}
                </>
              }
              trailing={
                <>
                  {generation === live && <Badge tone="success">{texts.live}</Badge>}
                  <span className="font-medium tabular-nums">{texts.score(score)}</span>
                </>
              }
            />
          ))}
        </RowList>
      )}
      {note && <p className="max-w-prose text-ink-soft">{note}</p>}
    </Section>
  );
}
