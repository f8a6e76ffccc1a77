'use client';

import { decideCorrectionAction } from '#app/reflections/[reflectionId]/knowledge/corrections/decide-correction-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { correctionTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = {
  reflectionId: string;
  correction: { id: string; corrected: string };
  /** Somebody else may have to. */
  mayAccept: boolean;
};

export function DecideCorrection({ reflectionId, correction: { id, corrected }, mayAccept }: Props) {
  return (
    <ActionForm action={decideCorrectionAction}>
      {() => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <input type="hidden" name="correctionId" value={id} />
          {!mayAccept && <p className="text-small text-ink-soft">{correctionTexts.managersAccept}</p>}
          <div className="flex flex-wrap gap-3">
            <SubmitButton
              name="decision"
              value="accept"
              size="small"
              disabled={!mayAccept}
              aria-label={correctionTexts.acceptOf(corrected)}
            >
              {correctionTexts.accept}
            </SubmitButton>
            <SubmitButton
              name="decision"
              value="reject"
              size="small"
              variant="secondary"
              aria-label={correctionTexts.rejectOf(corrected)}
            >
              {correctionTexts.reject}
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}
