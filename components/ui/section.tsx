import { type ReactNode, useId } from 'react';
import { classNames } from '#components/ui/class-names.ts';

interface SectionProps {
  title: string;
  description?: ReactNode;
  /** For what cannot be taken back. */
  danger?: boolean;
  children: ReactNode;
}

/** One concern of a settings page: what it is on the left, what can be done on the right. */
export function Section({ title, description, danger = false, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t border-line py-9 lg:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-1.5">
        <h2 id={id} className={classNames('text-heading', danger && 'text-danger')}>
          {title}
        </h2>
        {description && <div className="text-small text-ink-soft">{description}</div>}
      </div>
      <div className="grid min-w-0 max-w-2xl content-start gap-6">{children}</div>
    </section>
  );
}
