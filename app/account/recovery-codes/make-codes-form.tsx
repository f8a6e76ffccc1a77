'use client';

import { makeCodesAction } from '#app/account/recovery-codes/make-codes-action.ts';
import { ShownCodes } from '#app/account/second-factor/shown-codes.tsx';
import { ActionForm } from '#components/forms/action-form.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { secondFactorTexts as texts } from '#lib/accounts/texts/account.public.ts';

export function MakeCodesForm() {
  return (
    <ActionForm action={makeCodesAction} done={({ codes }) => <ShownCodes codes={codes} />}>
      {() => (
        <>
          <input type="hidden" name="confirmed" value="yes" />
          <SubmitButton>{texts.codesMake}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
