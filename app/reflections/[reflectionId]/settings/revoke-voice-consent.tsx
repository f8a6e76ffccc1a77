'use client';

import { revokeVoiceConsentAction } from '#app/reflections/[reflectionId]/settings/revoke-voice-consent-action.ts';
import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { Button } from '#components/ui/button.tsx';
import { voiceConsentTexts as texts } from '#lib/contracts/texts/voice-consent.ts';

type Props = { reflectionId: string; consentId: string };

export function RevokeVoiceConsent({ reflectionId, consentId }: Props) {
  return (
    <ConfirmAction
      action={revokeVoiceConsentAction}
      fields={{ reflectionId, consentId }}
      trigger={
        <Button variant="secondary" className="justify-self-start">
          {texts.revoke}
        </Button>
      }
      title={texts.revokeTitle}
      consequences={texts.revokeConsequences}
      confirmLabel={texts.revoke}
      doneText={texts.revoked}
    />
  );
}
