import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';

type BadgeTone = 'plain' | 'lamp' | 'success' | 'warning' | 'danger';

const tones = {
  plain: 'bg-paper-sunken text-ink-soft',
  lamp: 'bg-lamp-soft text-lamp',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
} satisfies Record<BadgeTone, string>;

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-sm border border-transparent px-2 py-0.5 text-micro font-medium',
        'whitespace-nowrap [&_svg]:size-3.5',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
