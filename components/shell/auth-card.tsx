import type { ReactNode } from 'react';
import { AppHeader } from '#components/shell/app-header.tsx';
import { SkipLink } from '#components/ui/skip-link.tsx';

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
    <>
      <SkipLink />
      <AppHeader home="/" />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-[27rem] gap-7 px-4 pt-8 pb-24 outline-none sm:px-0 sm:pt-[10vh]"
      >
        <div className="grid gap-2">
          <h1 className="text-title">{title}</h1>
          {description && <p className="text-ink-soft">{description}</p>}
        </div>
        {children}
        {footer && <div className="grid gap-2 border-t border-line pt-5 text-ink-soft">{footer}</div>}
      </main>
    </>
  );
}
