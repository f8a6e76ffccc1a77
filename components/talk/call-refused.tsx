'use client';

import { PenLine } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { talkRefusalTexts, talkTexts } from '#lib/contracts/texts/talk.ts';
import type { TalkRefusal, TalkWish } from './talk-state.ts';
import { TryAgainButton } from './try-again-button.tsx';

interface CallRefusedProps {
  wish: TalkWish;
  refusal: TalkRefusal;
  onStart: (wish: TalkWish) => void;
}

/** Why it did not begin, and what next. */
export function CallRefused({ wish, refusal, onStart }: CallRefusedProps) {
  const isMicrophone = refusal.code.startsWith('microphone_');
  const { title, body } = talkRefusalTexts[refusal.code] ?? {
    title: talkTexts.refusedTitle,
    body: refusal.message ?? talkTexts.refusedBody,
  };
  const write = () => onStart({ ...wish, textOnly: true });
  return (
    <div className="grid justify-items-start gap-5">
      <div role="alert" className="grid max-w-[36em] gap-1.5">
        <h2 className="text-heading">{title}</h2>
        <p className="text-ink-soft">{body}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {isMicrophone ? (
          <>
            <Button size="large" data-talk-focus="" onClick={write}>
              <PenLine aria-hidden="true" />
              {talkTexts.startText}
            </Button>
            <Button variant="secondary" size="large" onClick={() => onStart(wish)}>
              {talkTexts.tryAgain}
            </Button>
          </>
        ) : (
          <TryAgainButton retryAt={refusal.retryAt} onTry={() => onStart(wish)} />
        )}
      </div>
    </div>
  );
}
