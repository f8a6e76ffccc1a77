'use client';

import { magicLinkAction } from '#app/login/magic-link-action.ts';
import { EmailForm } from '#components/forms/email-form.tsx';
import { magicLinkTexts } from '#lib/accounts/texts/account.public.ts';

export function MagicLinkForm(props: { next?: string | undefined; mailboxUrl?: string | undefined }) {
  return <EmailForm {...props} action={magicLinkAction} submitLabel={magicLinkTexts.submit} />;
}
