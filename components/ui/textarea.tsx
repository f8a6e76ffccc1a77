'use client';

import type { ComponentProps } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { useFieldControl } from '#components/ui/field-context.ts';
import { inputStyle } from '#components/ui/input-style.ts';

/** Grows with what is written into it, up to half of the window. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      {...rest}
      rows={rows}
      style={{ minHeight: `${rows * 1.6 + 1.375}em` }}
      className={classNames(inputStyle, 'field-sizing-content max-h-[50dvh] resize-y py-2.5', className)}
    />
  );
}
