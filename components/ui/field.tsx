'use client';

import { type ReactNode, useId } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { FieldControlProvider } from '#components/ui/field-context.ts';
import { FieldError, FieldHint } from '#components/ui/field-messages.tsx';
import { fieldTexts } from '#lib/platform/texts/controls.public.ts';

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and how to put it right. Marks the control as invalid. */
  error?: string | undefined;
  optional?: boolean;
  /** Something that belongs on the label's line, such as "Forgot your password?". */
  aside?: ReactNode;
  /** One Input, PasswordInput, Textarea or Select. */
  children: ReactNode;
}

export function Field({ label, hint, error, optional = false, aside, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const control = {
    id,
    required: !optional,
    'aria-describedby': classNames(hint ? hintId : null, error && errorId) || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  };
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="font-medium">
          {label}
          {optional && <span className="ms-1.5 font-normal text-ink-faint">{fieldTexts.optional}</span>}
        </label>
        {aside && <span className="text-small">{aside}</span>}
      </div>
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
      <FieldControlProvider value={control}>{children}</FieldControlProvider>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
