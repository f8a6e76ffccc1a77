'use client';

import { classNames } from '#components/ui/class-names.ts';
import { Progress } from '#components/ui/progress.tsx';
import { useTakesLong } from '#components/ui/use-takes-long.ts';
import { activityTexts, stepTexts } from '#lib/knowledge/texts/knowledge.public.ts';

const STEPS = ['queued', 'reading', 'indexing', 'compiling', 'live'] as const;

interface SourceStepsProps {
  title: string;
  status: (typeof STEPS)[number];
  /** Of the whole way. */
  percent: number;
}

/** The way of a source, with the step it is at. */
export function SourceSteps({ title, status, percent }: SourceStepsProps) {
  const at = STEPS.indexOf(status);
  const isStill = useTakesLong(status === 'live' ? null : `${status} ${percent}`, 20_000);
  return (
    <div className="grid gap-1.5">
      <Progress
        label={activityTexts.progressOf(title)}
        percent={status === 'live' ? 100 : percent}
        valueText={activityTexts.step(at + 1, STEPS.length, stepTexts[status].label)}
      />
      <ol aria-hidden="true" className="flex justify-between gap-2 text-micro">
        {STEPS.map((step, index) => (
          <li
            key={step}
            className={classNames(
              index === at ? 'font-medium text-lamp' : 'max-sm:hidden',
              index < at && 'text-ink-soft',
              index > at && 'text-ink-faint',
            )}
          >
            {stepTexts[step].label}
          </li>
        ))}
      </ol>
      {isStill && (
        <p role="status" className="text-small text-ink-soft">
          {activityTexts.takesLong}
        </p>
      )}
    </div>
  );
}
