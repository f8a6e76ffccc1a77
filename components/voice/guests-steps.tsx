import { Check } from 'lucide-react';
import { classNames } from '#components/ui/class-names.ts';
import { guestsTexts } from '#lib/voice/texts/publish.public.ts';

interface GuestsStepsProps {
  /** How many of the steps are behind it. */
  done: number;
  /** The step after those is where it stopped. */
  hasStopped: boolean;
}

/** The way of what is published to the ear of a guest. */
export function GuestsSteps({ done, hasStopped }: GuestsStepsProps) {
  const { steps } = guestsTexts;
  return (
    <ol aria-label={guestsTexts.stepsLabel} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {steps.map((label, index) => {
        const isDone = index < done;
        const isNow = index === done;
        return (
          <li key={label} aria-current={isNow ? 'step' : undefined} className="grid content-start gap-1.5">
            <span
              aria-hidden="true"
              className={classNames(
                'h-1 rounded-full forced-colors:border forced-colors:border-[CanvasText]',
                isDone && 'bg-lamp',
                isNow && (hasStopped ? 'bg-danger' : 'animate-breathe bg-glow'),
                index > done && 'bg-line',
              )}
            />
            <span
              className={classNames(
                'flex items-center gap-1 text-micro [&_svg]:size-3.5 [&_svg]:flex-none',
                isDone ? 'text-ink-soft' : isNow ? 'font-medium text-ink' : 'text-ink-faint',
              )}
            >
              {isDone && <Check aria-hidden="true" />}
              {label}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
