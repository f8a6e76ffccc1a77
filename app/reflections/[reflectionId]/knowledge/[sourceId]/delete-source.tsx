'use client';

import { deleteSourceAction } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/delete-source-action.ts';
import { DeleteWithConsequences } from '#components/forms/delete-with-consequences.tsx';
import { sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = {
  reflectionId: string;
  sourceId: string;
  title: string;
  /** How much goes with it. */
  goes: { passages: number; evidence: number; corrections: number };
};

export function DeleteSource({ reflectionId, sourceId, title, goes }: Props) {
  return (
    <DeleteWithConsequences
      action={deleteSourceAction}
      fields={{ reflectionId, sourceId }}
      button={sourceTexts.deleteButton}
      title={sourceTexts.deleteDialogTitle(title)}
      consequences={
        <>
          <p>{sourceTexts.deleteConsequences(goes)}</p>
          <p>{sourceTexts.deleteDerived}</p>
        </>
      }
      confirmLabel={sourceTexts.deleteConfirm}
    />
  );
}
