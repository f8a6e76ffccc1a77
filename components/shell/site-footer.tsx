import type { ReactNode } from 'react';
import { LegalLinks } from './legal-links.tsx';

/** Below every page. `children` is what a page says beside the links. */
export function SiteFooter({ children }: { children?: ReactNode }) {
  return (
    <footer className="mx-auto mt-auto w-full max-w-6xl px-4 sm:px-8">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line py-5 text-small text-ink-soft">
        {children}
        <LegalLinks />
      </div>
    </footer>
  );
}
