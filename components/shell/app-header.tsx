import type { ReactNode } from 'react';
import { Wordmark } from '#components/brand/marks.tsx';
import { ThemeSwitch } from '#components/theme/theme-switch.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { shellTexts } from '#lib/platform/texts/shell.public.ts';

interface AppHeaderProps {
  /** Where the wordmark leads. */
  home: string;
  /** An AccountMenu, or a link to sign in. */
  account?: ReactNode;
}

export function AppHeader({ home, account }: AppHeaderProps) {
  return (
    <header className="mx-auto flex h-16 w-full max-w-6xl items-center justify-between gap-3 px-4 sm:h-20 sm:px-8">
      <PageLink href={home} aria-label={shellTexts.homeLabel} className="flex rounded-sm py-2">
        <Wordmark />
      </PageLink>
      <div className="flex items-center gap-1 sm:gap-2">
        <ThemeSwitch />
        {account}
      </div>
    </header>
  );
}
