'use client';

import type { ComponentProps } from 'react';
import { classNames } from '#components/ui/class-names.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** The name for a screen reader, and the tooltip for everybody else. */
  label: string;
}

export function IconButton({ label, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-10 flex-none place-content-center rounded-md text-ink-soft transition-colors',
        'hover:bg-paper-sunken hover:text-ink data-[state=open]:bg-paper-sunken [&_svg]:size-5',
        className,
      )}
    />
  );
}
