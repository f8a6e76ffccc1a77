'use client';

import { PhoneOff } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { talkRefusalTexts, talkTexts } from '#lib/contracts/texts/talk.ts';
import type { TalkRefusal } from './talk-state.ts';
import { TryAgainButton } from './try-again-button.tsx';

interface CallDroppedProps {
  /** What the last try to go on came to. */
  refusal: TalkRefusal | null;
  onGoOn: () => void;
  onEnd: () => void;
}

export function CallDropped({ refusal, onGoOn, onEnd }: CallDroppedProps) {
  const isOffline = refusal?.code === 'offline' || !navigator.onLine;
  const why = refusal && !isOffline ? (talkRefusalTexts[refusal.code]?.body ?? refusal.message) : null;
  return (
    <div className="grid justify-items-start gap-4">
      <p role={refusal ? 'alert' : undefined} className="max-w-[36em] text-ink-soft">
        {why ?? (isOffline ? talkTexts.droppedOffline : talkTexts.droppedBody)}
      </p>
      <div className="flex flex-wrap gap-3">
        <TryAgainButton retryAt={refusal?.retryAt ?? null} onTry={onGoOn}>
          {talkTexts.goOn}
        </TryAgainButton>
        <Button variant="secondary" size="large" onClick={onEnd}>
          <PhoneOff aria-hidden="true" />
          {talkTexts.end}
        </Button>
      </div>
    </div>
  );
}
