import type { Metadata } from 'next';
import { GuestPage } from '#app/guest-page.tsx';
import { orThrow } from '#app/page-guards.ts';
import { MessagePage } from '#components/shell/message-page.tsx';
import { WayOut } from '#components/shell/way-out.tsx';
import { findSharedReflection } from '#lib/conversations/store/as-service/public-reflection.ts';
import { guestTexts } from '#lib/conversations/texts/guest.public.ts';
import { shellTexts } from '#lib/platform/texts/shell.public.ts';
import { hashToken } from '#lib/platform/token.ts';

/** A share link is for those it was given to: no name in the title, and no search engine. */
export const generateMetadata = (): Metadata => ({
  title: guestTexts.linkMetaTitle,
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
});

type Props = { params: Promise<{ token: string }> };

export default async function SharedPage({ params }: Props) {
  const { token } = await params;
  const found = await findSharedReflection(hashToken(token));
  if (!found.ok && found.error.code === 'share_link_invalid') {
    return <Closed title={guestTexts.linkTitle} body={guestTexts.linkBody} />;
  }
  if (!found.ok && found.error.code === 'not_found') {
    return <Closed title={guestTexts.closedTitle} body={guestTexts.closedBody} />;
  }
  return (
    <GuestPage
      reflection={orThrow(found)}
      home={`/s/${encodeURIComponent(token)}`}
      address={`/api/share-links/${encodeURIComponent(token)}/sessions`}
    />
  );
}

function Closed({ title, body }: { title: string; body: string }) {
  return (
    <MessagePage
      title={title}
      actions={
        <WayOut href="/" variant="secondary">
          {shellTexts.startPage}
        </WayOut>
      }
    >
      <p>{body}</p>
    </MessagePage>
  );
}
