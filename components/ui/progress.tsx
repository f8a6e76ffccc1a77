'use client';

import { Progress as Radix } from 'radix-ui';

interface ProgressProps {
  /** What progresses, for a screen reader. */
  label: string;
  percent: number;
  /** Says more than the number alone. */
  valueText?: string;
}

export function Progress({ label, percent, valueText }: ProgressProps) {
  return (
    <Radix.Root
      value={percent}
      aria-label={label}
      aria-valuetext={valueText}
      className="h-1 overflow-hidden rounded-full bg-line forced-colors:border forced-colors:border-[CanvasText]"
    >
      <Radix.Indicator
        className="block h-full rounded-full bg-lamp transition-[width] duration-300 forced-colors:bg-[Highlight]"
        style={{ width: `${percent}%` }}
      />
    </Radix.Root>
  );
}
