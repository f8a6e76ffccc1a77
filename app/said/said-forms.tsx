'use client';

import { askAsGuestAction, openByCodeAction } from '#app/said/said-actions.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { saidTexts as texts } from '#lib/conversations/texts/said.public.ts';

export function CodeForm() {
  return (
    <ActionForm action={openByCodeAction}>
      {(refused) => (
        <>
          <Field label={texts.codeLabel} error={refused.code}>
            <Input name="code" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
          </Field>
          <SubmitButton className="justify-self-start">{texts.codeSubmit}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

export function GuestRequestForm({ about }: { about: readonly { value: string; label: string }[] }) {
  return (
    <ActionForm
      action={askAsGuestAction}
      done={() => (
        <Notice tone="success" announce>
          {texts.requestSent}
        </Notice>
      )}
    >
      {(refused) => (
        <>
          <Field label={texts.requestAbout}>
            <Select name="reflectionId" options={about} />
          </Field>
          <Field label={texts.requestBody} error={refused.body}>
            <Textarea name="body" maxLength={1000} rows={3} />
          </Field>
          <SubmitButton variant="secondary" className="justify-self-start">
            {texts.requestSubmit}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
