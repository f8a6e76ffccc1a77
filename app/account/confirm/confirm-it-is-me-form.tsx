'use client';

import { confirmItIsMeAction } from '#app/account/confirm/confirm-it-is-me-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { accountTexts, signInTexts, accountPageTexts as texts } from '#lib/accounts/texts/account.public.ts';

export function ConfirmItIsMeForm({ next }: { next: string | undefined }) {
  return (
    <ActionForm action={confirmItIsMeAction}>
      {(refused) => (
        <>
          {next && <input type="hidden" name="next" value={next} />}
          <Field
            label={accountTexts.password}
            error={refused.password}
            aside={<TextLink href="/auth/forgot-password">{signInTexts.forgot}</TextLink>}
          >
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
          <SubmitButton>{texts.confirmSubmit}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
