import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  /** Usually a Breadcrumb. */
  above?: ReactNode;
  description?: ReactNode;
  /** Badges beside the title. */
  marks?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, above, description, marks, actions }: PageHeaderProps) {
  return (
    <header className="mb-8 grid gap-3">
      {above}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="grid max-w-[40em] min-w-0 gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 className="min-w-0 text-title">{title}</h1>
            {marks}
          </div>
          {description && <p className="text-lead wrap-anywhere text-ink-soft">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
    </header>
  );
}
