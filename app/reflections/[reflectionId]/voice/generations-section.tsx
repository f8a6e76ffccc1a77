import { knowledgePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { GenerationItem } from '#app/reflections/[reflectionId]/voice/generation-item.tsx';
import { voicePath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { FidelityFigure } from '#lib/voice/store/as-user/fidelity.ts';
import type { GoldenTally } from '#lib/voice/store/as-user/golden-questions.ts';
import type { Generation } from '#lib/voice/store/as-user/voice-generations.ts';
import { generationTexts } from '#lib/voice/texts/voice.public.ts';

type Props = {
  reflectionId: string;
  list: { generations: readonly Generation[]; more: boolean };
  offset: number;
  part: number;
  live: number | undefined;
  mayRollBack: boolean;
  golden: ReadonlyMap<number, GoldenTally>;
  fidelity: ReadonlyMap<number, FidelityFigure>;
};

export function GenerationsSection({
  reflectionId,
  list,
  offset,
  part,
  live,
  mayRollBack,
  golden,
  fidelity,
}: Props) {
  const { generations, more } = list;
  const partAt = (at: number) => `${voicePath(reflectionId)}${at > 0 ? `?offset=${at}` : ''}#generations`;
  return (
    <Section title={generationTexts.title} description={generationTexts.description}>
      {generations.length === 0 && offset === 0 ? (
        <EmptyState
          title={generationTexts.emptyTitle}
          action={<LinkButton href={knowledgePath(reflectionId)}>{generationTexts.addFirst}</LinkButton>}
        >
          {generationTexts.empty}
        </EmptyState>
      ) : (
        <ol
          id="generations"
          aria-label={generationTexts.label}
          className="divide-y divide-line border-y border-line"
        >
          {generations.map((generation, index) => (
            <GenerationItem
              key={generation.generation}
              reflectionId={reflectionId}
              generation={generation}
              live={live}
              mayRollBack={mayRollBack}
              isNewest={offset === 0 && index === 0}
              golden={golden.get(generation.generation)}
              fidelity={fidelity.get(generation.generation)}
            />
          ))}
        </ol>
      )}
      {(offset > 0 || more) && (
        <nav aria-label={generationTexts.pagesLabel} className="flex justify-between gap-4 text-small">
          <span>
            {offset > 0 && (
              <TextLink href={partAt(Math.max(0, offset - part))}>{generationTexts.newer}</TextLink>
            )}
          </span>
          <span>{more && <TextLink href={partAt(offset + part)}>{generationTexts.older}</TextLink>}</span>
        </nav>
      )}
    </Section>
  );
}
