'use client';

import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from '#components/ui/button-style.ts';
import { classNames } from '#components/ui/class-names.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

interface TryAgainButtonProps {
  /** Before that the answer would be the same. */
  retryAt: number | null;
  /** Gets the focus when the phase begins. */
  hasFocus?: boolean;
  onTry: () => void;
  children?: ReactNode;
}

/** Counts down in its own words, keeps its focus while it does, and says when it is worth a try. */
export function TryAgainButton({
  retryAt,
  hasFocus = true,
  onTry,
  children = talkTexts.tryAgain,
}: TryAgainButtonProps) {
  const seconds = useSecondsUntil(retryAt);
  const waits = seconds > 0;
  return (
    <>
      {/* Not disabled: a button that is cannot keep the focus. */}
      <button
        type="button"
        data-talk-focus={hasFocus ? '' : undefined}
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
