'use client';

import { signUpAction } from '#app/auth/sign-up/sign-up-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { MailSent } from '#components/forms/email-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { accountTexts, signUpTexts } from '#lib/accounts/texts/account.public.ts';

export function SignUpForm({
  next,
  mailboxUrl,
}: {
  next?: string | undefined;
  mailboxUrl?: string | undefined;
}) {
  return (
    <ActionForm
      action={signUpAction}
      done={({ email }) => <MailSent email={email} mailboxUrl={mailboxUrl} />}
    >
      {(refused) => (
        <>
          {next && <input type="hidden" name="next" value={next} />}
          <Field label={accountTexts.yourName} hint={accountTexts.nameHint} error={refused.displayName}>
            <Input name="displayName" autoComplete="name" maxLength={80} />
          </Field>
          <Field label={accountTexts.email} error={refused.email}>
            <Input name="email" type="email" autoComplete="username" />
          </Field>
          <Field label={accountTexts.password} hint={accountTexts.passwordHint} error={refused.password}>
            <PasswordInput name="password" autoComplete="new-password" />
          </Field>
          <SubmitButton>{signUpTexts.submit}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
