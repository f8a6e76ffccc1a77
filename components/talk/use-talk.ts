'use client';

import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { askForMicrophone, letGo } from './ask-for-microphone.ts';
import {
  type Answered,
  askToEnd,
  askToResume,
  type OpenedCall,
  openConversation,
  type TalkDoor,
  takeUpConversation,
} from './session-requests.ts';
import {
  INITIAL_TALK,
  mayStart,
  openSession,
  type TalkRefusal,
  type TalkSession,
  type TalkState,
  type TalkWish,
  talkReducer,
} from './talk-state.ts';
import { EMPTY_TRANSCRIPT, reminderOf, type TranscriptLine } from './transcript.ts';
import type { LineControls, LineEvent, VoiceLine } from './voice-line.tsx';

/** What the line is made of once the server has opened a call. */
interface TalkLine extends OpenedCall {
  attempt: number;
  Line: typeof VoiceLine;
}

export interface Talk {
  state: TalkState;
  line: TalkLine | null;
  controls: RefObject<LineControls | null>;
  /** What is being written and was not sent yet: it outlives the line. */
  draft: RefObject<string>;
  start(wish: TalkWish): void;
  goOn(): void;
  /** Goes on with the same conversation aloud, or in writing. */
  switchTo(textOnly: boolean): void;
  end(): void;
  /** Leaves a refusal. */
  back(): void;
  say(words: string): void;
  mute(isMuted: boolean): void;
  hear(attempt: number, event: LineEvent): void;
}

const refusal = (code: string): TalkRefusal => ({ code, message: null, retryAt: null });

interface Before {
  /** What was said before the page was loaded anew. */
  earlier: readonly TranscriptLine[] | undefined;
  /** Whoever leaves the page may come back to it, and go on. */
  isKept: boolean;
}

/** Null when its script did not arrive; the next try asks for it again. */
async function loadLine(): Promise<typeof VoiceLine | null> {
  try {
    const { VoiceLine } = await import('./voice-line.tsx');
    return VoiceLine;
  } catch {
    return null;
  }
}

/** For a line to stand once the server has opened it. */
const PATIENCE = 20_000;

/** Tells when the line of this attempt was waited for long enough. Null: none is being opened. */
function useLinePatience(opening: number | null, onOver: (attempt: number) => void): void {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (opening === null) return;
    const timer = setTimeout(() => over(opening), PATIENCE);
    return () => clearTimeout(timer);
  }, [opening]);
}

/** Somebody's conversation, from the button to its end, whatever becomes of the connection. */
export function useTalk(door: TalkDoor, { earlier = [], isKept }: Before): Talk {
  const [state, dispatch] = useReducer(talkReducer, earlier, (lines) => ({
    ...INITIAL_TALK,
    transcript: { ...EMPTY_TRANSCRIPT, lines },
  }));
  const [line, setLine] = useState<TalkLine | null>(null);
  const controls = useRef<LineControls>(null);
  const draft = useRef('');
  const attempts = useRef(0);
  const asking = useRef<AbortController>(null);
  const microphone = useRef<MediaStream>(null);

  function releaseMicrophone() {
    letGo(microphone.current);
    microphone.current = null;
  }

  /**
   * Asks for the microphone, the call and the SDK. What was asked of the server is let arrive even if it was called off: only
   * then can it be ended there.
   */
  async function call(attempt: number, textOnly: boolean, open: () => Promise<Answered<OpenedCall>>) {
    const wish = new AbortController();
    asking.current = wish;
    const refuse = (reason: TalkRefusal) => {
      releaseMicrophone();
      dispatch({ type: 'refused', attempt, refusal: reason });
    };

    const stream = textOnly ? null : await askForMicrophone();
    if (typeof stream === 'string') return refuse(refusal(stream));
    if (wish.signal.aborted) return letGo(stream);
    microphone.current = stream;

    const [sdk, opened] = await Promise.all([loadLine(), open()]);
    if (wish.signal.aborted) {
      if (opened.ok) void askToEnd(opened.value.session.conversationId);
      return;
    }
    if (!opened.ok) return refuse(opened.refusal);
    if (!sdk) {
      void askToEnd(opened.value.session.conversationId);
      return refuse(refusal('sdk_not_loaded'));
    }
    dispatch({ type: 'opened', attempt, session: opened.value.session });
    setLine({ ...opened.value, attempt, Line: sdk });
  }

  function hangUp() {
    asking.current?.abort();
    releaseMicrophone();
  }

  const leave = useEffectEvent((mayComeBack: boolean) => {
    const session = openSession(state);
    hangUp();
    // Who stays away is noticed by the server.
    const waits = mayComeBack && isKept && session !== null && !session.offRecord && saidIn(state, session);
    if (session && !waits) void askToEnd(session.conversationId, true);
  });

  const { phase } = state;
  const opening = isOpening(state) && line?.attempt === state.attempt ? line.attempt : null;

  /** For good: nobody would see that a line stands which comes later, nor that it hears them. */
  function giveUpLine(attempt: number) {
    setLine(null);
    releaseMicrophone();
    dispatch({ type: 'lost', attempt });
  }

  const loseConnection = useEffectEvent(() => {
    if (opening !== null) return giveUpLine(opening);
    // What was asked of the server is answered, or is not: either is told.
    if (isOpening(state)) return;
    if (phase.name === 'live' && !phase.session.textOnly) controls.current?.silence();
    dispatch({ type: 'lost', attempt: state.attempt });
  });

  useEffect(() => {
    const listen = new AbortController();
    addEventListener('pagehide', () => leave(true), listen);
    // A socket may take minutes to notice.
    addEventListener('offline', () => loseConnection(), listen);
    return () => {
      listen.abort();
      leave(false);
    };
  }, []);

  useLinePatience(opening, giveUpLine);

  const endedId = phase.name === 'ended' ? phase.session.conversationId : null;
  useEffect(() => {
    if (endedId) void askToEnd(endedId);
  }, [endedId]);

  return {
    state,
    line: keepsLine(state) ? line : null,
    controls,
    draft,
    start(wish) {
      if (!mayStart(state)) return;
      attempts.current += 1;
      const attempt = attempts.current;
      dispatch({ type: 'start', attempt, wish });
      setLine(null);
      const kept = state.since === null && !wish.offRecord ? earlier.at(-1)?.conversationId : undefined;
      void call(attempt, wish.textOnly, () =>
        kept === undefined ? openConversation(door, wish) : takeUpConversation(door, kept, wish),
      );
    },
    goOn() {
      if (phase.name !== 'dropped') return;
      attempts.current += 1;
      const attempt = attempts.current;
      const { session } = phase;
      dispatch({ type: 'resume', attempt });
      void call(attempt, session.textOnly, () => askToResume(session));
    },
    switchTo(textOnly) {
      if (phase.name !== 'live' || phase.session.textOnly === textOnly) return;
      attempts.current += 1;
      const attempt = attempts.current;
      const session = { ...phase.session, textOnly };
      // A line in writing has no microphone to close.
      if (textOnly) controls.current?.silence();
      dispatch({ type: 'switch', attempt, textOnly });
      void call(attempt, textOnly, () => askToResume(session));
    },
    end() {
      hangUp();
      dispatch({ type: 'end' });
    },
    back() {
      dispatch({ type: 'back' });
    },
    say(words) {
      if (phase.name !== 'live' || words.trim() === '') return;
      controls.current?.say(words.trim());
      dispatch({ type: 'said', attempt: state.attempt, said: { type: 'typed', words: words.trim() } });
    },
    mute(isMuted) {
      controls.current?.setMuted(isMuted);
      dispatch({ type: 'muted', isMuted });
    },
    hear(attempt, event) {
      if (event.type === 'connected') {
        releaseMicrophone();
        // The first conversation after the page was loaded anew goes on with the one before.
        const before =
          phase.name === 'reconnecting'
            ? phase.session.conversationId
            : state.since === null
              ? earlier.at(-1)?.conversationId
              : undefined;
        const reminder = before === undefined ? null : reminderOf(state.transcript, before);
        if (phase.name === 'reconnecting' && phase.isMuted) controls.current?.setMuted(true);
        if (reminder) controls.current?.mention(reminder);
        dispatch({ type: 'connected', attempt, at: Date.now() });
      } else {
        if (event.type !== 'mode' && event.type !== 'said') releaseMicrophone();
        dispatch({ ...event, attempt });
      }
    },
  };
}

const saidIn = ({ transcript }: TalkState, { conversationId }: TalkSession): boolean =>
  transcript.lines.some((line) => line.who === 'person' && line.conversationId === conversationId);

const isOpening = ({ phase }: TalkState): boolean =>
  phase.name === 'connecting' || phase.name === 'reconnecting';

/**
 * A lost line is kept until the next one stands, or the person has had enough: to hang it up would be told to the provider
 * as the end of the conversation, if anything of it still gets through.
 */
const keepsLine = (state: TalkState) => openSession(state) !== null;
