'use client';

import {
  ConversationProvider,
  type HookCallbacks,
  useConversationControls,
  useConversationInput,
} from '@elevenlabs/react';
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { foundPassages } from './found-passages.ts';
import { isRecord, textOf } from './json-reading.ts';
import type { OpenedCall } from './session-requests.ts';
import type { CallMode } from './talk-state.ts';
import type { TranscriptEvent } from './transcript.ts';

/** What is understood while somebody still speaks, from the provider's event for it; null of every other event. */
function tentativeWords(event: unknown): string | null {
  if (!isRecord(event) || event.type !== 'tentative_user_transcript') return null;
  const told = event.tentative_user_transcription_event;
  return isRecord(told) ? (textOf(told.user_transcript) ?? null) : null;
}

/** The refusals of the provider that come over the line. */
type ClosedFor = 'all_lines_busy' | 'provider_spent';

/** No room for one more call, at once or after waiting; and a plan whose credits are used up, said in the reason alone. */
const BUSY: readonly number[] = [3008, 4300];
const FAILED = 1002;
const SPENT = /quota|credits|payment|subscription/i;

/** Null for a line that was merely lost. */
export function whyClosed(closed: unknown): ClosedFor | null {
  if (typeof closed !== 'object' || closed === null) return null;
  const code = 'closeCode' in closed ? closed.closeCode : undefined;
  const reason = 'closeReason' in closed ? closed.closeReason : undefined;
  if (typeof code !== 'number') return null;
  if (BUSY.includes(code)) return 'all_lines_busy';
  return code === FAILED && typeof reason === 'string' && SPENT.test(reason) ? 'provider_spent' : null;
}

/** What a call tells. Nothing comes after `lost` and `closed`. */
export type LineEvent =
  | { type: 'connected' }
  | { type: 'mode'; mode: CallMode }
  | { type: 'said'; said: TranscriptEvent }
  | { type: 'lost'; because?: ClosedFor | null }
  | { type: 'closed'; by: 'reflection' | 'time' };

/** What can be done with a call that stands. */
export interface LineControls {
  say(words: string): void;
  /** Tells the agent something without being answered. */
  mention(words: string): void;
  /** Somebody is writing: the agent waits. */
  touch(): void;
  setMuted(isMuted: boolean): void;
  /** Of a voice call: neither heard nor hearing any more. */
  silence(): void;
  /** From 0 to 1, how loud it is on either side at this moment. */
  level(): number;
}

interface VoiceLineProps extends Pick<OpenedCall, 'connection' | 'dynamicVariables'> {
  textOnly: boolean;
  controls: RefObject<LineControls | null>;
  onEvent: (event: LineEvent) => void;
}

/**
 * One call, and the only place that knows the voice SDK: it calls when it is mounted and hangs up when it goes. It is
 * loaded when somebody wants to talk.
 */
export function VoiceLine(props: VoiceLineProps) {
  return (
    <ConversationProvider>
      <Call {...props} />
    </ConversationProvider>
  );
}

const LOUD = 1.8;

/**
 * Whoever interrupts hears no more of the answer. The SDK by itself lets the sound that it still has fade for two seconds, and of a
 * provider that sends faster than one can listen that is much.
 */
export function silentWhenCut(
  setVolume: (volume: number) => void,
): Required<Pick<HookCallbacks, 'onInterruption' | 'onAudio'>> {
  let isCut = false;
  return {
    onInterruption: () => {
      isCut = true;
      setVolume(0);
    },
    // The SDK keeps back what comes late of an answer that was cut: this is the next.
    onAudio: () => {
      if (isCut) setVolume(1);
      isCut = false;
    },
  };
}

function Call({ connection, dynamicVariables, textOnly, controls, onEvent }: VoiceLineProps) {
  const call = useConversationControls();
  const { setMuted } = useConversationInput();
  const isOver = useRef(false);
  const isUp = useRef(false);
  const isSilenced = useRef(false);

  const tell = useEffectEvent((event: LineEvent) => {
    if (isOver.current) return;
    if (event.type === 'connected') isUp.current = true;
    if (event.type === 'lost' || event.type === 'closed') isOver.current = true;
    onEvent(event);
  });

  const dial = useEffectEvent(() =>
    call.startSession({
      ...(connection.type === 'websocket'
        ? { signedUrl: connection.signedUrl }
        : { conversationToken: connection.conversationToken }),
      dynamicVariables,
      // Anything but true would be read as an override, or as a wish for the microphone.
      ...(textOnly && { textOnly: true }),
      libsampleratePath: RESAMPLER,
      ...eventsTo(tell, () => isUp.current),
      // Over WebRTC the sound does not pass through our hands.
      ...(connection.type === 'websocket' &&
        !textOnly &&
        silentWhenCut((volume) => isSilenced.current || call.setVolume({ volume }))),
    }),
  );

  useEffect(() => {
    // In a later task, so that a mount that is taken back at once has not called: the address works only once.
    const timer = setTimeout(dial);
    return () => clearTimeout(timer);
  }, []);

  useImperativeHandle(
    controls,
    () => ({
      say: call.sendUserMessage,
      mention: call.sendContextualUpdate,
      touch: call.sendUserActivity,
      setMuted,
      silence: () => {
        isSilenced.current = true;
        setMuted(true);
        call.setVolume({ volume: 0 });
      },
      level: () => Math.min(1, Math.max(call.getOutputVolume(), call.getInputVolume()) * LOUD),
    }),
    [call, setMuted],
  );
  return null;
}

/** Browsers that cannot open sound at the provider's rate need it; from our own address, and only then. */
const RESAMPLER = new URL('@alexanderolsen/libsamplerate-js/dist/libsamplerate.worklet.js', import.meta.url)
  .href;

const eventsTo = (tell: (event: LineEvent) => void, isUp: () => boolean): HookCallbacks => ({
  onConnect: () => tell({ type: 'connected' }),
  onDisconnect: (details) => {
    if (details.reason === 'agent') return tell({ type: 'closed', by: 'reflection' });
    if (details.reason === 'user') return;
    const isTime = details.context.type === 'max_duration_exceeded';
    tell(isTime ? { type: 'closed', by: 'time' } : { type: 'lost', because: whyClosed(details) });
  },
  // Of a line that stands errors say nothing about its end; a line that could not be opened has nothing else.
  onError: (_message, closed) => {
    if (!isUp()) tell({ type: 'lost', because: whyClosed(closed) });
  },
  onModeChange: ({ mode }) => tell({ type: 'mode', mode }),
  onMessage: ({ role, message, event_id }) => {
    if (role === 'user') tell(said({ type: 'heard', words: message, eventId: event_id ?? null }));
    else if (event_id !== undefined) tell(said({ type: 'answer', words: message, eventId: event_id }));
  },
  onAgentChatResponsePart: ({ type, text, event_id }) => {
    if (type === 'delta') tell(said({ type: 'part', words: text, eventId: event_id }));
  },
  onAgentResponseCorrection: ({ corrected_agent_response, event_id }) =>
    tell(said({ type: 'correction', words: corrected_agent_response, eventId: event_id })),
  // The SDK has no callback of its own for it.
  onIncomingEvent: (event) => {
    const words = tentativeWords(event);
    if (words !== null) tell(said({ type: 'hearing', words }));
  },
  onAgentToolResponse: (response) => {
    const citations = foundPassages(response);
    if (citations.length > 0) tell(said({ type: 'found', citations }));
  },
});

const said = (event: TranscriptEvent): LineEvent => ({ type: 'said', said: event });
