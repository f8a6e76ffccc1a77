'use client';

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { AnswerAnnouncer } from './answer-announcer.tsx';
import { CallControls, type OpenSealed } from './call-controls.tsx';
import { CallDropped } from './call-dropped.tsx';
import { CallEnded } from './call-ended.tsx';
import { CallRefused } from './call-refused.tsx';
import { CallStatus } from './call-status.tsx';
import { GoOnAfterReload } from './go-on-after-reload.tsx';
import type { TalkDoor } from './session-requests.ts';
import { awaitedRoom, isUnderWay, openSession, type TalkState, type TalkWish } from './talk-state.ts';
import type { TranscriptLine } from './transcript.ts';
import { TranscriptLog } from './transcript-log.tsx';
import { usePhaseFocus } from './use-phase-focus.ts';
import { type Talk, useTalk } from './use-talk.ts';
import type { LineControls } from './voice-line.tsx';
import { WaitForRoom } from './wait-for-room.tsx';

/** Hands on what a reload would have to bring back: nothing off the record, and nothing of a conversation that is over. */
function useKeptLines(
  { state: { phase, transcript } }: Talk,
  onKeep: ((lines: readonly TranscriptLine[]) => void) | undefined,
): void {
  const keep = useEffectEvent((lines: readonly TranscriptLine[]) => onKeep?.(lines));
  const isOver = phase.name === 'ended';
  const isOffRecord = 'session' in phase && phase.session?.offRecord === true;
  const { lines } = transcript;
  useEffect(() => {
    keep(isOver || isOffRecord ? [] : lines);
  }, [lines, isOver, isOffRecord]);
}

const WRITING_LEVEL = 0.45;
const CONNECTING_LEVEL = 0.2;

/** How much the orb moves: with the sound of either side, and in writing while an answer comes. */
function orbLevel({ phase, transcript }: TalkState, controls: LineControls | null): number {
  if (phase.name === 'connecting' || phase.name === 'reconnecting') return CONNECTING_LEVEL;
  if (phase.name !== 'live') return 0;
  if (!phase.session.textOnly) return controls?.level() ?? 0;
  return transcript.lines.at(-1)?.state === 'arriving' ? WRITING_LEVEL : 0;
}

/** What is not as usual about this conversation. It goes on all the same. */
function CallWarnings({ state }: { state: TalkState }) {
  const words: Readonly<Record<string, string>> = talkTexts.warnings;
  const warnings = openSession(state)?.warnings ?? [];
  if (warnings.length === 0) return null;
  return (
    <Notice announce>
      {warnings.map(({ code, message }) => (
        <p key={code}>{words[code] ?? message}</p>
      ))}
    </Notice>
  );
}

export interface TalkingProps {
  name: string;
  door: TalkDoor;
  /** With what the first conversation begins; null when the person has not said so. */
  wish: TalkWish | null;
  /** What was said before the page was loaded anew. */
  earlier?: readonly TranscriptLine[] | undefined;
  /** Called with what a reload would have to bring back; nothing when it is over. */
  onKeep?: ((lines: readonly TranscriptLine[]) => void) | undefined;
  isInterview: boolean;
  /** In which language to ask, in a sentence. */
  askIn?: string;
  sealed: OpenSealed | undefined;
  /** For stewards: where a citation leads, and where sources are. */
  citationBase?: string;
  /** Of namespaces by their names, for those who may know them. */
  namespaceTitles?: Readonly<Record<string, string>>;
  sourceBase?: string;
  /** Told all that was said so far, whenever more is. */
  onSaid?: (lines: readonly TranscriptLine[]) => void;
  /** Told when what became of a conversation is known. */
  onSettled?: () => void;
  stage: RefObject<HTMLElement | null>;
  /** How much the orb is to move. */
  level: RefObject<() => number>;
  /** Called off before there was a conversation. */
  onCancelled: () => void;
}

/** Says the question that was pressed, once, when the greeting has been said: whoever speaks into it would interrupt it. */
function useAskWhenGreeted(talk: Talk, question: string | undefined): void {
  const isAsked = useRef(false);
  const { phase, transcript, attempt } = talk.state;
  const isGreeted =
    phase.name === 'live' &&
    transcript.lines.some(
      (line) => line.who === 'reflection' && line.attempt === attempt && line.state !== 'arriving',
    );
  const ask = useEffectEvent(() => question !== undefined && talk.say(question));
  useEffect(() => {
    if (!isGreeted || isAsked.current) return;
    isAsked.current = true;
    ask();
  }, [isGreeted]);
}

/** From the first press of a button on. */
export function TalkingStage({ name, door, wish, stage, level, onCancelled, ...rest }: TalkingProps) {
  const { earlier, onKeep, onSaid } = rest;
  const talk = useTalk(door, { earlier, isKept: onKeep !== undefined });
  const { state, line } = talk;
  usePhaseFocus(stage, awaitedRoom(state) ? 'waiting' : state.phase.name);

  const begin = useEffectEvent(() => wish && talk.start(wish));
  useAskWhenGreeted(talk, wish?.ask);
  useKeptLines(talk, onKeep);
  const cancelled = useEffectEvent(() => onCancelled());
  const isCancelled = state.phase.name === 'idle' && state.attempt > 0 && !earlier?.length;
  useEffect(() => {
    // In a later task, so that a mount that is taken back at once begins nothing.
    const timer = setTimeout(() => begin());
    return () => clearTimeout(timer);
  }, []);
  const said = useEffectEvent((lines: readonly TranscriptLine[]) => onSaid?.(lines));
  const { lines } = state.transcript;
  useEffect(() => said(lines), [lines]);
  useEffect(() => {
    if (isCancelled) cancelled();
  }, [isCancelled]);
  useEffect(() => {
    level.current = () => orbLevel(state, talk.controls.current);
    return () => {
      level.current = () => 0;
    };
  }, [level, state, talk.controls]);

  return (
    <>
      <CallStatus state={state} />
      <CallWarnings state={state} />
      <TranscriptLog
        name={name}
        transcript={state.transcript}
        switches={state.switches}
        ratedConversation={ratedConversation(talk)}
        citationBase={rest.citationBase}
        namespaceTitles={rest.namespaceTitles}
        onAsk={state.phase.name === 'live' ? talk.say : undefined}
      />
      <AnswerAnnouncer state={state} />
      <div className={isUnderWay(state) ? STAYS_IN_VIEW : undefined}>
        <PhaseActions talk={talk} onAnew={onCancelled} {...rest} />
      </div>
      {line && (
        <line.Line
          key={line.attempt}
          connection={line.connection}
          dynamicVariables={line.dynamicVariables}
          textOnly={line.session.textOnly}
          controls={talk.controls}
          onEvent={(event) => talk.hear(line.attempt, event)}
        />
      )}
    </>
  );
}

/** On a phone the end of the transcript is far down; where the window is hardly higher than this, it stays in its place. */
const STAYS_IN_VIEW =
  'max-sm:[@media(min-height:25rem)]:sticky max-sm:bottom-0 max-sm:z-10 max-sm:-mx-2 max-sm:bg-paper max-sm:px-2 max-sm:py-3';

type PhaseActionsProps = Pick<
  TalkingProps,
  'askIn' | 'isInterview' | 'sealed' | 'sourceBase' | 'onSettled'
> & {
  talk: Talk;
  onAnew: () => void;
};

/** What can be done now. */
function PhaseActions({ talk, isInterview, sourceBase, onSettled, onAnew, ...rest }: PhaseActionsProps) {
  const { phase } = talk.state;
  const awaited = awaitedRoom(talk.state);
  if (awaited) {
    const isTrying = phase.name === 'connecting';
    return (
      <WaitForRoom
        {...awaited}
        isTrying={isTrying}
        onStart={talk.start}
        onLeave={isTrying ? talk.end : talk.back}
      />
    );
  }
  switch (phase.name) {
    case 'idle':
      return talk.state.transcript.lines.length > 0 ? <GoOnAfterReload talk={talk} onAnew={onAnew} /> : null;
    case 'connecting':
    case 'reconnecting':
      return (
        <div>
          <Button variant="secondary" size="large" data-talk-focus="" onClick={talk.end}>
            {talkTexts.cancel}
          </Button>
        </div>
      );
    case 'live':
      return <CallControls talk={talk} askIn={rest.askIn} sealed={rest.sealed} />;
    case 'dropped':
      return (
        <CallDropped
          hasStood={talk.state.since !== null}
          refusal={phase.refusal}
          onGoOn={talk.goOn}
          onEnd={talk.end}
        />
      );
    case 'refused':
      return (
        <CallRefused
          key={talk.state.attempt}
          wish={phase.wish}
          refusal={phase.refusal}
          mayBeOffRecord={!isInterview}
          onStart={talk.start}
          onBack={talk.back}
        />
      );
    case 'ended':
      return (
        <CallEnded
          session={phase.session}
          by={phase.by}
          isInterview={isInterview}
          sourceBase={sourceBase}
          onSettled={onSettled}
          onStart={talk.start}
        />
      );
  }
}

/** Off the record nothing is noted, opinions neither. */
function ratedConversation({ state: { phase } }: Talk): string | null {
  if (!('session' in phase) || !phase.session || phase.session.offRecord) return null;
  return phase.session.conversationId;
}
