import { firstRunTexts } from '#lib/reflections/texts/first-run.public.ts';
import type { Audience, SidesProgress } from '#lib/speech/voice-artifact.public.ts';
import { leastOf } from '#lib/speech/voice-artifact.public.ts';
import { maturityOf } from '#lib/voice/maturity.ts';
import { themeNames } from '#lib/voice/texts/themes.public.ts';

/** How far the live voice has come with this audience; before there is one, that of somebody who said nothing. */
export const audienceProgress = (audience: Audience, progress: SidesProgress | null) =>
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
