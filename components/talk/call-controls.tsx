'use client';

import { Mic, MicOff, PenLine, PhoneOff, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { sealedTexts } from '#lib/chat/texts/sealed.public.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { SayField } from './say-field.tsx';
import type { TranscriptLine } from './transcript.ts';
import type { Talk } from './use-talk.ts';

/** A conversation that is encrypted, which members can go over to. */
export interface OpenSealed {
  openLabel: string;
  isOpening: boolean;
  refusal: ReactNode;
  onOpen: (offRecord: boolean, earlier: readonly TranscriptLine[]) => void;
}

interface CallControlsProps {
  talk: Talk;
  /** An interview is kept as what it is. */
  sealed: OpenSealed | undefined;
}

/** While the call stands: say something in writing, be muted, go over to voice, writing or tools, end it. */
export function CallControls({ talk, sealed }: CallControlsProps) {
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
      <div className="flex basis-full flex-wrap items-center sm:gap-x-2">
        <Button
          variant="quiet"
          size="small"
          className="max-sm:px-2"
          onClick={() => talk.switchTo(!session.textOnly)}
        >
          {session.textOnly ? <Mic aria-hidden="true" /> : <PenLine aria-hidden="true" />}
          {session.textOnly ? talkTexts.goOnAloud : talkTexts.goOnInWriting}
        </Button>
        {sealed && (
          <Button
            variant="quiet"
            size="small"
            className="max-sm:px-2"
            title={sealedTexts.openHint}
            pending={sealed.isOpening}
            onClick={() => sealed.onOpen(session.offRecord, linesOf(talk, session.conversationId))}
          >
            <Wrench aria-hidden="true" />
            {sealed.openLabel}
          </Button>
        )}
      </div>
      {sealed?.refusal}
    </div>
  );
}

/** Of this conversation alone: another one on the same page may have been on other terms. */
const linesOf = ({ state }: Talk, conversationId: string): TranscriptLine[] =>
  state.transcript.lines.filter((line) => line.conversationId === conversationId);
