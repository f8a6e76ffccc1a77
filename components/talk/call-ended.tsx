'use client';

import { Mic, PenLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { saidTexts as texts } from '#lib/conversations/texts/said.public.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { CallOutcome } from './call-outcome.tsx';
import { OffRecordChoice } from './off-record-choice.tsx';
import { askGuestCode } from './session-requests.ts';
import type { TalkEnd, TalkSession, TalkWish } from './talk-state.ts';

/** What a guest takes along when they leave: how to come back to what they said, from any device. */
function GuestCode() {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    void askGuestCode().then((answer) => {
      if (isShown && answer.ok) setCode(answer.value);
    });
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <section aria-label={texts.endedTitle} className="grid max-w-[36em] gap-1 text-small text-ink-soft">
      {code && (
        <>
          <p className="font-semibold text-ink">{texts.endedCode(code)}</p>
          <p>{texts.endedBody}</p>
        </>
      )}
      <p>
        {/* A page inside of another website cannot show it. */}
        <a
          href="/said"
          target="_blank"
          rel="noopener"
          className="text-lamp underline underline-offset-[0.22em]"
        >
          {texts.endedLink}
        </a>
      </p>
    </section>
  );
}

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
