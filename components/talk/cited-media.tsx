'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { CitedPicture } from './cited-picture.tsx';
import { PlayClip } from './play-clip.tsx';
import { askForMedia, type CitedMedia as Media } from './session-requests.ts';

interface CitedMediaProps {
  /** Below which they are asked for. */
  mediaBase: string;
  citation: string;
  words: string;
  /** The words go when they may be told no more; where the server has just shown them they stay. */
  isOfBefore?: boolean;
  /** The words as they are shown. */
  children: ReactNode;
}

/** Words, the photo that they describe, and the recording that they come from: as far as there are any. */
export function CitedMedia({ mediaBase, citation, words, isOfBefore = false, children }: CitedMediaProps) {
  const place = useRef<HTMLDivElement>(null);
  const [media, setMedia] = useState<Media | null>(null);
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      const found = await askForMedia(mediaBase, { citation, words });
      // Nobody hears what was taken back because the line is lost for a moment.
      if (!isGone) setMedia((before) => (found.ok ? found.value : before));
    };
    // Only of what somebody looks at: a long page has many citations.
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      void ask();
    });
    if (place.current) seen.observe(place.current);
    const askAgain = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    if (isOfBefore) {
      addEventListener('focus', askAgain);
      document.addEventListener('visibilitychange', askAgain);
    }
    return () => {
      isGone = true;
      seen.disconnect();
      removeEventListener('focus', askAgain);
      document.removeEventListener('visibilitychange', askAgain);
    };
  }, [mediaBase, citation, words, isOfBefore]);
  if (isOfBefore && media?.isTold === false) return <p role="status">{talkTexts.noLongerTold}</p>;
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
