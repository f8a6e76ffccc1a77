'use client';

import { confirmAction } from '#app/auth/confirm/confirm-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import type { EmailLink } from '#lib/accounts/email-link.public.ts';
import { confirmTexts } from '#lib/accounts/texts/account.public.ts';

export function ConfirmForm({ link: { tokenHash, type } }: { link: EmailLink }) {
  const { submit, newLink } = confirmTexts[type];
  return (
    <ActionForm action={confirmAction} waysOn={{ link_invalid: newLink }}>
      {() => (
        <>
          <input type="hidden" name="tokenHash" value={tokenHash} />
          <input type="hidden" name="type" value={type} />
          <SubmitButton>{submit}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
