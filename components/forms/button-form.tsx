'use client';

import { ActionForm, type ServerAction } from '#components/forms/action-form.tsx';
import type { ButtonSize, ButtonVariant } from '#components/ui/button-style.ts';
import { SubmitButton } from '#components/ui/submit-button.tsx';

interface ButtonFormProps<Value> {
  action: ServerAction<Value>;
  fields: Readonly<Record<string, string>>;
  label: string;
  /** With what it acts on, where several buttons have the same label. */
  fullLabel?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** One button that does one thing, before the page's scripts have loaded, too. */
export function ButtonForm<Value>({
  action,
  fields,
  label,
  fullLabel,
  variant = 'secondary',
  size = 'small',
}: ButtonFormProps<Value>) {
  return (
    <ActionForm action={action}>
      {() => (
        <>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SubmitButton variant={variant} size={size} aria-label={fullLabel} className="justify-self-start">
            {label}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
