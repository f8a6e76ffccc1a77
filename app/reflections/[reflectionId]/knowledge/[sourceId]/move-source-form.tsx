'use client';

import { moveSourceAction } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/move-source-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { type NamespaceChoice, NamespaceField } from '#components/knowledge/namespace-field.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { addTexts, sourceTexts } from '#lib/contracts/texts/knowledge.ts';

type Props = { reflectionId: string; sourceId: string; choices: readonly NamespaceChoice[] };

export function MoveSourceForm({ reflectionId, sourceId, choices }: Props) {
  const say = useToast();
  const allAllowed = choices.every(({ allowed }) => allowed);
  return (
    <ActionForm action={moveSourceAction} onDone={() => say({ text: sourceTexts.moved })}>
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <input type="hidden" name="sourceId" value={sourceId} />
          <NamespaceField
            // Where it stands now is no choice any more.
            key={choices.map(({ id }) => id).join()}
            choices={choices}
            chosen={choices.find(({ allowed }) => allowed)?.id}
            hint={allAllowed ? addTexts.namespaceHint : sourceTexts.moveNotAllowed}
            error={refused.namespaceId}
          />
          <SubmitButton variant="secondary" className="justify-self-start">
            {sourceTexts.moveSubmit}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
