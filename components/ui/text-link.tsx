import Link from 'next/link';
import type { ReactNode } from 'react';

/** A link inside or beside running text. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="text-lamp underline decoration-1 underline-offset-[0.22em] hover:decoration-2"
    >
      {children}
    </Link>
  );
}
