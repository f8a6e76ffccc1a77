'use client';

import { newPasswordAction } from '#app/auth/new-password/new-password-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { accountTexts, newPasswordTexts } from '#lib/accounts/texts/account.public.ts';

export function NewPasswordForm() {
  return (
    <ActionForm action={newPasswordAction}>
      {(refused) => (
        <>
          <Field label={accountTexts.newPassword} hint={accountTexts.passwordHint} error={refused.password}>
            <PasswordInput name="password" autoComplete="new-password" />
          </Field>
          <SubmitButton>{newPasswordTexts.submit}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
