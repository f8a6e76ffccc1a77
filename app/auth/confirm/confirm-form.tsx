'use client';

import { confirmAction } from '#app/auth/confirm/confirm-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import type { EmailLink } from '#lib/contracts/email-link.ts';

export function ConfirmForm({ link, submitLabel }: { link: EmailLink; submitLabel: string }) {
  return (
    <ActionForm action={confirmAction}>
      {() => (
        <>
          <input type="hidden" name="tokenHash" value={link.tokenHash} />
          <input type="hidden" name="type" value={link.type} />
          <SubmitButton>{submitLabel}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
