'use client';

import { ArrowUp, Square } from 'lucide-react';
import { type FormEvent, type RefObject, useId, useRef } from 'react';
import { inputStyle } from '#components/ui/input-style.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { isEnterToSend } from './is-enter-to-send.ts';

interface WriteFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  mostCharacters: number;
  /** Said to screen readers beside the label. */
  hint?: string;
  /** The id of a hint that stands elsewhere. */
  describedBy?: string | undefined;
  initial?: string;
  /** Gets the focus when the conversation begins. */
  isFirst?: boolean;
  onWrite?: (words: string) => void;
  /** False: the words stay in the field. */
  onSend: (words: string) => boolean;
  /** In place of sending, while an answer is on its way. */
  stop?: { label: string; isStopping: boolean; onStop: () => void } | undefined;
}

const buttonStyle =
  'absolute end-1.5 bottom-1.5 grid size-10 place-content-center rounded-md bg-ink text-paper transition-colors hover:bg-ink-soft';

/** The one field in which people write to a reflection. Enter sends; with Shift it breaks the line. */
export function WriteField({ field, mostCharacters, hint, initial, stop, ...props }: WriteFieldProps) {
  const { isFirst = false, describedBy, onWrite, onSend } = props;
  const form = useRef<HTMLFormElement>(null);
  const hintId = useId();

  function send(event: FormEvent) {
    event.preventDefault();
    const words = field.current?.value.trim() ?? '';
    if (words !== '' && onSend(words) && field.current) field.current.value = '';
  }

  return (
    <form ref={form} onSubmit={send} className="relative min-w-0 flex-1 basis-52">
      {hint && (
        <span id={hintId} className="sr-only">
          {hint}
        </span>
      )}
      <textarea
        ref={field}
        rows={1}
        maxLength={mostCharacters}
        defaultValue={initial}
        aria-label={talkTexts.sayLabel}
        aria-describedby={hint ? hintId : describedBy}
        placeholder={talkTexts.sayPlaceholder}
        onKeyDown={(event) => {
          if (!isEnterToSend(event)) return;
          event.preventDefault();
          form.current?.requestSubmit();
        }}
        onInput={({ currentTarget }) => onWrite?.(currentTarget.value)}
        data-talk-focus={isFirst ? '' : undefined}
        className={`${inputStyle} field-sizing-content max-h-48 min-h-13 resize-none py-3.5 ps-4 pe-14`}
      />
      {stop ? (
        <button
          type="button"
          aria-label={stop.label}
          title={stop.label}
          aria-disabled={stop.isStopping || undefined}
          onClick={() => stop.isStopping || stop.onStop()}
          className={buttonStyle}
        >
          <Square aria-hidden="true" className="size-4" fill="currentColor" />
        </button>
      ) : (
        <button type="submit" aria-label={talkTexts.send} title={talkTexts.send} className={buttonStyle}>
          <ArrowUp aria-hidden="true" className="size-5" />
        </button>
      )}
    </form>
  );
}
