import type { ReactNode } from 'react';
import { PageLink } from './page-link.tsx';

/** A link inside or beside running text. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <PageLink
      href={href}
      className="text-lamp underline decoration-1 underline-offset-[0.22em] hover:decoration-2"
    >
      {children}
    </PageLink>
  );
}
