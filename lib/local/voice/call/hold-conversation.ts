import type { WebSocket } from 'ws';
import type { AdmittedCall, AgentSettings, CallOutcome } from '../local-types.ts';
import { knownClose } from '../rest/known-refusals.ts';
import { decodeAudio, encodeAudio, sampleRateOf } from '../speech/audio-format.ts';
import type { Recording } from '../store/call-sounds.ts';
import { type Call, createCall } from './call.ts';
import { type Breach, createCallInbox, TOO_BIG } from './call-inbox.ts';
import { createCallLine } from './call-line.ts';
import { type CallEnd, createCallRecord } from './call-record.ts';
import { createCallTimers } from './call-timers.ts';
import { createCallTranscript } from './call-transcript.ts';
import { createCallVariables } from './call-variables.ts';
import { readClientFrame, readInitFrame } from './client-frame.ts';
import { type ErrorType, metadataFrame } from './server-frame.ts';

const INIT_WITHIN_MS = 10_000;
/** Real milliseconds: a frame in the same tick as the metadata is lost by Node's WebSocket clients. */
const AFTER_METADATA_MS = 20;

/**
 * Holds one conversation, from the open socket to its end. Whatever happens on the socket, and in whatever order,
 * `services.ended` is called once, and no timer, child process or listener is left behind.
 */
export function holdConversation(socket: WebSocket, admitted: AdmittedCall): void {
  const { conversationId, settings: agentSettings, authorization, services } = admitted;
  const startedAt = Date.now();
  const secondsInCall = () => Math.round((Date.now() - startedAt) / 1_000);
  const timers = createCallTimers(services.pace);
  const inbox = createCallInbox(socket);
  const transcript = createCallTranscript(secondsInCall, () => record.changed());
  let known: Pick<CallOutcome, 'textOnly' | 'userId' | 'overrides'> = {
    textOnly: agentSettings.textOnly,
    overrides: {},
  };
  let variables = variablesOf(agentSettings, {});
  let line = lineFor(agentSettings);
  let call: Call | null = null;
  let recording: Recording | null = null;
  let isOver = false;

  const record = createCallRecord(admitted, () => ({
    conversationId,
    agentId: agentSettings.agentId,
    startedAt,
    ...known,
    variables: variables.forRecord(),
    transcript: transcript.turns,
    authorization,
    ...(recording && { soundRate: sampleRateOf(agentSettings.inputFormat) }),
  }));

  function variablesOf(settings: AgentSettings, given: Record<string, string | number | boolean>) {
    const { agentTurns } = transcript;
    return createCallVariables({ given, conversationId, settings, secondsInCall, agentTurns });
  }

  function lineFor(settings: AgentSettings) {
    return createCallLine({ socket, settings, timers, misbehaviour: services.misbehaviour });
  }

  function end(how: CallEnd): void {
    if (isOver) return;
    isOver = true;
    call?.stop();
    timers.clear();
    inbox.stop();
    services.signal.removeEventListener('abort', stop);
    record.end(how, recording).catch(() => {
      // Whoever keeps the records has said what went wrong; there is nobody left here to tell.
    });
  }

  function hangUp(code: number, reason: string): void {
    line.close(code, reason);
    end({ reason });
  }

  function fail(code: number, errorType: ErrorType, reason: string): void {
    line.fail(code, errorType, reason);
    end({ reason, error: { code, reason } });
  }

  const stop = () => hangUp(1001, 'The provider is stopping');
  const onBreach = ({ code, errorType, reason }: Breach) => fail(code, errorType, reason);

  async function answer(): Promise<void> {
    const fault = services.misbehaviour('socket');
    if (fault?.does === 'drop') return socket.terminate();
    if (fault?.says) {
      const [code, reason] = knownClose(fault.says);
      return fail(code, code === 1002 ? 'llm_error' : 'rate_limit_exceeded', reason);
    }
    if (fault?.does === 'garbage') socket.send('{"type":"conv');
    if (fault?.does === 'garbage' || fault?.does === 'status') {
      return fail(1011, 'internal_error', 'Internal server error');
    }
    if (fault) await timers.pause(fault.afterMs);
    // Whoever calls has a clock of their own, which no pace makes faster.
    const late = timers.after(INIT_WITHIN_MS * services.pace, () =>
      fail(1008, 'invalid_message', 'No conversation_initiation_client_data within 10 seconds.'),
    );
    inbox.listen({
      onText(text) {
        late.cancel();
        inbox.listen(null);
        open(text).catch(() => fail(1011, 'internal_error', 'The conversation could not be started.'));
      },
      onBreach,
    });
  }

  async function open(text: string): Promise<void> {
    const opening = readInitFrame(text, agentSettings);
    if (!opening.ok) return fail(1008, opening.errorType, opening.reason);
    const { settings, overrides, userId } = opening;
    known = { textOnly: settings.textOnly, overrides, ...(userId && { userId }) };
    variables = variablesOf(settings, opening.variables);
    line = lineFor(settings);
    const missing = services.missingVariables(settings, variables.all());
    if (missing) return fail(1008, 'missing_dynamic_variable', missing);
    const canSpeak = !settings.textOnly && (await services.speech.canSpeak(settings.language));
    await record.begin();
    line.send(metadataFrame(conversationId, settings.outputFormat, settings.inputFormat));
    await timers.pause(AFTER_METADATA_MS * services.pace);
    if (isOver) return;
    const started = createCall({
      settings,
      services,
      variables,
      line,
      timers,
      transcript,
      canSpeak,
      onHangUp: hangUp,
      onFailure: fail,
    });
    call = started;
    if (settings.recordsVoice && !settings.textOnly) recording = services.recording();
    started.begin();
    inbox.listen({
      onText(frameText) {
        const frame = readClientFrame(frameText);
        if (frame === 'invalid') return fail(1008, 'invalid_message', 'A message has the wrong shape.');
        if (frame === 'ignored') return;
        if (frame.type === 'user_audio_chunk') recording?.add(pcmOf(frame.audio, settings.inputFormat));
        started.receive(frame);
      },
      onBreach,
    });
  }

  // Of other errors the close that follows says what is to be known.
  socket.on('error', (error) => {
    if ('code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') onBreach(TOO_BIG);
  });
  socket.once('close', (code) => end({ reason: `Client disconnected: ${code}` }));
  services.signal.addEventListener('abort', stop, { once: true });
  if (services.signal.aborted) stop();
  else answer().catch(() => fail(1011, 'internal_error', 'The conversation could not be started.'));
}

/** Telephone sound is kept as all other. */
const pcmOf = (audio: Buffer, format: AgentSettings['inputFormat']): Buffer =>
  format === 'ulaw_8000' ? encodeAudio(decodeAudio(audio, format), 'pcm_8000') : audio;
