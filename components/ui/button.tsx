'use client';

import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from '#components/ui/button-style.ts';
import { classNames } from '#components/ui/class-names.ts';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Keeps its focus and its width, ignores further clicks, and shows progress after 300 ms. */
  pending?: boolean;
}

export function Button({
  variant = 'primary',
  size = 'medium',
  pending = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={classNames(buttonStyle(variant, size), className)}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
      {pending && (
        <span className="after-a-moment absolute inset-x-1 bottom-1 h-0.5 overflow-hidden rounded-full">
          <span className="block h-full animate-sweep rounded-full bg-glow forced-colors:bg-[Highlight]" />
        </span>
      )}
    </button>
  );
}
