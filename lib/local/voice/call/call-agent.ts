import { appNote, withoutNoteMarks } from '#lib/models/app-note.ts';
import type { ContentPart, LlmMessage } from '#lib/models/llm-provider.ts';
import type { TranscriptTurn } from '../local-types.ts';
import { createSpeechQueue } from '../speech/speech-queue.ts';
import type { Voice } from '../speech/speech-voice.ts';
import { type CallContext, callTools, type EndCall, newToolCallId } from './call-tools.ts';
import { runCallTurn } from './call-turn.ts';
import { createUtterance, type Utterance } from './call-utterance.ts';
import {
  audioFrame,
  correctionFrame,
  type ErrorType,
  interruptionFrame,
  responseCompleteFrame,
  toolPayloadFrame,
  toolRequestFrame,
  toolResponseFrame,
} from './server-frame.ts';

/** The agent's side of a call. It says one thing at a time; what comes next begins only when that has ended or been cut. */
type CallAgent = {
  readonly isBusy: boolean;
  readonly isAudible: boolean;
  /** False while it says what it may not be interrupted in. */
  readonly canBeInterrupted: boolean;
  /** Says words of ours. */
  say(text: string, options?: { interruptible: boolean }): void;
  /** Lets the model answer what was said. */
  answer(): void;
  /** Falls silent while it is not known whether the person interrupts, and goes on when they do not. */
  hold(): void;
  goOn(): void;
  /** Cuts what is being said, tells the person's side, and keeps only what was heard. */
  interrupt(): void;
};

/** What the model is told was said. Of an answer that was interrupted, only as much as the person heard. */
type CallHistory = {
  messages(): readonly LlmMessage[];
  personSaid(text: string): void;
  /** Something that the page wants the model to know, told apart from what the person said. */
  note(text: string): void;
  agentSaid(eventId: number, messages: readonly LlmMessage[]): void;
  /**
   * Cuts an answer to what was heard of it. One that is not here yet is added: the rounds with tools that it had
   * finished, for what they did was done, and what was heard after them.
   */
  correct(eventId: number, heard: string, rounds: readonly LlmMessage[]): void;
};

export function createCallHistory(): CallHistory {
  const entries: { eventId: number | null; messages: readonly LlmMessage[] }[] = [];
  const fromPerson = (text: string) =>
    entries.push({ eventId: null, messages: [{ role: 'user', content: [{ type: 'text', text }] }] });
  return {
    messages: () => entries.flatMap(({ messages }) => messages),
    personSaid: (text) => fromPerson(withoutNoteMarks(text)),
    note: (text) => fromPerson(appNote(text)),
    agentSaid: (eventId, messages) => entries.push({ eventId, messages }),
    correct(eventId, heard, rounds) {
      const entry = entries.find((candidate) => candidate.eventId === eventId);
      const messages = asHeard(entry?.messages ?? rounds, heard);
      if (entry) entry.messages = messages;
      else if (messages.length > 0) entries.push({ eventId, messages });
    },
  };
}

export const agentText = (text: string): LlmMessage => ({
  role: 'assistant',
  content: [{ type: 'text', text }],
});

/** Keeps as much of the text as was heard, and adds what was heard beyond it; tool calls stay. */
function asHeard(messages: readonly LlmMessage[], heard: string): LlmMessage[] {
  let left = heard;
  const cut = (part: ContentPart): ContentPart[] => {
    if (part.type !== 'text') return [part];
    // Between two rounds there may be a space that the model did not say.
    if (/^\s/.test(left) && !/^\s/.test(part.text)) left = left.slice(1);
    const text = part.text.slice(0, left.length);
    left = left.slice(text.length);
    return text === '' ? [] : [{ type: 'text', text }];
  };
  const kept = messages
    .map(({ role, content }) => ({ role, content: content.flatMap(cut) }))
    .filter(({ content }) => content.length > 0);
  return left.trim() === '' ? kept : [...kept, agentText(left.trimStart())];
}

type Options = CallContext & {
  history: CallHistory;
  systemPrompt(): string;
  /** Null in a call without sound. */
  voice: Voice | null;
  onIdle(): void;
  onHangUp(): void;
  onFailure(code: number, errorType: ErrorType, reason: string): void;
};

type Saying = {
  utterance: Utterance;
  abort: AbortController;
  interruptible: boolean;
  /** What the model has done so far: its calls and their results, with the words between them. */
  rounds: readonly LlmMessage[];
  ending: { callId: string; args: EndCall; turn: TranscriptTurn } | null;
};

export function createCallAgent(options: Options): CallAgent {
  const { settings, services, line, timers, transcript, history, voice } = options;
  let current: Saying | null = null;

  const begin = (interruptible: boolean): Saying => {
    const eventId = line.nextEventId();
    const speech =
      voice &&
      createSpeechQueue({
        voice,
        format: settings.outputFormat,
        pace: services.pace,
        timers,
        send: (audio) => line.send(audioFrame(eventId, audio)),
      });
    const utterance = createUtterance({ eventId, line, transcript, speech });
    current = { utterance, abort: new AbortController(), interruptible, rounds: [], ending: null };
    return current;
  };

  const conclude = async (saying: Saying) => {
    await saying.utterance.finish();
    if (current !== saying) return;
    current = null;
    line.send(responseCompleteFrame(saying.utterance.eventId));
    if (saying.ending) hangUp(saying.utterance.eventId, saying.ending);
    else options.onIdle();
  };

  /** The goodbye has been heard by now: the SDK hangs up as soon as it reads this. */
  const hangUp = (eventId: number, { callId, args, turn }: NonNullable<Saying['ending']>) => {
    const result = args.reason ?? 'The call was ended.';
    const record = { type: 'system', requestId: callId, name: 'end_call', input: args } as const;
    transcript.toolCalled(turn, record).result({ text: result, isError: false, seconds: 0 });
    const frame = { name: 'end_call', callId, type: 'system', eventId } as const;
    line.send(toolResponseFrame(frame, false));
    line.send(toolPayloadFrame(frame, false, result));
    options.onHangUp();
  };

  const endAfterGoodbye = (saying: Saying, args: EndCall) => {
    const { utterance, abort } = saying;
    if (utterance.textSinceTool.trim() === '') utterance.add(args.message ?? '');
    const callId = newToolCallId('end_call');
    saying.ending = { callId, args, turn: utterance.breakForTool() };
    line.send(toolRequestFrame({ name: 'end_call', callId, type: 'system', eventId: utterance.eventId }));
    // The model has said what it had to say.
    abort.abort();
  };

  const answer = async (saying: Saying) => {
    const { utterance, abort } = saying;
    const turn = await runCallTurn({
      settings,
      services,
      timers,
      systemPrompt: options.systemPrompt(),
      messages: history.messages(),
      tools: callTools(options, utterance, (args) => endAfterGoodbye(saying, args)),
      onText: utterance.add,
      onRounds(rounds) {
        saying.rounds = rounds;
      },
      abort,
    });
    if (current !== saying) return;
    if (turn.how === 'failed') return options.onFailure(1002, turn.errorType, turn.reason);
    if (turn.how === 'answered') history.agentSaid(utterance.eventId, turn.messages);
    else history.correct(utterance.eventId, utterance.text, saying.rounds);
    await conclude(saying);
  };

  const orFail = (work: Promise<void>) => {
    work.catch(() =>
      options.onFailure(1011, 'internal_error', 'The call failed by a fault of the provider.'),
    );
  };

  return {
    get isBusy() {
      return current !== null;
    },
    get isAudible() {
      return current?.utterance.isAudible ?? false;
    },
    get canBeInterrupted() {
      return current?.interruptible ?? true;
    },
    say(text, { interruptible } = { interruptible: true }) {
      const saying = begin(interruptible);
      saying.utterance.add(text);
      history.agentSaid(saying.utterance.eventId, [agentText(text)]);
      orFail(conclude(saying));
    },
    answer() {
      orFail(answer(begin(true)));
    },
    hold: () => current?.utterance.hold(),
    goOn: () => current?.utterance.goOn(),
    interrupt() {
      if (!current) return;
      const { utterance, abort, rounds } = current;
      current = null;
      const { original, heard } = utterance.cut();
      abort.abort();
      history.correct(utterance.eventId, heard, rounds);
      if (original === '') return;
      line.send(interruptionFrame(line.nextEventId()));
      if (heard !== original) line.send(correctionFrame(utterance.eventId, original, heard));
    },
  };
}
