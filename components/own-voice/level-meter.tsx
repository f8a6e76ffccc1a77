import { classNames } from '#components/ui/class-names.ts';
import { ownVoiceTexts as texts } from '#lib/voice/texts/own-voice.public.ts';

/** Of a hundred; below the first nothing is heard, above the second it is distorted. */
const AUDIBLE = 15;
const LOUD = 92;

const wordOf = (level: number) => {
  if (level < AUDIBLE) return texts.levelWord.silent;
  return level > LOUD ? texts.levelWord.loud : texts.levelWord.good;
};

/** Moves with the voice, which is what it is for, and with nothing else: it has no transition of its own. */
export function LevelMeter({ level }: { level: number }) {
  const word = wordOf(level);
  return (
    <div className="grid gap-1.5">
      {/* biome-ignore lint/a11y/useSemanticElements: the element meter cannot be drawn alike in all browsers */}
      <div
        role="meter"
        aria-label={texts.level}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={level}
        aria-valuetext={word}
        className="h-3 overflow-hidden rounded-full bg-line forced-colors:border forced-colors:border-[CanvasText]"
      >
        <div
          className={classNames(
            'h-full rounded-full forced-colors:bg-[Highlight]',
            level > LOUD ? 'bg-danger' : 'bg-lamp',
          )}
          style={{ width: `${level}%` }}
        />
      </div>
      <p aria-hidden="true" className="text-small text-ink-soft">
        {word}
      </p>
    </div>
  );
}
