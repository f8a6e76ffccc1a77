'use client';

import { Mic, Square, Upload } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useId, useRef, useState } from 'react';
import type { SourceTarget } from '#app/reflections/[reflectionId]/knowledge/source-target.ts';
import { NamespaceField } from '#components/knowledge/namespace-field.tsx';
import { sendSound } from '#components/knowledge/send-sound.ts';
import { useMicrophoneRecording } from '#components/knowledge/use-microphone-recording.ts';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Progress } from '#components/ui/progress.tsx';
import { SOUND_ENDINGS } from '#lib/knowledge/limits.public.ts';
import { addTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { soundTexts as texts } from '#lib/knowledge/texts/sound.public.ts';

type Sending = { is: 'no' } | { is: 'reading' } | { is: 'sending'; percent: number } | { is: 'done' };

/** A file, or the microphone: read in this browser, sent in pieces, and listened to in the background. */
export function AddRecording({ reflectionId, choices, namespaceHint, namespaceId, onChoose }: SourceTarget) {
  const router = useRouter();
  const others = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [hasOthers, setHasOthers] = useState(false);
  const [sending, setSending] = useState<Sending>({ is: 'no' });
  const [refusal, setRefusal] = useState<string | null>(null);
  const isBusy = sending.is === 'reading' || sending.is === 'sending';

  async function send(file: File) {
    setRefusal(null);
    const why = await sendSound(
      file,
      { reflectionId, namespaceId: namespaceId ?? '', hasOthers },
      (percent) => setSending(percent === null ? { is: 'reading' } : { is: 'sending', percent }),
    );
    setRefusal(why);
    setSending(why === null ? { is: 'done' } : { is: 'no' });
    router.refresh();
  }
  const microphone = useMicrophoneRecording(send, setRefusal);
  const isRecording = microphone.seconds !== null;

  return (
    <div className="grid gap-5">
      <noscript>
        <Notice>{addTexts.filesNeedScripts}</Notice>
      </noscript>
      <p className="max-w-[36em] text-ink-soft">{texts.lead}</p>
      <NamespaceField
        choices={choices}
        chosen={namespaceId}
        hint={namespaceHint}
        isHeldBack
        onChoose={onChoose}
      />
      <div className="grid gap-1">
        <label htmlFor={others} className="flex min-h-8 items-center gap-3">
          <input
            id={others}
            type="checkbox"
            checked={hasOthers}
            aria-describedby={`${others}-hint`}
            onChange={({ currentTarget }) => setHasOthers(currentTarget.checked)}
            className="tick"
          />
          {texts.others}
        </label>
        <p id={`${others}-hint`} className="text-small text-ink-soft">
          {texts.othersHint}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {!isRecording && (
          <Button pending={isBusy} onClick={() => chooser.current?.click()}>
            <Upload aria-hidden="true" />
            {texts.choose}
          </Button>
        )}
        {/* One button, which keeps its focus when it turns into the other. */}
        <Button
          variant={isRecording ? 'primary' : 'secondary'}
          pending={isBusy}
          onClick={isRecording ? microphone.stop : microphone.record}
        >
          {isRecording ? <Square aria-hidden="true" /> : <Mic aria-hidden="true" />}
          {isRecording ? texts.stop : texts.record}
        </Button>
        {/* Not told to a screen reader: each second would interrupt it. */}
        {microphone.seconds !== null && (
          <p role="timer" className="text-ink-soft">
            {texts.running(microphone.seconds)}
          </p>
        )}
        <input
          ref={chooser}
          type="file"
          // The button stands for it: a screen reader would find two.
          hidden
          accept={SOUND_ENDINGS.map((ending) => `.${ending}`).join(',')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) void send(file);
          }}
        />
      </div>
      {!isRecording && <p className="text-small text-ink-soft">{texts.hint}</p>}
      {sending.is === 'sending' && (
        <div className="grid gap-2">
          <p className="text-ink-soft">{texts.sending(sending.percent)}</p>
          <Progress label={texts.sending(sending.percent)} percent={sending.percent} />
        </div>
      )}
      <p role="status" className="text-ink-soft empty:hidden">
        {sending.is === 'reading' && texts.reading}
        {sending.is === 'done' && texts.done}
      </p>
      {refusal !== null && (
        <Notice tone="danger" announce>
          {refusal}
        </Notice>
      )}
    </div>
  );
}
