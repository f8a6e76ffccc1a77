import { knowledgePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Section } from '#components/ui/section.tsx';
import { MaturityBars } from '#components/voice/maturity-bars.tsx';
import { firstRunTexts } from '#lib/reflections/texts/first-run.public.ts';
import { type Audience, leastOf, type SidesProgress } from '#lib/speech/voice-artifact.public.ts';
import { maturityOf } from '#lib/voice/maturity.ts';
import { themeNames } from '#lib/voice/texts/themes.public.ts';
import { maturityTexts } from '#lib/voice/texts/voice.public.ts';

type Props = { reflectionId: string; progress: SidesProgress | null };

/** How far the live voice has come with this audience; before there is one, that of somebody who said nothing. */
const audienceProgress = (audience: Audience, progress: SidesProgress | null) =>
  progress?.[audience] ?? maturityOf([]);

/** With less, most of what people ask has no answer, whatever the voice needs. */
const MUCH_MINUTES = 60;

/** What to add next, in one sentence: of what is missing, that of which there is least. Empty where there is much of everything. */
export function missingSentence(progress: SidesProgress | null, audience: Audience = 'private'): string {
  const { needs, openThemes } = audienceProgress(audience, progress);
  const least = leastOf(needs);
  const names = openThemes.slice(0, 3).map((theme) => themeNames[theme]);
  if (!least) {
    const minutes = needs.find(({ kind }) => kind === 'minutes')?.have ?? 0;
    return minutes < MUCH_MINUTES ? firstRunTexts.littleYet(minutes, names) : '';
  }
  return firstRunTexts.missing[least.kind](least.need - least.have, names);
}

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
