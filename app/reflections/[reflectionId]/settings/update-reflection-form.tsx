'use client';

import { updateReflectionAction } from '#app/reflections/[reflectionId]/settings/update-reflection-action.ts';
import { LanguageField } from '#app/reflections/language-field.tsx';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { settingsTexts } from '#lib/reflections/texts/reflections.public.ts';

type Props = { reflectionId: string; displayName: string; slug: string; language: string };

export function UpdateReflectionForm(props: Props) {
  const say = useToast();
  return (
    <ActionForm action={updateReflectionAction} onDone={() => say({ text: settingsTexts.saved })}>
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={props.reflectionId} />
          <Field label={settingsTexts.name} error={refused.displayName}>
            <Input name="displayName" defaultValue={props.displayName} maxLength={80} autoComplete="off" />
          </Field>
          <Field label={settingsTexts.slug} error={refused.slug}>
            <Input
              name="slug"
              defaultValue={props.slug}
              maxLength={48}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <LanguageField language={props.language} error={refused.language} />
          <SubmitButton variant="secondary" className="justify-self-start">
            {settingsTexts.save}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
