import type { ReactNode } from 'react';
import { AppHeader } from '#components/shell/app-header.tsx';
import { SiteFooter } from '#components/shell/site-footer.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { SkipLink } from '#components/ui/skip-link.tsx';

interface BarePageProps {
  /** The width and spacing of the column. */
  className: string;
  children: ReactNode;
}

/** The frame of a page that belongs to nobody's account: the header, and one column. */
export function BarePage({ className, children }: BarePageProps) {
  return (
    <>
      <SkipLink />
      <AppHeader home="/" />
      <main
        id="main"
        tabIndex={-1}
        className={classNames('mx-auto grid w-full px-4 pb-24 outline-none', className)}
      >
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
