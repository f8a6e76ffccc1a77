'use client';

import { Mic, MicOff, PenLine, PhoneOff, Wrench } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { sealedTexts } from '#lib/chat/texts/sealed.public.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import type { TranscriptLine } from './transcript.ts';
import type { Talk } from './use-talk.ts';
import { WriteField } from './write-field.tsx';

interface SayFieldProps {
  /** What was being written when the line before this one was lost. */
  draft: RefObject<string>;
  onSay: (words: string) => void;
  /** Told while somebody is writing, at most every two seconds. */
  onTouch: () => void;
  /** Gets the focus when the call begins. */
  isFirst: boolean;
  describedBy: string | undefined;
}

const TOUCH_INTERVAL = 2_000;
/** As much as the longest message that the provider takes. */
const MOST_CHARACTERS = 4_000;

/** What is written to a voice: it waits while somebody writes, and what was not sent outlives the line. */
function SayField({ draft, onSay, onTouch, isFirst, describedBy }: SayFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const touched = useRef(0);

  function touch(words: string) {
    draft.current = words;
    if (Date.now() - touched.current < TOUCH_INTERVAL) return;
    touched.current = Date.now();
    onTouch();
  }

  return (
    <WriteField
      field={field}
      mostCharacters={MOST_CHARACTERS}
      initial={draft.current}
      describedBy={describedBy}
      isFirst={isFirst}
      onWrite={touch}
      onSend={(words) => {
        onSay(words);
        draft.current = '';
        return true;
      }}
    />
  );
}

/** A conversation that is encrypted, which members can go over to. */
export interface OpenSealed {
  openLabel: string;
  isOpening: boolean;
  refusal: ReactNode;
  onOpen: (offRecord: boolean, earlier: readonly TranscriptLine[]) => void;
}

interface CallControlsProps {
  talk: Talk;
  askIn: string | undefined;
  /** An interview is kept as what it is. */
  sealed: OpenSealed | undefined;
}

/** While the call stands: say something in writing, be muted, go over to voice, writing or tools, end it. */
export function CallControls({ talk, askIn, sealed }: CallControlsProps) {
  const { phase } = talk.state;
  const askInId = useId();
  if (phase.name !== 'live') return null;
  const { session, isMuted } = phase;
  return (
    <div className="flex flex-wrap items-end gap-2">
      {askIn && (
        <p id={askInId} className="basis-full text-small text-ink-soft">
          {askIn}
        </p>
      )}
      <SayField
        draft={talk.draft}
        onSay={talk.say}
        onTouch={() => talk.controls.current?.touch()}
        isFirst={session.textOnly}
        describedBy={askIn ? askInId : undefined}
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
