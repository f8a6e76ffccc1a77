import type { ReactNode } from 'react';
import { ReflectionMark } from '#components/brand/marks.tsx';

interface EmptyStateProps {
  title: string;
  /** What will be here, and what to do to get it here. */
  children: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-start gap-5 border-t border-line pt-8 pb-4 sm:grid-cols-[auto_1fr] sm:gap-x-8">
      <span className="text-edge opacity-70">
        <ReflectionMark className="size-14" />
      </span>
      <div className="grid justify-items-start gap-5">
        <div className="grid gap-1.5">
          <h2 className="text-heading">{title}</h2>
          <div className="max-w-[34em] text-ink-soft">{children}</div>
        </div>
        {action}
      </div>
    </div>
  );
}
