'use client';

import { Mic, PenLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { sealedTexts } from '#lib/chat/texts/sealed.public.ts';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import type { OpenSealed } from './call-controls.tsx';
import { OffRecordChoice } from './off-record-choice.tsx';
import type { TalkWish } from './talk-state.ts';

/** Members may write encrypted instead: the switch for it, and what it does once it is on. */
export interface SealedStage extends OpenSealed {
  isOn: boolean;
  choice: ReactNode;
}

interface BeforeCallProps {
  /** What the buttons say, where it is not the usual. */
  startVoice?: string;
  startText?: string;
  mayBeOffRecord: boolean;
  hearsVoice: boolean;
  sealed: SealedStage | undefined;
  keepsSound: boolean;
  loading: 'no' | 'yes' | 'failed';
  onStart: (wish: TalkWish) => void;
}

/** The one big button, the other way to begin, and what the microphone is for. */
export function BeforeCall({
  startVoice = talkStartTexts.startVoice,
  startText = talkStartTexts.startText,
  mayBeOffRecord,
  hearsVoice,
  sealed,
  keepsSound,
  loading,
  onStart,
}: BeforeCallProps) {
  const [offRecord, setOffRecord] = useState(false);
  const pending = loading === 'yes';
  const aloud = { textOnly: false, words: startVoice, Sign: Mic };
  const inWriting = { textOnly: true, words: startText, Sign: PenLine };
  const ways = hearsVoice ? [aloud, inWriting] : [inWriting, aloud];
  return (
    <div className="grid justify-items-start gap-5">
      {!hearsVoice && <Notice>{talkStartTexts.notHeard}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        {sealed?.isOn && (
          <Button
            size="large"
            data-talk-focus=""
            pending={sealed.isOpening}
            onClick={() => sealed.onOpen(offRecord, [])}
          >
            <PenLine aria-hidden="true" />
            {sealedTexts.start}
          </Button>
        )}
        {!sealed?.isOn &&
          ways.map(({ textOnly, words, Sign }, index) => (
            <Button
              key={words}
              variant={index === 0 ? 'primary' : 'secondary'}
              size="large"
              {...(index === 0 && { 'data-talk-focus': '' })}
              pending={pending}
              onClick={() => onStart({ textOnly, offRecord })}
            >
              <Sign aria-hidden="true" />
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
          {...(sealed?.isOn && { hint: sealedTexts.offRecordHint })}
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
