'use client';

import { type ReactNode, useId } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { FieldError, FieldHint } from '#components/ui/field-messages.tsx';

interface RadioOption {
  value: string;
  label: ReactNode;
  /** What choosing it means, in a sentence. */
  description?: ReactNode;
}

interface RadioGroupProps {
  legend: ReactNode;
  name: string;
  options: readonly RadioOption[];
  defaultValue?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  onValueChange?: (value: string) => void;
}

export function RadioGroup({
  legend,
  name,
  options,
  defaultValue,
  hint,
  error,
  onValueChange,
}: RadioGroupProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <fieldset
      aria-describedby={classNames(hint ? hintId : null, error && errorId) || undefined}
      className="grid min-w-0 gap-1.5"
    >
      <legend className="mb-1.5 font-medium">{legend}</legend>
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
      <div className="grid">
        {options.map((option) => (
          <label
            key={option.value}
            className="-mx-2.5 flex gap-3 rounded-md px-2.5 py-2 transition-colors hover:bg-paper-sunken"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              required
              aria-invalid={error ? true : undefined}
              onChange={() => onValueChange?.(option.value)}
              className="tick"
            />
            <span className="grid">
              <span>{option.label}</span>
              {option.description && <span className="text-small text-ink-soft">{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
