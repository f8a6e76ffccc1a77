import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { PageLink } from './page-link.tsx';

export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {children}
    </ul>
  );
}

interface RowProps {
  /** An avatar or an icon. */
  leading?: ReactNode;
  title: ReactNode;
  /** Makes the whole row the target of its title's link. */
  href?: string;
  detail?: ReactNode;
  /** One short badge, which stands beside the title on any screen. */
  mark?: ReactNode;
  /** Badges, dates, buttons: beside the title where there is room, below it where there is not. */
  trailing?: ReactNode;
}

export function Row({ leading, title, href, detail, mark, trailing }: RowProps) {
  return (
    <li className="group relative flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 has-[a]:hover:bg-paper-raised">
      {leading}
      <div className={classNames('min-w-0 flex-1', mark ? 'basis-24' : 'basis-40')}>
        <p className="font-medium">{href ? <RowLink href={href}>{title}</RowLink> : title}</p>
        {detail && <div className="text-small text-ink-soft">{detail}</div>}
      </div>
      {mark && <div className="flex-none self-start pt-0.5">{mark}</div>}
      {trailing && (
        <div
          className={classNames(
            'relative flex flex-wrap items-center gap-2 max-sm:basis-full',
            leading ? 'max-sm:ps-14' : null,
          )}
        >
          {trailing}
        </div>
      )}
    </li>
  );
}

function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <PageLink
      href={href}
      className="decoration-lamp underline-offset-4 group-hover:underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:outline-lamp"
    >
      {children}
    </PageLink>
  );
}
