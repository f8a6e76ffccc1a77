'use client';

import { Mic, MicOff, PhoneOff } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { talkTexts } from '#lib/contracts/texts/talk.ts';
import { SayField } from './say-field.tsx';
import type { Talk } from './use-talk.ts';

/** While the call stands: say something in writing, be muted, end it. */
export function CallControls({ talk }: { talk: Talk }) {
  const { phase } = talk.state;
  if (phase.name !== 'live') return null;
  const { session, isMuted } = phase;
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SayField
        draft={talk.draft}
        onSay={talk.say}
        onTouch={() => talk.controls.current?.touch()}
        isFirst={session.textOnly}
      />
      <div className="flex gap-2">
        {!session.textOnly && (
          <Button
            variant="secondary"
            size="large"
            aria-pressed={isMuted}
            data-talk-focus=""
            onClick={() => talk.mute(!isMuted)}
          >
            {isMuted ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
            {talkTexts.mute}
          </Button>
        )}
        <Button variant="secondary" size="large" onClick={talk.end}>
          <PhoneOff aria-hidden="true" />
          {talkTexts.end}
        </Button>
      </div>
    </div>
  );
}
