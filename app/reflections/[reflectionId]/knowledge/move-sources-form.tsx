'use client';

import { type ReactNode, useState } from 'react';
import { usualChoice } from '#app/reflections/[reflectionId]/knowledge/namespace-choices.ts';
import { moveSourcesAction } from '#app/reflections/[reflectionId]/knowledge/source-list-actions.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { type NamespaceChoice, NamespaceField } from '#components/knowledge/namespace-field.tsx';
import { UnsealField } from '#components/knowledge/unseal-field.tsx';
import { FieldError } from '#components/ui/field-messages.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { collectionTexts } from '#lib/knowledge/texts/collections.public.ts';
import { addTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = { reflectionId: string; choices: readonly NamespaceChoice[]; children: ReactNode };

/** Around the lists whose checkboxes it sends. */
export function MoveSourcesForm({ reflectionId, choices, children }: Props) {
  const say = useToast();
  const [chosenId, choose] = useState<string>();
  const [sealed, setSealed] = useState<string>();
  const chosen = choices.find(({ id }) => id === chosenId) ?? usualChoice(choices);
  return (
    <ActionForm
      action={moveSourcesAction}
      onDone={({ moved }) => {
        setSealed(undefined);
        choose(undefined);
        say({ text: collectionTexts.moved(moved) });
      }}
    >
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <div
            className="grid gap-8"
            onChange={({ currentTarget }) =>
              setSealed(
                currentTarget.querySelector<HTMLInputElement>('[data-sealed]:checked')?.dataset.sealed,
              )
            }
          >
            {children}
          </div>
          <fieldset className="grid gap-4 rounded-md bg-paper-sunken p-4">
            <legend className="sr-only">{collectionTexts.moveTitle}</legend>
            <p aria-hidden="true" className="font-medium">
              {collectionTexts.moveTitle}
            </p>
            <div className="flex flex-wrap items-end gap-3">
              <div className="min-w-0 flex-1 basis-52">
                <NamespaceField
                  label={collectionTexts.moveTo}
                  choices={choices}
                  chosen={usualChoice(choices)?.id}
                  onChoose={choose}
                  hint={addTexts.namespaceHint}
                  error={refused.namespaceId}
                />
              </div>
              <SubmitButton variant="secondary">{collectionTexts.move}</SubmitButton>
            </div>
            {sealed !== undefined && chosen?.visibility === 'published' && <UnsealField title={sealed} />}
            {refused.sourceIds && <FieldError id="select-some">{refused.sourceIds}</FieldError>}
          </fieldset>
        </>
      )}
    </ActionForm>
  );
}
