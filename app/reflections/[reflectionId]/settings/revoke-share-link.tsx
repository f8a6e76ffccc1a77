'use client';

import { revokeShareLinkAction } from '#app/reflections/[reflectionId]/settings/revoke-share-link-action.ts';
import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { Button } from '#components/ui/button.tsx';
import { shareLinkTexts } from '#lib/conversations/texts/share-links.public.ts';

type Props = { reflectionId: string; link: { id: string; label: string } };

export function RevokeShareLink({ reflectionId, link: { id, label } }: Props) {
  return (
    <ConfirmAction
      action={revokeShareLinkAction}
      fields={{ reflectionId, shareLinkId: id }}
      trigger={
        <Button variant="quiet" size="small">
          {shareLinkTexts.revoke}
        </Button>
      }
      title={shareLinkTexts.revokeTitle(label)}
      consequences={shareLinkTexts.revokeConsequences}
      confirmLabel={shareLinkTexts.revoke}
      doneText={shareLinkTexts.revoked(label)}
    />
  );
}
