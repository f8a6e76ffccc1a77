'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import type { OpenSealed } from './call-controls.tsx';
import { OffRecordChoice } from './start-choice.tsx';
import type { TalkWish } from './talk-state.ts';

/** Members may write encrypted instead: the switch for it, and what it does once it is on. */
export interface SealedStage extends OpenSealed {
  isOn: boolean;
  choice: ReactNode;
  /** On the button, once it is on. */
  start: ReactNode;
  offRecordHint: string;
}

interface BeforeCallProps {
  /** What stands on the buttons. */
  startVoice: ReactNode;
  startText: ReactNode;
  mayBeOffRecord: boolean;
  hearsVoice: boolean;
  sealed: SealedStage | undefined;
  keepsSound: boolean;
  loading: 'no' | 'yes' | 'failed';
  onStart: (wish: TalkWish) => void;
}

/** The one big button, the other way to begin, and what the microphone is for. */
export function BeforeCall({
  startVoice,
  startText,
  mayBeOffRecord,
  hearsVoice,
  sealed,
  keepsSound,
  loading,
  onStart,
}: BeforeCallProps) {
  const [offRecord, setOffRecord] = useState(false);
  const pending = loading === 'yes';
  const aloud = { way: 'aloud', textOnly: false, words: startVoice };
  const inWriting = { way: 'in writing', textOnly: true, words: startText };
  const ways = hearsVoice ? [aloud, inWriting] : [inWriting, aloud];
  return (
    <div className="grid justify-items-start gap-5">
      {!hearsVoice && <p className="rounded-md bg-paper-sunken px-4 py-3">{talkStartTexts.notHeard}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {sealed?.isOn && (
          <Button
            size="large"
            data-talk-focus=""
            pending={sealed.isOpening}
            onClick={() => sealed.onOpen(offRecord, [])}
          >
            {sealed.start}
          </Button>
        )}
        {!sealed?.isOn &&
          ways.map(({ way, textOnly, words }, index) => (
            <Button
              key={way}
              variant={index === 0 ? 'primary' : 'secondary'}
              size="large"
              {...(index === 0 && { 'data-talk-focus': '' })}
              pending={pending}
              onClick={() => onStart({ textOnly, offRecord })}
            >
              {words}
            </Button>
          ))}
      </div>
      {loading === 'failed' && <p role="alert">{talkStartTexts.notLoaded}</p>}
      {sealed?.refusal}
      {sealed?.choice}
      {mayBeOffRecord && (
        <OffRecordChoice
          isOffRecord={offRecord}
          onChange={setOffRecord}
          {...(sealed?.isOn && { hint: sealed.offRecordHint })}
        />
      )}
      {!sealed?.isOn && (
        <p className="max-w-[36em] text-small text-ink-soft">
          {keepsSound ? talkStartTexts.microphoneKept : talkStartTexts.microphone}
        </p>
      )}
    </div>
  );
}
