import type { AgentSettings, CallServices } from '../local-types.ts';
import { sampleRateOf } from '../speech/audio-format.ts';
import { createVoice } from '../speech/speech-voice.ts';
import { createCallAgent, createCallHistory } from './call-agent.ts';
import { createCallEar } from './call-ear.ts';
import type { CallLine } from './call-line.ts';
import type { CallTimers } from './call-timers.ts';
import { createClientToolCalls } from './call-tools.ts';
import type { CallTranscript } from './call-transcript.ts';
import type { CallVariables } from './call-variables.ts';
import type { ClientFrame } from './client-frame.ts';
import { isListening } from './listening-words.ts';
import { mendNames } from './mend-names.ts';
import {
  type ErrorType,
  errorFrame,
  pingFrame,
  tentativeTranscriptFrame,
  userTranscriptFrame,
  vadScoreFrame,
} from './server-frame.ts';

/** A call from its first word to its end: what the person does, and what follows from it. */
export type Call = {
  begin(): void;
  receive(frame: ClientFrame): void;
  /** Stops speaking and thinking, without a word. */
  stop(): void;
};

type Options = {
  settings: AgentSettings;
  services: CallServices;
  variables: CallVariables;
  line: CallLine;
  timers: CallTimers;
  transcript: CallTranscript;
  /** Whether this machine has a voice for the agent's language; without one it answers in writing. */
  canSpeak: boolean;
  /** The call ends, and this is the code and the words of its close. */
  onHangUp(code: number, reason: string): void;
  onFailure(code: number, errorType: ErrorType, reason: string): void;
};

const PING_EVERY_MS = 5_000;
const NO_INPUT_MS = 60_000;
/** More than anybody types in one call. */
const MAX_CHARACTERS = 1_000_000;
const CANNOT_HEAR = 'What you say aloud cannot be understood on this machine. Please type to me instead.';

export function createCall(options: Options): Call {
  const { settings, services, variables, line, timers, transcript, canSpeak, onHangUp, onFailure } = options;
  const history = createCallHistory();
  const clientCalls = createClientToolCalls();
  const hasSound = !settings.textOnly && line.isWanted('audio');
  const hears = !settings.textOnly && services.speech.canHear(settings.language);
  const silenceMs = (settings.silenceEndCallSeconds ?? 0) * 1_000;
  let silence: { cancel(): void } | null = null;
  let ping: { eventId: number; sentAt: number } | null = null;
  let pingMs: number | null = null;
  let heardFromAt = performance.now();
  let characters = 0;
  let wasToldToType = settings.textOnly || hears;
  let waitsForAnswer = false;

  const stopSilence = () => silence?.cancel();
  const startSilence = () => {
    stopSilence();
    if (silenceMs > 0 && !agent.isBusy) {
      silence = timers.after(silenceMs, () => onHangUp(1000, 'Call ended after a long silence'));
    }
  };

  const agent = createCallAgent({
    ...options,
    history,
    clientCalls,
    systemPrompt: () => services.fill(settings.prompt, variables.forText()),
    voice:
      hasSound && canSpeak
        ? createVoice({ ...settings, speech: services.speech, rate: sampleRateOf(settings.outputFormat) })
        : null,
    onIdle() {
      if (!wasToldToType) tellToType();
      else if (waitsForAnswer) answer();
      else startSilence();
    },
    onHangUp: () => onHangUp(1000, 'end_call tool was called'),
  });

  const answer = () => {
    waitsForAnswer = false;
    stopSilence();
    agent.answer();
  };

  const tellToType = () => {
    wasToldToType = true;
    agent.say(CANNOT_HEAR);
  };

  const personSaid = (text: string, medium: 'audio' | 'text') => {
    if (text.trim() === '' || isTooMuch(text)) return;
    const mayAnswer = agent.canBeInterrupted;
    if (mayAnswer) agent.interrupt();
    if (medium === 'audio') line.send(userTranscriptFrame(line.nextEventId(), text));
    transcript.personSaid(text, medium);
    history.personSaid(text);
    if (mayAnswer) answer();
    else waitsForAnswer = true;
  };

  const isTooMuch = (text: string) => {
    characters += text.length;
    if (characters <= MAX_CHARACTERS) return false;
    onFailure(1008, 'rate_limit_exceeded', 'Too much text for one call.');
    return true;
  };

  const ear = hears
    ? createCallEar({
        format: settings.inputFormat,
        speech: services.speech,
        timers,
        patience: settings.patience,
        onRising() {
          if (agent.isBusy && agent.canBeInterrupted) agent.hold();
        },
        onBegan() {
          stopSilence();
          if (!agent.isBusy || !agent.canBeInterrupted) return false;
          agent.hold();
          return true;
        },
        isListening: (words, spokenMs) => isListening(words, settings.listeningTerms, spokenMs),
        onFalseAlarm: agent.goOn,
        onSpeech() {
          if (agent.isAudible && agent.canBeInterrupted) agent.interrupt();
        },
        onTentative(words) {
          line.send(tentativeTranscriptFrame(line.nextEventId(), mendNames(words, settings.keywords)));
        },
        onWords(words) {
          if (words === '') startSilence();
          else personSaid(mendNames(words, settings.keywords), 'audio');
        },
        onScore(score) {
          if (line.isWanted('vad_score')) line.send(vadScoreFrame(score));
        },
      })
    : null;

  const keepInTouch = () => {
    if ((performance.now() - heardFromAt) * services.pace > NO_INPUT_MS) {
      return onFailure(1002, 'transport_receive_timeout', 'Nothing was received for 60 seconds.');
    }
    ping = { eventId: line.nextEventId(), sentAt: performance.now() };
    line.send(pingFrame(ping.eventId, pingMs));
  };

  return {
    begin() {
      // While the agent greets, and not when somebody waits for an answer.
      services.model.provider.prepare?.();
      keepInTouch();
      timers.every(PING_EVERY_MS, keepInTouch);
      timers.after(settings.maxDurationSeconds * 1_000, () => {
        const reason = 'Call exceeded its maximum duration';
        line.send(errorFrame(1000, 'max_duration_exceeded', reason));
        onHangUp(1000, reason);
      });
      const firstMessage = services.fill(settings.firstMessage, variables.forText());
      if (firstMessage === '' && !wasToldToType) tellToType();
      else if (firstMessage === '') startSilence();
      else agent.say(firstMessage, { interruptible: !settings.firstMessageUninterruptible });
    },
    receive(frame) {
      heardFromAt = performance.now();
      switch (frame.type) {
        case 'pong':
          if (frame.event_id === ping?.eventId) pingMs = Math.round(performance.now() - ping.sentAt);
          return;
        case 'user_message':
          return personSaid(frame.text, 'text');
        case 'multimodal_message':
          return personSaid(frame.text?.text ?? '', 'text');
        case 'user_activity':
          return startSilence();
        case 'contextual_update':
          if (!isTooMuch(frame.text)) history.note(frame.text);
          return;
        case 'client_tool_result':
          return clientCalls.settle(frame.tool_call_id, { isError: frame.is_error, text: frame.result });
        case 'feedback':
          return transcript.rated(frame.event_id, frame.score);
        case 'user_audio_chunk':
          ear?.hear(frame.audio);
      }
    },
    stop() {
      ear?.stop();
      agent.interrupt();
    },
  };
}
