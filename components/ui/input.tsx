'use client';

import type { ComponentProps } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { useFieldControl } from '#components/ui/field-context.ts';
import { inputStyle } from '#components/ui/input-style.ts';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...useFieldControl()}
      {...rest}
      className={classNames(inputStyle, 'h-11 read-only:bg-paper-sunken', className)}
    />
  );
}
