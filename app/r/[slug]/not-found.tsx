import type { Metadata } from 'next';
import { MessagePage } from '#components/shell/message-page.tsx';
import { WayOut } from '#components/shell/way-out.tsx';
import { guestTexts } from '#lib/conversations/texts/guest.public.ts';
import { shellTexts } from '#lib/platform/texts/shell.public.ts';

export const generateMetadata = (): Metadata => ({ title: guestTexts.closedTitle });

export default function NobodyHere() {
  return (
    <MessagePage
      title={guestTexts.closedTitle}
      actions={
        <WayOut href="/" variant="secondary">
          {shellTexts.startPage}
        </WayOut>
      }
    >
      <p>{guestTexts.closedBody}</p>
    </MessagePage>
  );
}
