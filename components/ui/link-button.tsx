import Link from 'next/link';
import type { ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from '#components/ui/button-style.ts';

interface LinkButtonProps {
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: ReactNode;
}

export function LinkButton({ href, variant = 'primary', size = 'medium', children }: LinkButtonProps) {
  return (
    <Link href={href} className={buttonStyle(variant, size)}>
      {children}
    </Link>
  );
}
