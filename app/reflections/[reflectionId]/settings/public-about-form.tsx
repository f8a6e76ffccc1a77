'use client';

import { setPublicAboutAction } from '#app/reflections/[reflectionId]/settings/set-public-about-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { settingsTexts } from '#lib/reflections/texts/reflections.public.ts';

export function PublicAboutForm({ reflectionId, about }: { reflectionId: string; about: string }) {
  const say = useToast();
  return (
    <ActionForm action={setPublicAboutAction} onDone={() => say({ text: settingsTexts.saved })}>
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <Field label={settingsTexts.about} hint={settingsTexts.aboutHint} error={refused.about} optional>
            <Textarea name="about" defaultValue={about} maxLength={280} rows={2} />
          </Field>
          <SubmitButton variant="secondary" className="justify-self-start">
            {settingsTexts.save}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
