'use client';

import { ActionForm, type ServerAction } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { accountTexts, sentTexts } from '#lib/accounts/texts/account.public.ts';

interface EmailFormProps {
  action: ServerAction<{ email: string }>;
  submitLabel: string;
  next?: string | undefined;
  mailboxUrl?: string | undefined;
}

interface MailSentProps {
  email: string;
  /** Where mail ends up on a machine without a mail server. */
  mailboxUrl?: string | undefined;
}

export function MailSent({ email, mailboxUrl }: MailSentProps) {
  return (
    <Notice tone="success" title={sentTexts.title} announce>
      <p>{sentTexts.body(email)}</p>
      {mailboxUrl && (
        <p>
          {sentTexts.localMailbox}{' '}
          <a href={mailboxUrl} className="underline">
            {sentTexts.openMailbox}
          </a>
        </p>
      )}
    </Notice>
  );
}

/** Asks for an address and says that a message is on its way. */
export function EmailForm({ action, submitLabel, next, mailboxUrl }: EmailFormProps) {
  return (
    <ActionForm action={action} done={({ email }) => <MailSent email={email} mailboxUrl={mailboxUrl} />}>
      {(refused) => (
        <>
          {next && <input type="hidden" name="next" value={next} />}
          <Field label={accountTexts.email} error={refused.email}>
            <Input name="email" type="email" autoComplete="username" />
          </Field>
          <SubmitButton>{submitLabel}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
