'use client';

import { updateMannerAction } from '#app/reflections/[reflectionId]/voice/voice-actions.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { mannerTexts } from '#lib/voice/texts/manner.public.ts';

type Props = {
  reflectionId: string;
  speakingStyle: string;
  boundaries: string;
  wishesForGuests: boolean;
  ingestionEnabled: boolean;
};

export function UpdateMannerForm({ reflectionId, speakingStyle, boundaries, ...checked }: Props) {
  const say = useToast();
  return (
    <ActionForm action={updateMannerAction} onDone={() => say({ text: mannerTexts.saved })}>
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <Field
            label={mannerTexts.speakingStyle}
            hint={mannerTexts.speakingStyleHint}
            error={refused.speakingStyle}
            optional
          >
            <Textarea name="speakingStyle" defaultValue={speakingStyle} maxLength={1000} rows={3} />
          </Field>
          <Field
            label={mannerTexts.boundaries}
            hint={mannerTexts.boundariesHint}
            error={refused.boundaries}
            optional
          >
            <Textarea name="boundaries" defaultValue={boundaries} maxLength={1500} rows={3} />
          </Field>
          {(['wishesForGuests', 'ingestionEnabled'] as const).map((name) => (
            <label key={name} className="flex items-start gap-3">
              <input type="checkbox" name={name} defaultChecked={checked[name]} className="tick" />
              <span>{mannerTexts[name]}</span>
            </label>
          ))}
          <SubmitButton variant="secondary" className="justify-self-start">
            {mannerTexts.save}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
