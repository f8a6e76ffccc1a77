'use client';

import { describeCollectionAction } from '#app/reflections/[reflectionId]/knowledge/collections/[namespaceId]/describe-collection-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { collectionTexts } from '#lib/knowledge/texts/collections.public.ts';

type Props = { reflectionId: string; namespaceId: string; title: string; description: string };

export function DescribeCollectionForm({ reflectionId, namespaceId, title, description }: Props) {
  const say = useToast();
  return (
    <ActionForm action={describeCollectionAction} onDone={() => say({ text: collectionTexts.saved })}>
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <input type="hidden" name="namespaceId" value={namespaceId} />
          <Field label={collectionTexts.name} error={refused.title}>
            <Input name="title" defaultValue={title} maxLength={80} autoComplete="off" />
          </Field>
          <Field label={collectionTexts.about} error={refused.description} optional>
            <Textarea name="description" defaultValue={description} maxLength={500} rows={2} />
          </Field>
          <SubmitButton variant="secondary" className="justify-self-start">
            {collectionTexts.save}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
