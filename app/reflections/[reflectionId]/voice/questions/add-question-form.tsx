'use client';

import { addGoldenQuestionAction } from '#app/reflections/[reflectionId]/voice/questions/add-golden-question-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Select } from '#components/ui/select.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { NOTHING_TO_TELL } from '#lib/voice/golden-questions.public.ts';
import { goldenTexts as texts } from '#lib/voice/texts/golden-questions.public.ts';

type Props = { reflectionId: string; sources: readonly { id: string; title: string }[] };

export function AddQuestionForm({ reflectionId, sources }: Props) {
  return (
    <ActionForm action={addGoldenQuestionAction}>
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <Field label={texts.question} error={refused.question}>
            <Input name="question" maxLength={500} autoComplete="off" />
          </Field>
          <RadioGroup
            legend={texts.audience}
            name="audience"
            defaultValue="public"
            error={refused.audience}
            options={(['public', 'private'] as const).map((value) => ({
              value,
              label: texts.audiences[value],
              description: texts.audienceHint[value],
            }))}
          />
          <Field label={texts.restsOn} error={refused.restsOn}>
            <Select
              name="restsOn"
              defaultValue={sources[0]?.id ?? NOTHING_TO_TELL}
              options={[
                ...sources.map(({ id, title }) => ({ value: id, label: title })),
                { value: NOTHING_TO_TELL, label: texts.nothing },
              ]}
            />
          </Field>
          <SubmitButton className="justify-self-start">{texts.add}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
