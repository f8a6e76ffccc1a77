'use client';

import { Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { soundTexts as texts } from '#lib/knowledge/texts/sound.public.ts';
import { askForMedia } from './session-requests.ts';

interface PlayClipProps {
  /** Below which the address of the sound is asked for. */
  mediaBase: string;
  citation: string;
  /** Those that are shown: they are the captions of what is heard. */
  words: string;
  /** Other words are heard than are shown. */
  isCorrected: boolean;
}

/** One clip is heard at a time. */
let silenceTheOther = () => {};

/** The recording that these words come from, from the first of them to the last. */
export function PlayClip({ mediaBase, citation, words, isCorrected }: PlayClipProps) {
  const sound = useRef<HTMLAudioElement | null>(null);
  /** Of a press whose sound may still be on its way: what was stopped meanwhile does not begin. */
  const press = useRef(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isSilent, setIsSilent] = useState(false);

  useEffect(
    () => () => {
      press.current += 1;
      sound.current?.pause();
    },
    [],
  );

  function stop() {
    press.current += 1;
    sound.current?.pause();
    setIsPlaying(false);
  }

  async function play() {
    silenceTheOther();
    silenceTheOther = stop;
    press.current += 1;
    const own = press.current;
    setIsSilent(false);
    setIsPlaying(true);
    // Asked anew: the address is good for a few minutes, and what was taken back since is silent.
    const media = await askForMedia(mediaBase, { citation, words });
    if (press.current !== own) return;
    if (!media.ok || !media.value.clip) return fallSilent();
    const audio = new Audio(media.value.clip.address);
    sound.current = audio;
    audio.onended = () => setIsPlaying(false);
    try {
      await audio.play();
    } catch {
      // Whoever pressed Stop before it began is not told that it failed.
      if (press.current === own) fallSilent();
    }
  }

  function fallSilent() {
    setIsPlaying(false);
    setIsSilent(true);
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="quiet" size="small" className="-ms-2.5" onClick={isPlaying ? stop : play}>
        {isPlaying ? <Square aria-hidden="true" /> : <Play aria-hidden="true" />}
        {isPlaying ? texts.pause : texts.hear}
      </Button>
      {isCorrected && <p className="text-small text-ink-soft">{texts.corrected}</p>}
      <p role="status" className="text-small text-ink-soft">
        {isSilent && texts.silent}
      </p>
    </div>
  );
}
