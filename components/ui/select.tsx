'use client';

import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { useFieldControl } from '#components/ui/field-context.ts';
import { inputStyle } from '#components/ui/input-style.ts';

interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'multiple'> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
}

/** The platform's own select: it works before scripts do, and phones show their own picker for it. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className={classNames('relative block', className)}>
      <select
        {...useFieldControl()}
        {...rest}
        className={classNames(inputStyle, 'h-11 appearance-none truncate pe-10')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4.5 text-ink-soft"
      />
    </span>
  );
}
