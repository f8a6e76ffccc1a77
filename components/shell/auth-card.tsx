import type { ReactNode } from 'react';
import { BarePage } from '#components/shell/bare-page.tsx';

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
