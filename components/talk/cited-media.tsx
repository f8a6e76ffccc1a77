'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CitedPicture } from './cited-picture.tsx';
import { PlayClip } from './play-clip.tsx';
import { askForMedia, type CitedMedia as Media } from './session-requests.ts';

interface CitedMediaProps {
  /** Below which they are asked for. */
  mediaBase: string;
  citation: string;
  words: string;
  /** The words as they are shown. */
  children: ReactNode;
}

/** Words, the photo that they describe, and the recording that they come from: as far as there are any. */
export function CitedMedia({ mediaBase, citation, words, children }: CitedMediaProps) {
  const place = useRef<HTMLDivElement>(null);
  const [media, setMedia] = useState<Media | null>(null);
  useEffect(() => {
    let isGone = false;
    // Only of what somebody looks at: a long page has many citations.
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      void askForMedia(mediaBase, { citation, words }).then((found) => {
        if (!isGone) setMedia(found.ok ? found.value : null);
      });
    });
    if (place.current) seen.observe(place.current);
    return () => {
      isGone = true;
      seen.disconnect();
    };
  }, [mediaBase, citation, words]);
  return (
    <div ref={place} className="grid gap-2">
      {media?.hasPicture && <CitedPicture mediaBase={mediaBase} place={citation} />}
      {children}
      {media?.clip && (
        <PlayClip
          mediaBase={mediaBase}
          citation={citation}
          words={words}
          isCorrected={media.clip.isCorrected}
        />
      )}
    </div>
  );
}
