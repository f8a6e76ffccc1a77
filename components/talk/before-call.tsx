'use client';

import { Mic, PenLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { talkStartTexts } from '#lib/contracts/texts/talk-start.ts';
import { OffRecordChoice } from './off-record-choice.tsx';
import type { TalkWish } from './talk-state.ts';

interface BeforeCallProps {
  /** What the buttons say, where it is not the usual. */
  startVoice?: string;
  startText?: string;
  mayBeOffRecord: boolean;
  loading: 'no' | 'yes' | 'failed';
  onStart: (wish: TalkWish) => void;
}

/** The one big button, the way without a microphone, and what the microphone is for. */
export function BeforeCall({
  startVoice = talkStartTexts.startVoice,
  startText = talkStartTexts.startText,
  mayBeOffRecord,
  loading,
  onStart,
}: BeforeCallProps) {
  const [offRecord, setOffRecord] = useState(false);
  const pending = loading === 'yes';
  return (
    <div className="grid justify-items-start gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="large"
          data-talk-focus=""
          pending={pending}
          onClick={() => onStart({ textOnly: false, offRecord })}
        >
          <Mic aria-hidden="true" />
          {startVoice}
        </Button>
        <Button
          variant="secondary"
          size="large"
          pending={pending}
          onClick={() => onStart({ textOnly: true, offRecord })}
        >
          <PenLine aria-hidden="true" />
          {startText}
        </Button>
      </div>
      {loading === 'failed' && <p role="alert">{talkStartTexts.notLoaded}</p>}
      {mayBeOffRecord && <OffRecordChoice isOffRecord={offRecord} onChange={setOffRecord} />}
      <p className="max-w-[36em] text-small text-ink-soft">{talkStartTexts.microphone}</p>
    </div>
  );
}
