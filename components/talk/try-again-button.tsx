'use client';

import { RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { buttonStyle } from '#components/ui/button-style.ts';
import { classNames } from '#components/ui/class-names.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

interface TryAgainButtonProps {
  /** Before that the answer would be the same. */
  retryAt: number | null;
  /** Then it is tried without a press, while somebody looks at the page. */
  goesOnByItself?: boolean;
  onTry: () => void;
  children?: ReactNode;
}

/** Counts down in its own words, keeps its focus while it does, and says when it is worth a try. */
export function TryAgainButton({
  retryAt,
  goesOnByItself = false,
  onTry,
  children = talkTexts.tryAgain,
}: TryAgainButtonProps) {
  const seconds = useSecondsUntil(retryAt);
  const waits = seconds > 0;
  const goOn = useEffectEvent(() => onTry());
  useEffect(() => {
    if (!goesOnByItself || waits) return;
    const tryWhenSeen = () => document.visibilityState === 'visible' && goOn();
    tryWhenSeen();
    document.addEventListener('visibilitychange', tryWhenSeen);
    return () => document.removeEventListener('visibilitychange', tryWhenSeen);
  }, [goesOnByItself, waits]);
  return (
    <>
      {/* Not disabled: a button that is cannot keep the focus. */}
      <button
        type="button"
        data-talk-focus=""
        aria-disabled={waits || undefined}
        onClick={() => !waits && onTry()}
        className={classNames(
          buttonStyle(waits ? 'secondary' : 'primary', 'large'),
          'tabular-nums aria-disabled:cursor-default aria-disabled:text-ink-soft',
        )}
      >
        <RotateCcw aria-hidden="true" />
        {waits ? waitingWords(seconds) : children}
      </button>
      <span role="status" className="sr-only">
        {retryAt !== null && !waits && talkTexts.mayTryAgain}
      </span>
    </>
  );
}

const waitingWords = (seconds: number) =>
  seconds < 100 ? talkTexts.tryAgainIn(seconds) : talkTexts.tryAgainAt(Math.ceil(seconds / 60));
