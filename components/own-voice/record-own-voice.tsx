'use client';

import { Mic, Square, Upload } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Notice } from '#components/ui/notice.tsx';
import { RECORDING_LIMITS } from '#lib/voice/limits.public.ts';
import { ownVoiceTrouble, ownVoiceWords, ownVoiceTexts as texts } from '#lib/voice/texts/own-voice.public.ts';
import { type Recording, useRecorder } from './use-recorder.ts';

/** Of a hundred; below the first nothing is heard, above the second it is distorted. */
const AUDIBLE = 15;
const LOUD = 92;

const wordOfLevel = (level: number) => {
  if (level < AUDIBLE) return texts.levelWord.silent;
  return level > LOUD ? texts.levelWord.loud : texts.levelWord.good;
};

/** Moves with the voice, which is what it is for, and with nothing else: it has no transition of its own. */
function LevelMeter({ level }: { level: number }) {
  const word = wordOfLevel(level);
  return (
    <div className="grid gap-1.5">
      {/* biome-ignore lint/a11y/useSemanticElements: the element meter cannot be drawn alike in all browsers */}
      <div
        role="meter"
        aria-label={texts.level}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={level}
        aria-valuetext={word}
        className="h-3 overflow-hidden rounded-full bg-line forced-colors:border forced-colors:border-[CanvasText]"
      >
        <div
          className={classNames(
            'h-full rounded-full forced-colors:bg-[Highlight]',
            level > LOUD ? 'bg-danger' : 'bg-lamp',
          )}
          style={{ width: `${level}%` }}
        />
      </div>
      <p aria-hidden="true" className="text-small text-ink-soft">
        {word}
      </p>
    </div>
  );
}

/** `null` when it arrived and is good enough, otherwise why not. */
async function sendRecording(address: string, on: string, wav: Blob): Promise<string | null> {
  try {
    const response = await fetch(`${address}?${new URLSearchParams({ on })}`, {
      method: 'POST',
      headers: { 'content-type': 'audio/wav' },
      body: wav,
    });
    if (response.ok) return null;
    return messageIn(await response.json()) ?? ownVoiceTrouble.lost;
  } catch {
    return ownVoiceTrouble.lost;
  }
}

// By hand: zod looks whether it may compile code, which the content security policy refuses and reports.
function messageIn(answer: unknown): string | null {
  const error = answer && typeof answer === 'object' && 'error' in answer ? answer.error : null;
  const message = error && typeof error === 'object' && 'message' in error ? error.message : null;
  return typeof message === 'string' ? message : null;
}

type Props = {
  address: string;
  ownerName: string;
  reflectionName: string;
  /** The day of the server, until the reader's own is known. */
  today: string;
};

type ReadAloudProps = { reader: Parameters<typeof ownVoiceWords>[0] };

function ReadAloud({ reader }: ReadAloudProps) {
  const { consent, reading } = ownVoiceWords(reader);
  return (
    <figure className="grid gap-2">
      <figcaption className="font-medium">{texts.textTitle}</figcaption>
      <blockquote className="grid gap-3 border-s-2 border-lamp ps-4 font-serif text-[1.125rem] leading-relaxed">
        <p className="bg-lamp-soft px-2 py-1">{consent}</p>
        {reading.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </blockquote>
      <p className="text-small text-ink-soft">{texts.consentHint}</p>
    </figure>
  );
}

/** The text, the microphone, and what comes of them. One button records and stops, so that it keeps the focus. */
export function RecordOwnVoice({ address, ownerName, reflectionName, today }: Props) {
  const router = useRouter();
  const on = useLocalDay(today);
  const input = useRef<HTMLInputElement>(null);
  const { recording, trouble, setTrouble, record, stop, choose } = useRecorder();
  const [isSending, setIsSending] = useState(false);
  const isRunning = recording.is === 'running';

  async function send(wav: Blob) {
    setTrouble(null);
    setIsSending(true);
    const refusal = await sendRecording(address, on, wav);
    setIsSending(false);
    if (refusal) setTrouble(refusal);
    else router.refresh();
  }

  return (
    <div className="grid gap-5">
      <ReadAloud reader={{ name: ownerName, reflection: reflectionName, on }} />
      {trouble && (
        <Notice tone="danger" announce>
          {trouble}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={isRunning ? stop : record} disabled={recording.is === 'being read' || isSending}>
          {isRunning ? <Square aria-hidden="true" /> : <Mic aria-hidden="true" />}
          {isRunning ? texts.stop : recording.is === 'there' ? texts.recordAgain : texts.record}
        </Button>
        <Button variant="secondary" disabled={isRunning || isSending} onClick={() => input.current?.click()}>
          <Upload aria-hidden="true" />
          {texts.upload}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept="audio/*,video/webm,video/mp4"
          aria-label={texts.upload}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void choose(file);
            target.value = '';
          }}
        />
      </div>
      <p className="text-small text-ink-soft">{texts.uploadHint}</p>
      {isRunning && <LevelMeter level={recording.level} />}
      <p role="status" className="empty:hidden">
        {statusOf(recording, isSending)}
      </p>
      {isRunning && (
        <p className="text-small text-ink-soft tabular-nums">
          {recording.seconds < RECORDING_LIMITS.leastSeconds
            ? texts.elapsed(recording.seconds)
            : texts.enough(recording.seconds)}
        </p>
      )}
      {recording.is === 'there' && (
        <div className="grid gap-3">
          <p>
            {texts.listenTitle} ({texts.seconds(recording.seconds)})
          </p>
          {/* biome-ignore lint/a11y/useMediaCaption: it is the text above, read by whoever listens */}
          <audio controls src={recording.address} className="w-full" />
          <Button pending={isSending} onClick={() => send(recording.wav)} className="justify-self-start">
            {texts.send}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Said aloud by a screen reader when it changes: not every second. */
function statusOf({ is }: Recording, isSending: boolean): string {
  if (isSending) return texts.sending;
  if (is === 'running') return texts.recording;
  return is === 'being read' ? texts.reading : '';
}

/** The words name the day on which they are read, where they are read. */
function useLocalDay(today: string): string {
  const [day, setDay] = useState(today);
  useEffect(() => {
    const now = new Date();
    setDay(new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10));
  }, []);
  return day;
}
