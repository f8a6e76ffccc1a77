import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoldProps {
  title: ReactNode;
  /** At the end of the line: how much is in it. */
  detail?: ReactNode;
  children: ReactNode;
}

/** One line, and below it what it is about, for whoever opens it. Works without scripts. */
export function Fold({ title, detail, children }: FoldProps) {
  return (
    <details className="group/fold">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 py-2.5">
        <span className="flex min-w-0 items-center gap-2 font-medium">
          <ChevronRight
            aria-hidden="true"
            className="size-4 flex-none text-ink-soft transition-transform in-[[open]>summary]:rotate-90"
          />
          <span className="min-w-0 underline-offset-4 hover:underline">{title}</span>
        </span>
        {detail && <span className="text-small text-ink-soft max-sm:ps-6">{detail}</span>}
      </summary>
      <div className="grid gap-3 pb-5">{children}</div>
    </details>
  );
}
