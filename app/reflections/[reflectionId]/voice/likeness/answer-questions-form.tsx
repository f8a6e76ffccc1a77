'use client';

import { answerFidelityAction } from '#app/reflections/[reflectionId]/voice/likeness/answer-fidelity-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { fidelityQuestions } from '#lib/voice/fidelity.public.ts';
import { fidelityTexts as texts } from '#lib/voice/texts/fidelity.public.ts';

/** Their numbers. */
type Props = { reflectionId: string; round: 'first' | 'again'; questions: readonly number[] };

export function AnswerQuestionsForm({ reflectionId, round, questions }: Props) {
  const say = useToast();
  return (
    <ActionForm action={answerFidelityAction} onDone={(kept) => say({ text: texts.saved(kept) })}>
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <input type="hidden" name="round" value={round} />
          {questions.map((question) => (
            <Field
              key={question}
              label={fidelityQuestions()[question - 1]}
              error={refused[`answer${question}`]}
              optional
            >
              <Textarea name={`answer${question}`} rows={2} maxLength={2000} className="font-serif" />
            </Field>
          ))}
          <SubmitButton className="justify-self-start">{texts.submit}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
