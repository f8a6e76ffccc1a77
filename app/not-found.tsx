import type { Metadata } from 'next';
import { MessagePage } from '#components/shell/message-page.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { notFoundTexts } from '#lib/contracts/texts/shell.ts';

export const metadata: Metadata = { title: notFoundTexts.title };

export default function NotFound() {
  return (
    <MessagePage
      title={notFoundTexts.title}
      actions={
        <>
          <LinkButton href="/reflections">{notFoundTexts.reflections}</LinkButton>
          <LinkButton href="/" variant="quiet">
            {notFoundTexts.home}
          </LinkButton>
        </>
      }
    >
      {notFoundTexts.body}
    </MessagePage>
  );
}
