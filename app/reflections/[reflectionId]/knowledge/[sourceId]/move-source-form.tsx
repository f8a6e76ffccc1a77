'use client';

import { useState } from 'react';
import { moveSourceAction } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/move-source-action.ts';
import { usualChoice } from '#app/reflections/[reflectionId]/knowledge/namespace-choices.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { type NamespaceChoice, NamespaceField } from '#components/knowledge/namespace-field.tsx';
import { UnsealField } from '#components/knowledge/unseal-field.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { addTexts, sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = {
  reflectionId: string;
  sourceId: string;
  /** Where it stands now. */
  from: { title: string; visibility: NamespaceChoice['visibility'] };
  choices: readonly NamespaceChoice[];
};

export function MoveSourceForm({ reflectionId, sourceId, from, choices }: Props) {
  const [chosenId, choose] = useState<string>();
  const say = useToast();
  const chosen = choices.find(({ id }) => id === chosenId) ?? usualChoice(choices);
  const allAllowed = choices.every(({ allowed }) => allowed);
  return (
    <ActionForm
      action={moveSourceAction}
      onDone={() => {
        choose(undefined);
        say({ text: sourceTexts.moved });
      }}
    >
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <input type="hidden" name="sourceId" value={sourceId} />
          <NamespaceField
            // Where it stands now is no choice any more.
            key={choices.map(({ id }) => id).join()}
            choices={choices}
            chosen={usualChoice(choices)?.id}
            onChoose={choose}
            hint={allAllowed ? addTexts.namespaceHint : sourceTexts.moveNotAllowed}
            error={refused.namespaceId}
          />
          {from.visibility === 'sealed' && chosen?.visibility === 'published' && (
            <UnsealField title={from.title} />
          )}
          <SubmitButton variant="secondary" className="justify-self-start">
            {sourceTexts.moveSubmit}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
