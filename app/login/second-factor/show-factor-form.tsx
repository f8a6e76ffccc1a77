'use client';

import { showFactorAction } from '#app/login/second-factor/show-factor-action.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { secondFactorTexts as texts } from '#lib/accounts/texts/account.public.ts';

export function ShowFactorForm({ next }: { next: string | undefined }) {
  return (
    <ActionForm action={showFactorAction}>
      {(refused) => (
        <>
          {next && <input type="hidden" name="next" value={next} />}
          <Field label={texts.code} error={refused.code} hint={texts.lost}>
            <Input name="code" autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} />
          </Field>
          <SubmitButton>{texts.submit}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
