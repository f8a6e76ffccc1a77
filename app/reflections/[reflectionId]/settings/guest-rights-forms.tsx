'use client';

import {
  answerGuestAction,
  setKeptDaysAction,
} from '#app/reflections/[reflectionId]/settings/guest-rights-actions.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { KEPT_DAYS } from '#lib/conversations/limits.public.ts';
import { guestRequestTexts as texts } from '#lib/conversations/texts/said.public.ts';
import { settingsTexts } from '#lib/reflections/texts/reflections.public.ts';

export function AnswerGuestForm({ reflectionId, requestId }: { reflectionId: string; requestId: string }) {
  const say = useToast();
  return (
    <ActionForm action={answerGuestAction} onDone={() => say({ text: texts.answered })}>
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <input type="hidden" name="requestId" value={requestId} />
          <Field label={texts.answerLabel} error={refused.answer}>
            <Textarea name="answer" maxLength={1000} rows={2} />
          </Field>
          <SubmitButton variant="secondary" className="justify-self-start">
            {texts.answerSubmit}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

export function KeptDaysForm({ reflectionId, days }: { reflectionId: string; days: number | null }) {
  const say = useToast();
  return (
    <ActionForm action={setKeptDaysAction} onDone={() => say({ text: settingsTexts.saved })}>
      {() => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <Field label={texts.keptLabel}>
            <Select
              name="days"
              defaultValue={days === null ? '' : String(days)}
              options={KEPT_DAYS.map((value) => ({ value, label: texts.kept[value] }))}
            />
          </Field>
          <SubmitButton variant="secondary" className="justify-self-start">
            {settingsTexts.save}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
