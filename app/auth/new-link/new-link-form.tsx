'use client';

import { newLinkAction } from '#app/auth/new-link/new-link-action.ts';
import { EmailForm } from '#components/forms/email-form.tsx';
import { newLinkTexts } from '#lib/accounts/texts/account.public.ts';

export function NewLinkForm({ mailboxUrl }: { mailboxUrl?: string | undefined }) {
  return <EmailForm action={newLinkAction} submitLabel={newLinkTexts.submit} mailboxUrl={mailboxUrl} />;
}
