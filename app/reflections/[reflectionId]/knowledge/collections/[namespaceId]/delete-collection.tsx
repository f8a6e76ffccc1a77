'use client';

import { deleteCollectionAction } from '#app/reflections/[reflectionId]/knowledge/collections/[namespaceId]/delete-collection-action.ts';
import { DeleteWithConsequences } from '#components/forms/delete-with-consequences.tsx';
import { collectionTexts } from '#lib/knowledge/texts/collections.public.ts';

type Props = {
  reflectionId: string;
  namespaceId: string;
  title: string;
  /** How much goes with it. */
  goes: { sources: number; statements: number };
};

export function DeleteCollection({ reflectionId, namespaceId, title, goes }: Props) {
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
