import type { Metadata } from 'next';
import { GuestPage } from '#app/guest-page.tsx';
import { reflectionAt } from '#app/guest-reflection.ts';
import { guestTexts } from '#lib/conversations/texts/guest.public.ts';

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { displayName } = await reflectionAt((await params).slug);
  return { title: guestTexts.metaTitle(displayName), robots: { index: false } };
}

/** The page of guests inside of a website that the owner lists; the proxy lets it be framed there and nowhere else. */
export default async function EmbeddedPage({ params }: Props) {
  const { slug } = await params;
  return (
    <GuestPage
      reflection={await reflectionAt(slug)}
      home={`/r/${encodeURIComponent(slug)}`}
      address={`/api/embedded/${encodeURIComponent(slug)}/sessions`}
      isEmbedded
    />
  );
}
