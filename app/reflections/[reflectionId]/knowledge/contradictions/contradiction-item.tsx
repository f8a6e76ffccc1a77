import { DecideContradiction } from '#app/reflections/[reflectionId]/knowledge/contradictions/decide-contradiction.tsx';
import { sourcePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { Badge } from '#components/ui/badge.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { VisibilityBadge } from '#components/ui/visibility-badge.tsx';
import type { Contradiction } from '#lib/knowledge/store/as-user/contradictions.ts';
import type { Namespace } from '#lib/knowledge/store/as-user/namespaces.ts';
import { contradictionTexts as texts } from '#lib/knowledge/texts/contradictions.public.ts';
import { sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = { reflectionId: string; contradiction: Contradiction; namespaces: readonly Namespace[] };

/** Fewer letters stand in too many sentences; the database refuses to correct them. */
const SHORTEST_CORRECTED = 12;

export function ContradictionItem({ reflectionId, contradiction, namespaces }: Props) {
  const { id, disagreement, one, other, choice, chosenAt } = contradiction;
  const visibilityOf = ({ namespaceId }: typeof one) =>
    namespaces.find((namespace) => namespace.id === namespaceId)?.visibility;
  const isShort = [one, other].some(({ quote }) => quote.length < SHORTEST_CORRECTED);
  return (
    <li className="grid gap-4 py-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
        {choice && <Badge tone={choice === 'left' ? 'plain' : 'success'}>{texts.choice[choice]}</Badge>}
        <span>{texts.about[disagreement]}</span>
        {chosenAt && (
          <span>
            <MomentIn words={texts.decidedOn} at={chosenAt} isDay />
          </span>
        )}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {[one, other].map((side) => {
          const visibility = visibilityOf(side);
          return (
            <blockquote
              key={`${side.source.id} ${side.quote}`}
              className="grid content-between gap-3 rounded-md border border-line p-4"
            >
              <p className="words break-words">{side.quote}</p>
              <footer className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
                <TextLink href={sourcePath(reflectionId, side.source.id)}>{side.source.title}</TextLink>
                {visibility && <VisibilityBadge visibility={visibility} />}
                {side.hiddenFrom && <Badge>{sourceTexts.hiddenFrom[side.hiddenFrom]}</Badge>}
              </footer>
            </blockquote>
          );
        })}
      </div>
      {(choice === null || choice === 'left') && (
        <DecideContradiction
          reflectionId={reflectionId}
          contradictionId={id}
          one={one.quote}
          other={other.quote}
          isLeft={choice === 'left'}
          isShort={isShort}
        />
      )}
    </li>
  );
}
