'use client';

import { deleteSourceAction } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/delete-source-action.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { Button } from '#components/ui/button.tsx';
import { sourceTexts } from '#lib/contracts/texts/knowledge.ts';

type Props = {
  reflectionId: string;
  sourceId: string;
  title: string;
  /** How much goes with it. */
  goes: { passages: number; evidence: number; corrections: number };
};

/** Asks in a dialog; where no script can open one, the consequences stand above the button. */
export function DeleteSource({ reflectionId, sourceId, title, goes }: Props) {
  const fields = { reflectionId, sourceId };
  const consequences = (
    <>
      <p>{sourceTexts.deleteConsequences(goes)}</p>
      <p>{sourceTexts.deleteDerived}</p>
    </>
  );
  return (
    <>
      <ConfirmAction
        action={deleteSourceAction}
        fields={fields}
        trigger={
          <Button variant="danger" className="justify-self-start noscript:hidden">
            {sourceTexts.deleteButton}
          </Button>
        }
        title={sourceTexts.deleteDialogTitle(title)}
        consequences={consequences}
        confirmLabel={sourceTexts.deleteConfirm}
      />
      <noscript>
        <div className="grid gap-4">
          {consequences}
          <ButtonForm
            action={deleteSourceAction}
            fields={fields}
            label={sourceTexts.deleteConfirm}
            variant="danger"
            size="medium"
          />
        </div>
      </noscript>
    </>
  );
}
