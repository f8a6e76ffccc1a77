import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';

type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

const tones = {
  info: { icon: Info, style: 'bg-paper-sunken text-ink' },
  success: { icon: CircleCheck, style: 'bg-success-soft text-success' },
  warning: { icon: TriangleAlert, style: 'bg-warning-soft text-warning' },
  danger: { icon: CircleAlert, style: 'bg-danger-soft text-danger' },
} satisfies Record<NoticeTone, unknown>;

interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  /** Set it when the notice appears in answer to something: a screen reader then says it at once. */
  announce?: boolean;
  children: ReactNode;
}

export function Notice({ tone = 'info', title, announce = false, children }: NoticeProps) {
  const { icon: Icon, style } = tones[tone];
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div
      role={announce ? role : undefined}
      className={classNames('flex gap-3 rounded-md border border-transparent px-4 py-3', style)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none" />
      <div className="grid min-w-0 gap-0.5">
        {title && <p className="font-semibold">{title}</p>}
        <div className="text-ink">{children}</div>
      </div>
    </div>
  );
}
