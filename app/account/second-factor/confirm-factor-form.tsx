'use client';

import { confirmFactorAction } from '#app/account/second-factor/second-factor-actions.ts';
import { ShownCodes } from '#app/account/second-factor/shown-codes.tsx';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { secondFactorTexts as texts } from '#lib/accounts/texts/account.public.ts';

export function ConfirmFactorForm({ factorId, name }: { factorId: string; name: string }) {
  return (
    <ActionForm action={confirmFactorAction} done={({ codes }) => <ShownCodes codes={codes} />}>
      {(refused) => (
        <>
          <input type="hidden" name="factorId" value={factorId} />
          <input type="hidden" name="name" value={name} />
          <Field label={texts.code} error={refused.code}>
            <Input name="code" inputMode="numeric" autoComplete="one-time-code" />
          </Field>
          <SubmitButton>{texts.confirm}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
