import type { ReactNode } from 'react';
import { type ButtonVariant, buttonStyle } from '#components/ui/button-style.ts';
import { shellTexts } from '#lib/platform/texts/shell.public.ts';

interface WayOutProps {
  href: string;
  variant?: ButtonVariant;
  children: ReactNode;
}

/** Leads away from a MessagePage by loading the next page anew, which takes no script. */
export function WayOut({ href, variant = 'primary', children }: WayOutProps) {
  return (
    <a href={href} className={buttonStyle(variant, 'medium')}>
      {children}
    </a>
  );
}

/** Where to go from a page that has nothing more to offer. */
export function WaysHome() {
  return (
    <>
      <WayOut href="/reflections">{shellTexts.yourReflections}</WayOut>
      <WayOut href="/" variant="quiet">
        {shellTexts.startPage}
      </WayOut>
    </>
  );
}
