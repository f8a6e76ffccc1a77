'use client';

import { changeEmailAction } from '#app/account/change-email-action.ts';
import { changePasswordAction } from '#app/account/change-password-action.ts';
import { updateProfileAction } from '#app/account/update-profile-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { accountTexts, accountPageTexts as texts } from '#lib/accounts/texts/account.public.ts';

export function ProfileForm({ displayName }: { displayName: string }) {
  const say = useToast();
  return (
    <ActionForm action={updateProfileAction} onDone={() => say({ text: texts.saved })}>
      {(refused) => (
        <>
          <Field label={accountTexts.yourName} hint={accountTexts.nameHint} error={refused.displayName}>
            <Input name="displayName" defaultValue={displayName} autoComplete="name" maxLength={80} />
          </Field>
          <SubmitButton variant="secondary" className="justify-self-start">
            {texts.save}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

export function EmailChangeForm() {
  return (
    <ActionForm
      action={changeEmailAction}
      done={({ email }) => (
        <Notice tone="success" announce>
          {texts.emailSent(email)}
        </Notice>
      )}
    >
      {(refused) => (
        <>
          <Field label={texts.newEmail} error={refused.email}>
            <Input name="email" type="email" autoComplete="email" />
          </Field>
          <SubmitButton variant="secondary" className="justify-self-start">
            {texts.emailSubmit}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

export function PasswordChangeForm({ email }: { email: string }) {
  return (
    <ActionForm
      action={changePasswordAction}
      done={() => (
        <Notice tone="success" announce>
          {texts.passwordSaved}
        </Notice>
      )}
    >
      {(refused) => (
        <>
          {/* For password managers: whose password it is. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <Field label={texts.oldPassword} error={refused.password}>
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
          <Field
            label={accountTexts.newPassword}
            hint={accountTexts.passwordHint}
            error={refused.newPassword}
          >
            <PasswordInput name="newPassword" autoComplete="new-password" />
          </Field>
          <SubmitButton variant="secondary" className="justify-self-start">
            {texts.passwordSubmit}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
