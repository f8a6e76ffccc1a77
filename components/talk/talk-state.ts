import { addToTranscript, EMPTY_TRANSCRIPT, type Transcript, type TranscriptEvent } from './transcript.ts';

/** What was asked for when the button was pressed. */
export interface TalkWish {
  textOnly: boolean;
  offRecord: boolean;
  /** The question that was pressed: said as soon as the conversation stands. */
  ask?: string;
  /** It was refused for want of room, and is tried again. */
  waitsForRoom?: boolean;
}

/** The conversation as the server opened it; it outlives the calls it is held over. */
export interface TalkSession extends Pick<TalkWish, 'textOnly' | 'offRecord'> {
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
  /** Others have all places: one may be free within a minute, and whoever waits for it looks at the page. */
  isForRoom?: boolean;
}

export type CallMode = 'listening' | 'speaking';

/**
 * Who or what ended it. Found out by going on: `meantime`: it had ended; `outOfReach`: it had, or the server does not know
 * this browser as the one that has it.
 */
export type TalkEnd = 'person' | 'reflection' | 'time' | 'meantime' | 'outOfReach';

type TalkEnded = { name: 'ended'; session: TalkSession; by: TalkEnd };

export type TalkPhase =
  | { name: 'idle' }
  /**
   * Until the server has answered there is no session; with one, the line is being opened. `after` is the conversation
   * before it, which is shown again when this one is called off. `refusal` is the one after which it is tried again by itself.
   */
  | {
      name: 'connecting';
      wish: TalkWish;
      session: TalkSession | null;
      after: TalkEnded | null;
      refusal?: TalkRefusal;
    }
  | { name: 'live'; session: TalkSession; mode: CallMode; isMuted: boolean }
  /** The line was lost. The conversation goes on when the person wants it to. */
  | { name: 'dropped'; session: TalkSession; isMuted: boolean; refusal: TalkRefusal | null }
  | { name: 'reconnecting'; session: TalkSession; isMuted: boolean }
  | TalkEnded
  | { name: 'refused'; wish: TalkWish; refusal: TalkRefusal; after: TalkEnded | null };

export interface TalkState {
  phase: TalkPhase;
  /** Grows with each attempt at a line; what an earlier one still has to say is not listened to. */
  attempt: number;
  /** When the first line of this conversation stood; null while none has. */
  since: number | null;
  transcript: Transcript;
  /** By attempt: where the person went over from voice to writing, or back. */
  switches: Readonly<Record<number, 'voice' | 'writing'>>;
}

export type TalkEvent =
  | { type: 'start'; attempt: number; wish: TalkWish }
  | { type: 'resume'; attempt: number }
  /** The same conversation goes on aloud, or in writing. */
  | { type: 'switch'; attempt: number; textOnly: boolean }
  | { type: 'opened'; attempt: number; session: TalkSession }
  | { type: 'connected'; attempt: number; at: number }
  | { type: 'refused'; attempt: number; refusal: TalkRefusal }
  | { type: 'mode'; attempt: number; mode: CallMode }
  /** With the code of a refusal, where the provider gave one. */
  | { type: 'lost'; attempt: number; because?: string | null }
  | { type: 'closed'; attempt: number; by: 'reflection' | 'time' }
  | { type: 'said'; attempt: number; said: TranscriptEvent }
  | { type: 'muted'; isMuted: boolean }
  /** Leaves a refusal. */
  | { type: 'back' }
  | { type: 'end' };

export const INITIAL_TALK: TalkState = {
  phase: { name: 'idle' },
  attempt: 0,
  since: null,
  transcript: EMPTY_TRANSCRIPT,
  switches: {},
};

export const mayStart = ({ phase }: TalkState) =>
  phase.name === 'idle' || phase.name === 'ended' || phase.name === 'refused';

/** From the press of a button until it is over, or was refused. */
export const isUnderWay = (state: TalkState) => state.phase.name !== 'idle' && !mayStart(state);

/** The conversation that is open on the server: whoever leaves the page ends it. */
export function openSession({ phase }: TalkState): TalkSession | null {
  return 'session' in phase && phase.name !== 'ended' ? phase.session : null;
}

/** An event that cannot happen in the phase it meets changes nothing: the SDK tells some of them late, or twice. */
export function talkReducer(state: TalkState, event: TalkEvent): TalkState {
  const { phase } = state;
  if (event.type === 'start') return mayStart(state) ? started(state, event) : state;
  if (event.type === 'end') return ended(state);
  if (event.type === 'back') {
    return phase.name === 'refused' ? { ...state, phase: phase.after ?? { name: 'idle' } } : state;
  }
  if (event.type === 'muted') {
    if (phase.name !== 'live' || phase.session.textOnly) return state;
    return { ...state, phase: { ...phase, isMuted: event.isMuted } };
  }
  if (event.type === 'resume') {
    if (phase.name !== 'dropped' || event.attempt <= state.attempt) return state;
    const { session, isMuted } = phase;
    return { ...state, attempt: event.attempt, phase: { name: 'reconnecting', session, isMuted } };
  }
  if (event.type === 'switch') return switched(state, event);
  return event.attempt === state.attempt ? duringAttempt(state, event) : state;
}

function switched(
  state: TalkState,
  { attempt, textOnly }: Extract<TalkEvent, { type: 'switch' }>,
): TalkState {
  const { phase } = state;
  if (phase.name !== 'live' || phase.session.textOnly === textOnly || attempt <= state.attempt) return state;
  return {
    ...state,
    attempt,
    phase: { name: 'reconnecting', session: { ...phase.session, textOnly }, isMuted: false },
    transcript: addToTranscript(state.transcript, { type: 'silence' }),
    switches: { ...state.switches, [attempt]: textOnly ? 'writing' : 'voice' },
  };
}

function started(state: TalkState, { attempt, wish }: Extract<TalkEvent, { type: 'start' }>): TalkState {
  if (attempt <= state.attempt) return state;
  return {
    ...state,
    attempt,
    since: null,
    phase: { name: 'connecting', wish, session: null, after: before(state), ...waitingFor(state, wish) },
  };
}

const waitingFor = ({ phase }: TalkState, wish: TalkWish) =>
  wish.waitsForRoom && phase.name === 'refused' ? { refusal: phase.refusal } : {};

/** For what a place is awaited, also while it is being asked for; null where none is. */
export function awaitedRoom({ phase }: TalkState): { wish: TalkWish; refusal: TalkRefusal } | null {
  if (phase.name !== 'refused' && (phase.name !== 'connecting' || phase.session)) return null;
  const { wish, refusal } = phase;
  return refusal?.isForRoom ? { wish, refusal } : null;
}

function before({ phase }: TalkState): TalkEnded | null {
  if (phase.name === 'ended') return phase;
  return phase.name === 'refused' ? phase.after : null;
}

function ended(state: TalkState): TalkState {
  const { phase } = state;
  if (phase.name === 'connecting' && !phase.session)
    return { ...state, phase: phase.after ?? { name: 'idle' } };
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

function drop(state: TalkState, session: TalkSession, refusal: TalkRefusal | null): TalkState {
  return {
    ...state,
    phase: { name: 'dropped', session, isMuted: wasMuted(state.phase), refusal },
    transcript: addToTranscript(state.transcript, { type: 'silence' }),
  };
}

type DuringAttempt = Exclude<TalkEvent, { type: 'start' | 'resume' | 'switch' | 'end' | 'back' | 'muted' }>;

function duringAttempt(state: TalkState, event: DuringAttempt): TalkState {
  const { phase } = state;
  switch (event.type) {
    case 'opened':
      if (phase.name !== 'connecting' || phase.session) return state;
      return { ...state, phase: { ...phase, session: event.session } };
    case 'connected': {
      const session = lineOf(phase);
      if (!session || phase.name === 'live') return state;
      const live: TalkPhase = { name: 'live', session, mode: 'listening', isMuted: wasMuted(phase) };
      return { ...state, since: state.since ?? event.at, phase: live };
    }
    case 'refused':
      return refused(state, event.refusal);
    case 'mode':
      return phase.name === 'live' ? { ...state, phase: { ...phase, mode: event.mode } } : state;
    case 'lost': {
      const session = lineOf(phase);
      return session ? drop(state, session, refusalOver(event.because)) : state;
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

const refusalOver = (code: string | null | undefined): TalkRefusal | null =>
  code ? { code, message: null, retryAt: null } : null;

/** The first words may come before the line says that it stands. */
function lineOf(phase: TalkPhase): TalkSession | null {
  if (phase.name === 'connecting' || phase.name === 'live' || phase.name === 'reconnecting')
    return phase.session;
  return null;
}

/** Whoever was muted stays so over every line: nobody expects a microphone to be opened by a connection. */
const wasMuted = (phase: TalkPhase): boolean => 'isMuted' in phase && phase.isMuted;

/** Why a conversation cannot be gone on with, whatever is tried. */
const ENDS: Readonly<Record<string, TalkEnd>> = {
  conversation_not_active: 'meantime',
  not_found: 'outOfReach',
};

export const endBehind = ({ code }: TalkRefusal): TalkEnd | undefined => ENDS[code];

/** Refused a new line, a conversation may still be open, unless that is the reason. */
function refused(state: TalkState, refusal: TalkRefusal): TalkState {
  const { phase } = state;
  if (phase.name === 'connecting' && !phase.session) {
    return { ...state, phase: { name: 'refused', wish: phase.wish, refusal, after: phase.after } };
  }
  if (phase.name !== 'reconnecting') return state;
  const end = endBehind(refusal);
  if (end) return close(state, phase.session, end);
  // Without a microphone it goes on in writing.
  const session = refusal.code.startsWith('microphone_')
    ? { ...phase.session, textOnly: true }
    : phase.session;
  return drop(state, session, refusal);
}
