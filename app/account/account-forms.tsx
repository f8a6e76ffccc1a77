'use client';

import {
  changeEmailAction,
  changePasswordAction,
  deleteAccountAction,
  updateProfileAction,
} from '#app/account/account-actions.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PasswordInput } from '#components/ui/password-input.tsx';
import { Select } from '#components/ui/select.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import type { SolelyOwned } from '#lib/accounts/store/own-account.ts';
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

export function DeleteAccountForm({ owned }: { owned: readonly SolelyOwned[] }) {
  return (
    <ActionForm action={deleteAccountAction}>
      {(refused) => (
        <>
          {owned.length > 0 && <p>{texts.deleteOwned}</p>}
          {owned.map(({ reflectionId, displayName, heirs }) => (
            <Field key={reflectionId} label={displayName}>
              <Select
                name={`heir-${reflectionId}`}
                options={[
                  { value: '', label: texts.deleteWithIt },
                  ...heirs.map((heir) => ({ value: heir.userId, label: texts.passOnTo(heir.displayName) })),
                ]}
              />
            </Field>
          ))}
          <Field label={texts.deleteTypeEmail} error={refused.email}>
            <Input name="email" type="email" autoComplete="off" />
          </Field>
          <SubmitButton variant="danger" className="justify-self-start">
            {texts.deleteSubmit}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
