import { addToTranscript, EMPTY_TRANSCRIPT, type Transcript, type TranscriptEvent } from './transcript.ts';

/** What was asked for when the button was pressed. */
export interface TalkWish {
  textOnly: boolean;
  offRecord: boolean;
}

/** The conversation as the server opened it; it outlives the calls it is held over. */
export interface TalkSession extends TalkWish {
  conversationId: string;
  isPublic: boolean;
  warnings: readonly TalkWarning[];
}

interface TalkWarning {
  code: string;
  message: string;
}

export interface TalkRefusal {
  /** One of the server's codes, or of `ask-for-microphone.ts` and `session-requests.ts`. */
  code: string;
  message: string | null;
  /** When it is worth asking again, in milliseconds since 1970. */
  retryAt: number | null;
}

export type CallMode = 'listening' | 'speaking';

/** Who or what ended it; `meantime`: while the line was lost. */
export type TalkEnd = 'person' | 'reflection' | 'time' | 'meantime';

export type TalkPhase =
  | { name: 'idle' }
  /** Until the server has answered there is no session; with one, the line is being opened. */
  | { name: 'connecting'; wish: TalkWish; session: TalkSession | null }
  | { name: 'live'; session: TalkSession; mode: CallMode; isMuted: boolean }
  /** The line was lost. The conversation goes on when the person wants it to. */
  | { name: 'dropped'; session: TalkSession; refusal: TalkRefusal | null }
  | { name: 'reconnecting'; session: TalkSession }
  | { name: 'ended'; session: TalkSession; by: TalkEnd }
  | { name: 'refused'; wish: TalkWish; refusal: TalkRefusal };

export interface TalkState {
  phase: TalkPhase;
  /** Grows with each attempt at a line; what an earlier one still has to say is not listened to. */
  attempt: number;
  /** When the first line of this conversation stood. */
  since: number | null;
  transcript: Transcript;
}

export type TalkEvent =
  | { type: 'start'; attempt: number; wish: TalkWish }
  | { type: 'resume'; attempt: number }
  | { type: 'opened'; attempt: number; session: TalkSession }
  | { type: 'connected'; attempt: number; at: number }
  | { type: 'refused'; attempt: number; refusal: TalkRefusal }
  | { type: 'mode'; attempt: number; mode: CallMode }
  | { type: 'lost'; attempt: number }
  | { type: 'closed'; attempt: number; by: 'reflection' | 'time' }
  | { type: 'said'; attempt: number; said: TranscriptEvent }
  | { type: 'muted'; isMuted: boolean }
  | { type: 'end' };

export const INITIAL_TALK: TalkState = {
  phase: { name: 'idle' },
  attempt: 0,
  since: null,
  transcript: EMPTY_TRANSCRIPT,
};

export const mayStart = ({ phase }: TalkState) =>
  phase.name === 'idle' || phase.name === 'ended' || phase.name === 'refused';

/** The conversation that is open on the server: whoever leaves the page ends it. */
export function openSession({ phase }: TalkState): TalkSession | null {
  return 'session' in phase && phase.name !== 'ended' ? phase.session : null;
}

/** An event that cannot happen in the phase it meets changes nothing: the SDK tells some of them late, or twice. */
export function talkReducer(state: TalkState, event: TalkEvent): TalkState {
  const { phase } = state;
  if (event.type === 'start') return mayStart(state) ? started(state, event) : state;
  if (event.type === 'end') return ended(state);
  if (event.type === 'muted') {
    if (phase.name !== 'live' || phase.session.textOnly) return state;
    return { ...state, phase: { ...phase, isMuted: event.isMuted } };
  }
  if (event.type === 'resume') {
    if (phase.name !== 'dropped' || event.attempt <= state.attempt) return state;
    return { ...state, attempt: event.attempt, phase: { name: 'reconnecting', session: phase.session } };
  }
  return event.attempt === state.attempt ? duringAttempt(state, event) : state;
}

function started(state: TalkState, { attempt, wish }: Extract<TalkEvent, { type: 'start' }>): TalkState {
  if (attempt <= state.attempt) return state;
  return { ...state, attempt, since: null, phase: { name: 'connecting', wish, session: null } };
}

function ended(state: TalkState): TalkState {
  if (state.phase.name === 'connecting' && !state.phase.session) return { ...state, phase: { name: 'idle' } };
  const session = openSession(state);
  return session ? close(state, session, 'person') : state;
}

function close(state: TalkState, session: TalkSession, by: TalkEnd): TalkState {
  return {
    ...state,
    phase: { name: 'ended', session, by },
    transcript: addToTranscript(state.transcript, { type: 'silence' }),
  };
}

type DuringAttempt = Exclude<TalkEvent, { type: 'start' | 'resume' | 'end' | 'muted' }>;

function duringAttempt(state: TalkState, event: DuringAttempt): TalkState {
  const { phase } = state;
  switch (event.type) {
    case 'opened':
      if (phase.name !== 'connecting' || phase.session) return state;
      return { ...state, phase: { ...phase, session: event.session } };
    case 'connected': {
      const session = lineOf(phase);
      if (!session || phase.name === 'live') return state;
      const live: TalkPhase = { name: 'live', session, mode: 'listening', isMuted: false };
      return { ...state, since: state.since ?? event.at, phase: live };
    }
    case 'refused':
      return refused(state, event.refusal);
    case 'mode':
      return phase.name === 'live' ? { ...state, phase: { ...phase, mode: event.mode } } : state;
    case 'lost': {
      const session = lineOf(phase);
      if (!session) return state;
      const transcript = addToTranscript(state.transcript, { type: 'silence' });
      return { ...state, transcript, phase: { name: 'dropped', session, refusal: null } };
    }
    case 'closed': {
      const session = lineOf(phase);
      return session ? close(state, session, event.by) : state;
    }
    case 'said': {
      const session = lineOf(phase);
      if (!session) return state;
      const place = { conversationId: session.conversationId, attempt: state.attempt };
      return { ...state, transcript: addToTranscript(state.transcript, { ...event.said, place }) };
    }
  }
}

/** The first words may come before the line says that it stands. */
function lineOf(phase: TalkPhase): TalkSession | null {
  if (phase.name === 'connecting' || phase.name === 'live' || phase.name === 'reconnecting')
    return phase.session;
  return null;
}

/** Refused a new line, a conversation may still be open, unless that is the reason. */
function refused(state: TalkState, refusal: TalkRefusal): TalkState {
  const { phase } = state;
  if (phase.name === 'connecting' && !phase.session) {
    return { ...state, phase: { name: 'refused', wish: phase.wish, refusal } };
  }
  if (phase.name !== 'reconnecting') return state;
  if (refusal.code === 'conversation_not_active') return close(state, phase.session, 'meantime');
  return { ...state, phase: { name: 'dropped', session: phase.session, refusal } };
}
