'use client';

import { deleteAnswersAction } from '#app/reflections/[reflectionId]/voice/likeness/delete-answers-action.ts';
import { DeleteWithConsequences } from '#components/forms/delete-with-consequences.tsx';
import { fidelityTexts as texts } from '#lib/voice/texts/fidelity.public.ts';

export function DeleteAnswers({ reflectionId }: { reflectionId: string }) {
  return (
    <DeleteWithConsequences
      action={deleteAnswersAction}
      fields={{ reflectionId }}
      button={texts.deleteButton}
      title={texts.deleteQuestion}
      consequences={<p>{texts.deleteConsequences}</p>}
      confirmLabel={texts.deleteConfirm}
    />
  );
}
