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

interface AuthCardProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** The other ways in: sign up, reset the password. */
  footer?: ReactNode;
}

/** The layout of the pages before the sign-in: one question, nothing beside it. */
export function AuthCard({ title, description, children, footer }: AuthCardProps) {
  return (
    <BarePage className="max-w-[27rem] gap-7 pt-8 sm:px-0 sm:pt-[10vh]">
      <div className="grid gap-2">
        <h1 className="text-title">{title}</h1>
        {description && <p className="text-ink-soft">{description}</p>}
      </div>
      {children}
      {footer && <div className="grid gap-2 border-t border-line pt-5 text-ink-soft">{footer}</div>}
    </BarePage>
  );
}
