'use client';

import { acceptInvitationAction } from '#app/invite/[token]/accept-invitation-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { invitationTexts } from '#lib/reflections/texts/reflections.public.ts';

export function AcceptInvitationForm({ token }: { token: string }) {
  return (
    <ActionForm action={acceptInvitationAction}>
      {() => (
        <>
          <input type="hidden" name="token" value={token} />
          <SubmitButton>{invitationTexts.accept}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
