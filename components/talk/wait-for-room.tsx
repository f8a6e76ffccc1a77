'use client';

import { RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { refusalWords } from './refusal-words.ts';
import type { TalkRefusal, TalkWish } from './talk-state.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

interface WaitForRoomProps {
  wish: TalkWish;
  refusal: TalkRefusal;
  /** It is being tried at this moment: what is said and where the focus is stays as it was. */
  isTrying: boolean;
  onStart: (wish: TalkWish) => void;
  onLeave: () => void;
}

const SAID = [10, 30, 60];

/** Of a count-down, within how many seconds it ends, as a screen reader is told: not each of them. */
export const secondsToSay = (seconds: number): number => SAID.find((moment) => seconds <= moment) ?? seconds;

/** Others have all places: it is tried by itself until there is one, or at once by whoever knows that there is. */
export function WaitForRoom({ wish, refusal, isTrying, onStart, onLeave }: WaitForRoomProps) {
  const { retryAt } = refusal;
  const seconds = useSecondsUntil(retryAt);
  const isDue = seconds === 0 && !isTrying;
  const tryAgain = useEffectEvent(() => onStart({ ...wish, waitsForRoom: true }));
  useEffect(() => {
    if (!isDue) return;
    const tryWhenSeen = () => document.visibilityState === 'visible' && tryAgain();
    tryWhenSeen();
    document.addEventListener('visibilitychange', tryWhenSeen);
    return () => document.removeEventListener('visibilitychange', tryWhenSeen);
  }, [isDue]);
  return (
    <div className="grid justify-items-start gap-5">
      <div role="alert" className="grid max-w-[36em] gap-1.5">
        <h2 className="text-heading">{talkTexts.waitTitle}</h2>
        <p className="text-ink-soft">{refusalWords(refusal).body}</p>
      </div>
      <p aria-hidden="true" className="tabular-nums">
        {isTrying || seconds === 0 ? talkTexts.waitLooks : talkTexts.waitLooksIn(seconds)}
      </p>
      <p role="status" className="sr-only">
        {seconds > 0 && talkTexts.waitLooksWithin(secondsToSay(seconds))}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="large" data-talk-focus="" pending={isTrying} onClick={() => tryAgain()}>
          <RotateCcw aria-hidden="true" />
          {talkTexts.waitLookNow}
        </Button>
        <Button variant="secondary" size="large" onClick={onLeave}>
          {talkTexts.waitNoLonger}
        </Button>
      </div>
    </div>
  );
}
