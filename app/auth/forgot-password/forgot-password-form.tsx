'use client';

import { forgotPasswordAction } from '#app/auth/forgot-password/forgot-password-action.ts';
import { EmailForm } from '#components/forms/email-form.tsx';
import { forgotPasswordTexts } from '#lib/accounts/texts/account.public.ts';

export function ForgotPasswordForm({ mailboxUrl }: { mailboxUrl?: string | undefined }) {
  return (
    <EmailForm
      action={forgotPasswordAction}
      submitLabel={forgotPasswordTexts.submit}
      mailboxUrl={mailboxUrl}
    />
  );
}
