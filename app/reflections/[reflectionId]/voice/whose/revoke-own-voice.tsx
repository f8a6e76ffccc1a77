'use client';

import { revokeOwnVoiceAction } from '#app/reflections/[reflectionId]/voice/whose/whose-voice-actions.ts';
import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { Button } from '#components/ui/button.tsx';
import { ownVoiceTexts as texts } from '#lib/voice/texts/own-voice.public.ts';

type Props = { reflectionId: string; consentId: string };

export function RevokeOwnVoice({ reflectionId, consentId }: Props) {
  return (
    <ConfirmAction
      action={revokeOwnVoiceAction}
      fields={{ reflectionId, consentId }}
      trigger={
        <Button variant="danger" className="justify-self-start">
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
