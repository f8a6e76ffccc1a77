'use client';

import { useState } from 'react';
import { pictureTexts } from '#lib/knowledge/texts/pictures.public.ts';

interface CitedPictureProps {
  /** Below which the photo is asked for. */
  mediaBase: string;
  /** A citation, or a source. */
  place: string;
}

/** The photo that cited words describe. Nothing is shown where there is none, or none for whoever looks. */
export function CitedPicture({ mediaBase, place }: CitedPictureProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const address = `${mediaBase}/pictures/${encodeURIComponent(place)}`;
  if (missing === address) return null;
  return (
    // biome-ignore lint/performance/noImgElement: who may see it is asked at each request, so nothing may keep a copy of it
    <img
      src={address}
      alt={pictureTexts.shown}
      loading="lazy"
      // It may have failed before the scripts of the page ran.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setMissing(address);
      }}
      onError={() => setMissing(address)}
      className="max-h-[60dvh] w-auto max-w-full justify-self-start rounded-md"
    />
  );
}
