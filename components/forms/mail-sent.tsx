'use client';

import { Notice } from '#components/ui/notice.tsx';
import { sentTexts } from '#lib/accounts/texts/account.public.ts';

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
