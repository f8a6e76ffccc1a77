import type { ReactNode } from 'react';
import { AppHeader } from '#components/shell/app-header.tsx';
import { SiteFooter } from '#components/shell/site-footer.tsx';
import { SkipLink } from '#components/ui/skip-link.tsx';
import { ToastProvider } from '#components/ui/toast.tsx';

interface PageShellProps {
  /** An AccountMenu, or a link to sign in. */
  account?: ReactNode;
  /** The ReflectionNav of the reflection that is open. */
  nav?: ReactNode;
  /** Said above all else. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The frame of every page behind the sign-in. */
export function PageShell({ account, nav, notice, children }: PageShellProps) {
  return (
    <ToastProvider>
      <SkipLink />
      <AppHeader home="/reflections" account={account} />
      <div className="mx-auto w-full max-w-6xl px-4 pb-16 sm:px-8">
        {notice}
        {nav ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[11rem_minmax(0,1fr)] lg:pt-6">
            {nav}
            <Main>{children}</Main>
          </div>
        ) : (
          <div className="pt-4 sm:pt-6">
            <Main>{children}</Main>
          </div>
        )}
      </div>
      <SiteFooter />
    </ToastProvider>
  );
}

function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="min-w-0 outline-none">
      {children}
    </main>
  );
}
