'use client';

import { deleteAccountAction } from '#app/account/delete-account-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import type { SolelyOwned } from '#lib/accounts/store/own-account.ts';
import { accountPageTexts as texts } from '#lib/accounts/texts/account.public.ts';

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
