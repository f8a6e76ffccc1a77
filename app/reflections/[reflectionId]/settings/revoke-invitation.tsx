'use client';

import { revokeInvitationAction } from '#app/reflections/[reflectionId]/settings/revoke-invitation-action.ts';
import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { Button } from '#components/ui/button.tsx';
import { settingsTexts } from '#lib/reflections/texts/reflections.public.ts';

type Props = { reflectionId: string; invitation: { id: string; email: string } };

export function RevokeInvitation({ reflectionId, invitation: { id, email } }: Props) {
  return (
    <ConfirmAction
      action={revokeInvitationAction}
      fields={{ reflectionId, invitationId: id }}
      trigger={
        <Button variant="quiet" size="small">
          {settingsTexts.revoke}
        </Button>
      }
      title={settingsTexts.revokeTitle(email)}
      consequences={settingsTexts.revokeConsequences}
      confirmLabel={settingsTexts.revoke}
      doneText={settingsTexts.revoked(email)}
    />
  );
}
