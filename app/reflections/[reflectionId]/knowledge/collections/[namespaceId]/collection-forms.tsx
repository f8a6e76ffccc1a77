'use client';

import { useState } from 'react';
import {
  deleteCollectionAction,
  describeCollectionAction,
  mergeCollectionsAction,
} from '#app/reflections/[reflectionId]/knowledge/collections/[namespaceId]/collection-actions.ts';
import { usualChoice } from '#app/reflections/[reflectionId]/knowledge/namespace-choices.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { DeleteWithConsequences } from '#components/forms/delete-with-consequences.tsx';
import { type NamespaceChoice, NamespaceField } from '#components/knowledge/namespace-field.tsx';
import { UnsealField } from '#components/knowledge/unseal-field.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
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

type MergeCollectionsFormProps = {
  reflectionId: string;
  from: {
    id: string;
    title: string;
    visibility: NamespaceChoice['visibility'];
    sources: number;
    statements: number;
  };
  choices: readonly NamespaceChoice[];
};

/** Says beside the button what it does. What guests would hear from then on it says aloud; what is sealed takes a second word. */
export function MergeCollectionsForm({ reflectionId, from, choices }: MergeCollectionsFormProps) {
  const [chosenId, choose] = useState<string>();
  const chosen = choices.find(({ id }) => id === chosenId) ?? usualChoice(choices);
  const publishes = chosen?.visibility === 'published' && from.visibility !== 'published';
  return (
    <ActionForm action={mergeCollectionsAction}>
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <input type="hidden" name="fromId" value={from.id} />
          <NamespaceField
            label={collectionTexts.mergeInto}
            choices={choices}
            chosen={usualChoice(choices)?.id}
            onChoose={choose}
            hint={collectionTexts.mergeHint}
            error={refused.namespaceId}
          />
          <p className="text-small text-ink-soft">{collectionTexts.mergeConsequences(from.title)}</p>
          {publishes && <Notice tone="warning">{collectionTexts.mergePublishes(from)}</Notice>}
          {publishes && from.visibility === 'sealed' && <UnsealField title={from.title} />}
          <SubmitButton variant="secondary" className="justify-self-start">
            {collectionTexts.merge}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

type DeleteCollectionProps = {
  reflectionId: string;
  namespaceId: string;
  title: string;
  /** How much goes with it. */
  goes: { sources: number; statements: number };
};

export function DeleteCollection({ reflectionId, namespaceId, title, goes }: DeleteCollectionProps) {
  return (
    <DeleteWithConsequences
      action={deleteCollectionAction}
      fields={{ reflectionId, namespaceId }}
      button={collectionTexts.deleteButton}
      title={collectionTexts.deleteDialogTitle(title)}
      consequences={
        <>
          <p>{collectionTexts.deleteConsequences(goes)}</p>
          {goes.sources > 0 && <p>{collectionTexts.deleteUntil}</p>}
        </>
      }
      confirmLabel={collectionTexts.deleteConfirm}
    />
  );
}
