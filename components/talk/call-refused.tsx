'use client';

import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { refusalWords } from './refusal-words.ts';
import { OffRecordChoice } from './start-choice.tsx';
import type { TalkRefusal, TalkWish } from './talk-state.ts';
import { TryAgainButton } from './try-again-button.tsx';

interface CallRefusedProps {
  wish: TalkWish;
  refusal: TalkRefusal;
  mayBeOffRecord: boolean;
  onStart: (wish: TalkWish) => void;
  onBack: () => void;
}

/** Refused for these, the same would be answered however often it is asked. */
const FINAL: ReadonlySet<string> = new Set(['not_found', 'share_link_invalid', 'voice_consent_revoked']);

type WayOn = 'write' | 'signIn' | 'again' | 'none';

/** What can be done about a refusal, besides leaving it. */
export function wayOnAfter(code: string): WayOn {
  if (code.startsWith('microphone_')) return 'write';
  if (code === 'unauthenticated') return 'signIn';
  return FINAL.has(code) ? 'none' : 'again';
}

/** Why it did not begin, and what next. */
export function CallRefused({ wish, refusal, mayBeOffRecord, onStart, onBack }: CallRefusedProps) {
  const [offRecord, setOffRecord] = useState(wish.offRecord);
  const { title, body } = refusalWords(refusal);
  const wayOn = wayOnAfter(refusal.code);
  const again = () => onStart({ ...wish, offRecord });
  const [hasToWait] = useState(() => refusal.retryAt !== null && refusal.retryAt > Date.now());
  // What can be pressed now has the focus.
  const isBackFirst = wayOn === 'none' || (wayOn === 'again' && hasToWait);
  return (
    <div className="grid justify-items-start gap-5">
      <div role="alert" className="grid max-w-[36em] gap-1.5">
        <h2 className="text-heading">{title}</h2>
        <p className="text-ink-soft">{body}</p>
      </div>
      {mayBeOffRecord && (wayOn === 'write' || wayOn === 'again') && (
        <OffRecordChoice isOffRecord={offRecord} onChange={setOffRecord} />
      )}
      <div className="flex flex-wrap gap-3">
        {wayOn === 'write' && (
          <>
            <Button size="large" data-talk-focus="" onClick={() => onStart({ textOnly: true, offRecord })}>
              <PenLine aria-hidden="true" />
              {talkTexts.startText}
            </Button>
            <Button variant="secondary" size="large" onClick={again}>
              {talkTexts.tryAgain}
            </Button>
          </>
        )}
        {wayOn === 'again' && (
          <TryAgainButton retryAt={refusal.retryAt} hasFocus={!hasToWait} onTry={again} />
        )}
        {wayOn === 'signIn' && (
          <a
            href={`/login?next=${encodeURIComponent(location.pathname)}`}
            data-talk-focus=""
            className={buttonStyle('primary', 'large')}
          >
            {talkTexts.signIn}
          </a>
        )}
        <Button
          variant="secondary"
          size="large"
          {...(isBackFirst && { 'data-talk-focus': '' })}
          onClick={onBack}
        >
          {talkTexts.back}
        </Button>
      </div>
    </div>
  );
}
