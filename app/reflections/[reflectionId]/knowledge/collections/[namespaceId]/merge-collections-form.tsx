'use client';

import { useState } from 'react';
import { mergeCollectionsAction } from '#app/reflections/[reflectionId]/knowledge/collections/[namespaceId]/merge-collections-action.ts';
import { usualChoice } from '#app/reflections/[reflectionId]/knowledge/namespace-choices.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { type NamespaceChoice, NamespaceField } from '#components/knowledge/namespace-field.tsx';
import { UnsealField } from '#components/knowledge/unseal-field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { collectionTexts } from '#lib/knowledge/texts/collections.public.ts';

type Props = {
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
export function MergeCollectionsForm({ reflectionId, from, choices }: Props) {
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
