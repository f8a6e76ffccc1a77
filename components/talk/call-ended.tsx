'use client';

import { Mic, PenLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { CallOutcome } from './call-outcome.tsx';
import { GuestCode } from './guest-code.tsx';
import { OffRecordChoice } from './off-record-choice.tsx';
import type { TalkEnd, TalkSession, TalkWish } from './talk-state.ts';

interface CallEndedProps {
  session: TalkSession;
  by: TalkEnd;
  isInterview: boolean;
  /** Where an interview's source is found. */
  sourceBase: string | undefined;
  onSettled: (() => void) | undefined;
  onStart: (wish: TalkWish) => void;
}

export function CallEnded({ session, by, isInterview, onStart, ...outcome }: CallEndedProps) {
  const { textOnly } = session;
  const [offRecord, setOffRecord] = useState(session.offRecord);
  return (
    <div className="grid justify-items-start gap-5">
      <div className="grid gap-1">
        <h2 tabIndex={-1} data-talk-focus="" className="text-heading outline-none">
          {talkTexts.endedTitle}
        </h2>
        <p className="max-w-[36em] text-ink-soft">{talkTexts.endedBy[by]}</p>
      </div>
      <CallOutcome key={session.conversationId} session={session} isInterview={isInterview} {...outcome} />
      {session.isPublic && !session.offRecord && <GuestCode />}
      {!isInterview && <OffRecordChoice isOffRecord={offRecord} onChange={setOffRecord} />}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={textOnly ? 'secondary' : 'primary'}
          onClick={() => onStart({ textOnly: false, offRecord })}
        >
          <Mic aria-hidden="true" />
          {talkTexts.again}
        </Button>
        <Button
          variant={textOnly ? 'primary' : 'secondary'}
          onClick={() => onStart({ textOnly: true, offRecord })}
        >
          <PenLine aria-hidden="true" />
          {talkTexts.againInWriting}
        </Button>
      </div>
    </div>
  );
}
