import type { ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from '#components/ui/button-style.ts';
import { PageLink } from './page-link.tsx';

interface LinkButtonProps {
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** With what it is about, where several have the same words. */
  label?: string;
  children: ReactNode;
}

export function LinkButton({ href, variant = 'primary', size = 'medium', label, children }: LinkButtonProps) {
  return (
    <PageLink href={href} aria-label={label} className={buttonStyle(variant, size)}>
      {children}
    </PageLink>
  );
}
