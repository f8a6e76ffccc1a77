import type { TranscriptTurn } from '../local-types.ts';
import { createSentenceCutter, type SpeechQueue } from '../speech/speech-queue.ts';
import type { CallLine } from './call-line.ts';
import type { CallTranscript } from './call-transcript.ts';
import { agentResponseFrame, responsePartFrame } from './server-frame.ts';

/** What the agent says at one go, as text and, in a voice call, as sound. */
export type Utterance = {
  readonly eventId: number;
  readonly text: string;
  /** What was said since the last tool was called, or since the beginning. */
  readonly textSinceTool: string;
  /** Whether there is anything that the person could interrupt by speaking. */
  readonly isAudible: boolean;
  add(text: string): void;
  /** A tool is called: what comes after it is another turn of the transcript. Answers the turn that the call belongs to. */
  breakForTool(): TranscriptTurn;
  /** The text is complete. Settles when the person has heard it all. */
  finish(): Promise<void>;
  /** Falls silent for a moment, and goes on where it was. */
  hold(): void;
  goOn(): void;
  /** Ends it here. `heard` is the start of `original` that reached the person, up to the last whole word. */
  cut(): { original: string; heard: string };
};

type Segment = { start: number; turn: TranscriptTurn };
type Options = { eventId: number; line: CallLine; transcript: CallTranscript; speech: SpeechQueue | null };

export function createUtterance({ eventId, line, transcript, speech }: Options): Utterance {
  const sentences = createSentenceCutter();
  const segments: Segment[] = [];
  let text = '';
  let segmentStart = 0;
  let isComplete = false;

  const closeSegment = (): TranscriptTurn => {
    const message = text.slice(segmentStart).trim();
    const turn = transcript.agentSaid(eventId, message === '' ? null : message);
    if (message !== '') segments.push({ start: segmentStart, turn });
    segmentStart = text.length;
    return turn;
  };

  const complete = () => {
    if (isComplete) return;
    isComplete = true;
    if (text === '') return;
    if (text.slice(segmentStart).trim() !== '') closeSegment();
    line.send(responsePartFrame(eventId, 'stop', ''));
    line.send(agentResponseFrame(eventId, text));
  };

  const correctTurns = (heard: string) => {
    segments.forEach(({ start, turn }, index) => {
      const end = segments[index + 1]?.start ?? text.length;
      if (end > heard.length) transcript.corrected(turn, heard.slice(start).trim());
    });
  };

  return {
    eventId,
    get text() {
      return text;
    },
    get textSinceTool() {
      return text.slice(segmentStart);
    },
    get isAudible() {
      return speech?.isAudible ?? false;
    },
    add(token) {
      if (isComplete || token === '') return;
      const isNewTurn = segmentStart > 0 && text.length === segmentStart;
      const added = isNewTurn && !/\s$/.test(text) && !/^\s/.test(token) ? ` ${token}` : token;
      if (text === '') line.send(responsePartFrame(eventId, 'start', ''));
      text += added;
      line.send(responsePartFrame(eventId, 'delta', added));
      if (speech) for (const sentence of sentences.add(added)) speech.say(sentence);
    },
    breakForTool: () => {
      // What is said before a tool runs is heard while it runs.
      if (speech) for (const sentence of sentences.flush()) speech.say(sentence);
      return closeSegment();
    },
    async finish() {
      complete();
      if (speech) for (const sentence of sentences.flush()) speech.say(sentence);
      await speech?.finish();
    },
    hold: () => speech?.hold(),
    goOn: () => speech?.goOn(),
    cut() {
      const heardLength = speech ? speech.stop() : text.length;
      const heard = heardLength < text.length ? wholeWords(text, heardLength) : text;
      const wasComplete = isComplete;
      complete();
      const last = segments.at(-1);
      if (!wasComplete && last) transcript.interrupted(last.turn);
      if (heard !== text) correctTurns(heard);
      return { original: text, heard };
    },
  };
}

/** The start of a text, without the word that the cut goes through. */
function wholeWords(text: string, length: number): string {
  const start = text.slice(0, length);
  if (/^\s/.test(text.slice(length))) return start.trimEnd();
  return /^([\s\S]*)\s/.exec(start)?.[1]?.trimEnd() ?? '';
}
