'use client';

import {
  answerFidelityAction,
  chooseBlindAction,
  deleteAnswersAction,
} from '#app/reflections/[reflectionId]/voice/likeness/likeness-actions.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { DeleteWithConsequences } from '#components/forms/delete-with-consequences.tsx';
import { Field } from '#components/ui/field.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
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

type ChooseBlindFormProps = {
  reflectionId: string;
  generation: number;
  /** Without which of the options is the reflection's. */
  questions: readonly { question: number; options: readonly string[] }[];
};

export function ChooseBlindForm({ reflectionId, generation, questions }: ChooseBlindFormProps) {
  return (
    <ActionForm
      action={chooseBlindAction}
      done={({ chosen, shown }) => <p role="status">{texts.blindResult(chosen, shown)}</p>}
    >
      {() => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <input type="hidden" name="generation" value={generation} />
          {questions.map(({ question, options }) => (
            <RadioGroup
              key={question}
              legend={fidelityQuestions()[question - 1]}
              name={`choice${question}`}
              options={[
                ...options.map((option, place) => ({
                  value: String(place),
                  label: <span className="words break-words">{option}</span>,
                })),
                { value: 'none', label: texts.blindNone },
              ]}
            />
          ))}
          <SubmitButton className="justify-self-start">{texts.blindSubmit}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

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
