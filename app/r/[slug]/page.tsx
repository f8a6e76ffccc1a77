import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { orThrow } from '#app/page-guards.ts';
import { GuestStage } from '#components/talk/guest-stage.tsx';
import { guestTexts } from '#lib/contracts/texts/guest.ts';
import { findPublicReflection, type PublicReflection } from '#lib/db/public-reflection.ts';
import { env } from '#lib/platform/env.ts';
import { spokenModel } from '#lib/session/speaking-model.ts';

type Props = { params: Promise<{ slug: string }> };

/** The page and its title both ask; the database is asked once. */
const reflectionAt = cache(async (slug: string): Promise<PublicReflection> => {
  const found = await findPublicReflection(slug);
  if (!found.ok && found.error.code === 'not_found') notFound();
  return orThrow(found);
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { displayName } = await reflectionAt((await params).slug);
  return { title: guestTexts.metaTitle(displayName), description: guestTexts.metaDescription(displayName) };
}

export default async function GuestPage({ params }: Props) {
  const { slug } = await params;
  const { displayName, topics } = await reflectionAt(slug);
  return (
    <GuestStage
      name={displayName}
      topics={topics}
      address={`/api/public/${encodeURIComponent(slug)}/sessions`}
      retentionDays={env().ELEVENLABS_RETENTION_DAYS}
      model={spokenModel()}
    />
  );
}
