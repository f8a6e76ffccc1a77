'use client';

import { PhoneOff } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { refusalWords } from './refusal-words.ts';
import type { TalkRefusal } from './talk-state.ts';
import { TryAgainButton } from './try-again-button.tsx';
import { useIsOnline } from './use-is-online.ts';

interface CallDroppedProps {
  /** A line has stood before. */
  hasStood: boolean;
  /** What the last try to go on came to. */
  refusal: TalkRefusal | null;
  onGoOn: () => void;
  onEnd: () => void;
}

export function CallDropped({ hasStood, refusal, onGoOn, onEnd }: CallDroppedProps) {
  const isOffline = !useIsOnline();
  // What was refused for want of a network is worth another try once there is one.
  const why = refusal && !isOffline && refusal.code !== 'offline' ? refusalWords(refusal).body : null;
  const usual = hasStood
    ? { offline: talkTexts.droppedOffline, online: talkTexts.droppedBody, again: talkTexts.goOn }
    : {
        offline: talkTexts.notConnectedOffline,
        online: talkTexts.notConnectedBody,
        again: talkTexts.tryAgain,
      };
  return (
    <div className="grid justify-items-start gap-4">
      <p role={refusal ? 'alert' : undefined} className="max-w-[36em] text-ink-soft">
        {why ?? (isOffline ? usual.offline : usual.online)}
      </p>
      <div className="flex flex-wrap gap-3">
        <TryAgainButton retryAt={refusal?.retryAt ?? null} onTry={onGoOn}>
          {usual.again}
        </TryAgainButton>
        <Button variant="secondary" size="large" onClick={onEnd}>
          <PhoneOff aria-hidden="true" />
          {talkTexts.end}
        </Button>
      </div>
    </div>
  );
}
