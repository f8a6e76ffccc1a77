'use client';

import { Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { stockVoiceTexts as texts } from '#lib/voice/texts/own-voice.public.ts';

type Props = { address: string; label: string; stopLabel: string };

/** One sample is heard at a time on a page: the one that begins ends the other. */
let stopOther: (() => void) | null = null;

export function VoiceSample({ address, label, stopLabel }: Props) {
  const say = useToast();
  const sound = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);

  useEffect(() => () => sound.current?.pause(), []);

  function stop() {
    sound.current?.pause();
    setIsPlaying(false);
  }

  async function play() {
    stopOther?.();
    stopOther = stop;
    const audio = new Audio(address);
    sound.current = audio;
    audio.onended = stop;
    setIsPlaying(true);
    try {
      await audio.play();
    } catch (error) {
      // Whoever pressed Stop before it began is not told that it failed.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setIsPlaying(false);
      say({ text: texts.silent });
    }
  }

  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={isPlaying ? stopLabel : label}
      onClick={isPlaying ? stop : play}
    >
      {isPlaying ? <Square aria-hidden="true" /> : <Play aria-hidden="true" />}
      {isPlaying ? texts.stop : texts.listen}
    </Button>
  );
}
