'use client';

import { Mic, Square, Upload } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { RECORDING_LIMITS } from '#lib/voice/limits.public.ts';
import { ownVoiceTexts as texts } from '#lib/voice/texts/own-voice.public.ts';
import { LevelMeter } from './level-meter.tsx';
import { ReadAloud } from './read-aloud.tsx';
import { sendRecording } from './send-recording.ts';
import { type Recording, useRecorder } from './use-recorder.ts';

type Props = {
  address: string;
  ownerName: string;
  reflectionName: string;
  /** The day of the server, until the reader's own is known. */
  today: string;
};

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
