import { knowledgePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import {
  audienceProgress,
  missingSentence,
} from '#app/reflections/[reflectionId]/voice/audience-maturity.ts';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Section } from '#components/ui/section.tsx';
import { MaturityBars } from '#components/voice/maturity-bars.tsx';
import type { SidesProgress } from '#lib/speech/voice-artifact.public.ts';
import { maturityTexts } from '#lib/voice/texts/voice.public.ts';

type Props = { reflectionId: string; progress: SidesProgress | null };

export function MaturitySection({ reflectionId, progress }: Props) {
  const sides = (['private', 'public'] as const).map((audience) => ({
    audience,
    needs: audienceProgress(audience, progress).needs,
    missing: missingSentence(progress, audience),
  }));
  return (
    <Section title={maturityTexts.title} description={maturityTexts.description}>
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {sides.map((side) => (
          <MaturityBars key={side.audience} {...side} />
        ))}
      </div>
      {sides.some(({ missing }) => missing !== '') && (
        <div className="justify-self-start">
          <LinkButton href={knowledgePath(reflectionId)} variant="secondary">
            {maturityTexts.addMore}
          </LinkButton>
        </div>
      )}
    </Section>
  );
}
