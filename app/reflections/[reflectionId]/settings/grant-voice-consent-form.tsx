'use client';

import { useId } from 'react';
import { grantVoiceConsentAction } from '#app/reflections/[reflectionId]/settings/grant-voice-consent-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { FieldError } from '#components/ui/field-messages.tsx';
import { Input } from '#components/ui/input.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { VOICE_CONSENT_WORDS, voiceConsentTexts } from '#lib/contracts/texts/voice-consent.ts';

export function GrantVoiceConsentForm({ reflectionId }: { reflectionId: string }) {
  const say = useToast();
  const id = useId();
  return (
    <ActionForm action={grantVoiceConsentAction} onDone={() => say({ text: voiceConsentTexts.given })}>
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <Field
            label={voiceConsentTexts.voiceId}
            hint={voiceConsentTexts.voiceIdHint}
            error={refused.voiceId}
          >
            <Input name="voiceId" autoComplete="off" spellCheck={false} />
          </Field>
          <blockquote className="border-s-2 border-lamp ps-4 font-serif">{VOICE_CONSENT_WORDS}</blockquote>
          <div className="grid gap-1.5">
            <label htmlFor={id} className="flex items-start gap-3">
              <input
                id={id}
                type="checkbox"
                name="agreed"
                aria-invalid={refused.agreed ? true : undefined}
                aria-describedby={refused.agreed ? `${id}-error` : undefined}
                className="mt-1 size-5 flex-none accent-lamp"
              />
              <span>
                <span className="font-medium">{voiceConsentTexts.agree}</span>
                <span className="block text-small text-ink-soft">{voiceConsentTexts.agreeHint}</span>
              </span>
            </label>
            {refused.agreed && <FieldError id={`${id}-error`}>{refused.agreed}</FieldError>}
          </div>
          <SubmitButton className="justify-self-start">{voiceConsentTexts.submit}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
