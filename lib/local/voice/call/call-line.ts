import type { WebSocket } from 'ws';
import type { AgentSettings, CallServices } from '../local-types.ts';
import type { CallTimers } from './call-timers.ts';
import { ALWAYS_SENT, type ErrorType, errorFrame, type ServerFrame } from './server-frame.ts';

/** The provider's end of a socket: what is said on it, in order, and the one close. After that it says nothing. */
export type CallLine = {
  /** Grows with everything that gets one, which is how the SDK knows what was before an interruption. */
  nextEventId(): number;
  isWanted(type: string): boolean;
  /** Leaves out what the agent's client events do not name. */
  send(frame: ServerFrame): void;
  close(code: number, reason: string): void;
  /** Says what went wrong, in a frame and in the close. */
  fail(code: number, errorType: ErrorType, message: string): void;
};

/** A client that does not read is let go before it fills our memory. */
const MAX_UNSENT_BYTES = 16 * 1024 * 1024;
const MAX_REASON_BYTES = 123;
const GARBAGE = '{"type":"aud';

type Options = {
  socket: WebSocket;
  settings: AgentSettings;
  timers: CallTimers;
  misbehaviour: CallServices['misbehaviour'];
};

export function createCallLine({ socket, settings, timers, misbehaviour }: Options): CallLine {
  const wanted = wantedFrames(settings);
  const held: string[] = [];
  let eventId = 0;

  const transmit = (text: string) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_UNSENT_BYTES) return socket.terminate();
    socket.send(text);
  };
  const release = () => {
    for (const text of held.splice(0)) transmit(text);
  };

  const line: CallLine = {
    nextEventId: () => ++eventId,
    isWanted: (type) => wanted.has(type),
    send(frame) {
      if (!wanted.has(frame.type) || socket.readyState !== socket.OPEN) return;
      const fault = misbehaviour('frame');
      if (fault?.does === 'drop') return socket.terminate();
      const isBroken = fault?.does === 'garbage' || fault?.does === 'status';
      const text = isBroken ? GARBAGE : JSON.stringify(frame);
      if (fault?.afterMs) timers.after(fault.afterMs, release);
      if (fault?.afterMs || held.length > 0) held.push(text);
      else transmit(text);
    },
    close(code, reason) {
      release();
      socket.close(code, startOf(reason));
    },
    fail(code, errorType, message) {
      line.send(errorFrame(code, errorType, message));
      line.close(code, message);
    },
  };
  return line;
}

function wantedFrames({ clientEvents, textOnly }: AgentSettings): ReadonlySet<string> {
  const wanted = new Set([...ALWAYS_SENT, ...clientEvents]);
  if (!textOnly) return wanted;
  for (const ofVoice of ['audio', 'vad_score', 'user_transcript', 'tentative_user_transcript'])
    wanted.delete(ofVoice);
  return wanted.add('agent_chat_response_part');
}

/** As much of a close reason as the protocol carries, without half a character at its end. */
const startOf = (reason: string) =>
  new TextDecoder().decode(Buffer.from(reason).subarray(0, MAX_REASON_BYTES), { stream: true });
