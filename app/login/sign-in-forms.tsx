'use client';

import { magicLinkAction, signInAction } from '#app/login/sign-in-actions.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { EmailForm } from '#components/forms/email-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { accountTexts, magicLinkTexts, signInTexts } from '#lib/accounts/texts/account.public.ts';

export function SignInForm({ next }: { next?: string | undefined }) {
  return (
    <ActionForm action={signInAction}>
      {(refused) => (
        <>
          {next && <input type="hidden" name="next" value={next} />}
          <Field label={accountTexts.email} error={refused.email}>
            <Input name="email" type="email" autoComplete="username" />
          </Field>
          <Field
            label={accountTexts.password}
            error={refused.password}
            aside={<TextLink href="/auth/forgot-password">{signInTexts.forgot}</TextLink>}
          >
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
          <SubmitButton>{signInTexts.submit}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

export function MagicLinkForm(props: { next?: string | undefined; mailboxUrl?: string | undefined }) {
  return <EmailForm {...props} action={magicLinkAction} submitLabel={magicLinkTexts.submit} />;
}
