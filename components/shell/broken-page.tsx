'use client';

import { MessagePage } from '#components/shell/message-page.tsx';
import { Button } from '#components/ui/button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { errorTexts, shellTexts } from '#lib/contracts/texts/shell.ts';

interface BrokenPageProps {
  /** Ties what the reader saw to what the server logged. The error's own text stays on the server. */
  digest: string | undefined;
  retry: () => void;
}

export function BrokenPage({ digest, retry }: BrokenPageProps) {
  return (
    <MessagePage
      title={errorTexts.title}
      actions={
        <>
          <Button onClick={retry}>{errorTexts.retry}</Button>
          <LinkButton href="/" variant="quiet">
            {shellTexts.startPage}
          </LinkButton>
        </>
      }
    >
      <p>{digest ? errorTexts.bodyWithReference : errorTexts.body}</p>
      {digest && (
        <p className="text-small">
          {errorTexts.reference}{' '}
          <code className="rounded-sm bg-paper-sunken px-1.5 py-0.5 text-ink">{digest}</code>
        </p>
      )}
    </MessagePage>
  );
}
