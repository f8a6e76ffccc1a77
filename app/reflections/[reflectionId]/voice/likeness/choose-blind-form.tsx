'use client';

import { chooseBlindAction } from '#app/reflections/[reflectionId]/voice/likeness/choose-blind-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { fidelityQuestions } from '#lib/voice/fidelity.public.ts';
import { fidelityTexts as texts } from '#lib/voice/texts/fidelity.public.ts';

type Props = {
  reflectionId: string;
  generation: number;
  /** Without which of the options is the reflection's. */
  questions: readonly { question: number; options: readonly string[] }[];
};

export function ChooseBlindForm({ reflectionId, generation, questions }: Props) {
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
