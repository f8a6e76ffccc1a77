import type { Metadata } from 'next';
import { GuestPage } from '#app/guest-page.tsx';
import { reflectionAt } from '#app/guest-reflection.ts';
import { guestPhotoAddress } from '#components/pictures/guest-photo-address.ts';
import { guestTexts } from '#lib/conversations/texts/guest.public.ts';
import { PICTURE_LIMITS } from '#lib/knowledge/limits.public.ts';
import { pictureTexts } from '#lib/knowledge/texts/pictures.public.ts';
import { env } from '#lib/platform/env.ts';
import { productName } from '#lib/platform/texts/document.public.ts';

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params;
  const { displayName, about, photoId } = await reflectionAt(slug);
  const title = guestTexts.metaTitle(displayName);
  const description = about || guestTexts.metaDescription(displayName);
  return {
    metadataBase: new URL(env().APP_URL),
    title,
    description,
    manifest: `/r/${encodeURIComponent(slug)}/manifest.webmanifest`,
    openGraph: {
      type: 'website',
      siteName: productName,
      title,
      description,
      url: `/r/${encodeURIComponent(slug)}`,
      images: [
        photoId
          ? {
              url: guestPhotoAddress(photoId),
              width: PICTURE_LIMITS.guestEdge,
              height: PICTURE_LIMITS.guestEdge,
              alt: pictureTexts.guestAlt(displayName),
            }
          : { url: '/og.png', width: 1200, height: 630, alt: guestTexts.pictureAlt },
      ],
    },
    twitter: { card: photoId ? 'summary' : 'summary_large_image' },
    icons: { icon: '/icon.svg', apple: '/icon-192.png' },
  };
}

export default async function PublicPage({ params }: Props) {
  const { slug } = await params;
  return (
    <GuestPage
      reflection={await reflectionAt(slug)}
      home={`/r/${encodeURIComponent(slug)}`}
      address={`/api/public/${encodeURIComponent(slug)}/sessions`}
    />
  );
}
