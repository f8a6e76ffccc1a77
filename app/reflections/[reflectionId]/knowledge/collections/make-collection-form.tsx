'use client';

import { createCollectionAction } from '#app/reflections/[reflectionId]/knowledge/collections/collection-list-actions.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { collectionTexts } from '#lib/knowledge/texts/collections.public.ts';

export function MakeCollectionForm({ reflectionId }: { reflectionId: string }) {
  const say = useToast();
  return (
    <ActionForm
      action={createCollectionAction}
      onDone={({ title }) => say({ text: collectionTexts.made(title) })}
    >
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <Field label={collectionTexts.name} error={refused.title}>
            <Input name="title" maxLength={80} autoComplete="off" />
          </Field>
          <Field label={collectionTexts.about} error={refused.description} optional>
            <Input name="description" maxLength={500} autoComplete="off" />
          </Field>
          <RadioGroup
            legend={collectionTexts.visibility}
            name="visibility"
            defaultValue="private"
            options={(['private', 'sealed'] as const).map((value) => ({
              value,
              ...collectionTexts.visibilityOptions[value],
            }))}
            error={refused.visibility}
          />
          <SubmitButton variant="secondary" className="justify-self-start">
            {collectionTexts.make}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
