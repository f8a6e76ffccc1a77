'use client';

import {
  correctLineAction,
  proposeCorrectionAction,
} from '#app/reflections/[reflectionId]/knowledge/[sourceId]/statement-actions.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';

/** A statement by its id, or a line by its words. */
export type Correctable = { evidenceId: string } | { words: string };

type Props = { reflectionId: string; sourceId: string; corrects: Correctable; onProposed?: () => void };

export function CorrectionForm({ reflectionId, sourceId, corrects, onProposed }: Props) {
  return (
    <ActionForm
      action={'words' in corrects ? correctLineAction : proposeCorrectionAction}
      onDone={() => onProposed?.()}
      done={() => <p role="status">{sourceTexts.correctProposed}</p>}
    >
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <input type="hidden" name="sourceId" value={sourceId} />
          {Object.entries(corrects).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
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
