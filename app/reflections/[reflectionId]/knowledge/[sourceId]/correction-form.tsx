'use client';

import { proposeCorrectionAction } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/statement-actions.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = { reflectionId: string; sourceId: string; evidenceId: string; onProposed?: () => void };

export function CorrectionForm({ reflectionId, sourceId, evidenceId, onProposed }: Props) {
  return (
    <ActionForm
      action={proposeCorrectionAction}
      onDone={() => onProposed?.()}
      done={() => <p role="status">{sourceTexts.correctProposed}</p>}
    >
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <input type="hidden" name="sourceId" value={sourceId} />
          <input type="hidden" name="evidenceId" value={evidenceId} />
          <Field
            label={sourceTexts.correctStatement}
            hint={sourceTexts.correctStatementHint}
            error={refused.corrected}
          >
            <Textarea name="corrected" rows={3} maxLength={2000} className="font-serif" />
          </Field>
          <Field
            label={sourceTexts.correctReason}
            hint={sourceTexts.correctReasonHint}
            error={refused.reason}
            optional
          >
            <Textarea name="reason" rows={2} maxLength={2000} />
          </Field>
          <SubmitButton className="justify-self-start">{sourceTexts.correctSubmit}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
