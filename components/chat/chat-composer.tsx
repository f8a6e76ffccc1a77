'use client';

import { ArrowUp, Square } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { inputStyle } from '#components/ui/input-style.ts';
import { chatTexts as texts } from '#lib/contracts/texts/chat.ts';
import { isEnterToSend } from './is-enter-to-send.ts';

interface ChatComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  mostCharacters: number;
  /** An answer is on its way: what is written meanwhile waits. */
  isRunning: boolean;
  isStopping: boolean;
  /** Words that were not taken. */
  returned: string | null;
  onSend: (words: string) => void;
  onStop: () => void;
}

const buttonStyle =
  'absolute end-1.5 bottom-1.5 grid size-10 place-content-center rounded-md bg-ink text-paper transition-colors hover:bg-ink-soft';

export function ChatComposer({ field, mostCharacters, returned, ...props }: ChatComposerProps) {
  const { isRunning, isStopping, onSend, onStop } = props;
  const form = useRef<HTMLFormElement>(null);
  const hintId = useId();

  useEffect(() => {
    if (returned !== null && field.current?.value === '') field.current.value = returned;
  }, [returned, field]);

  function send(event: FormEvent) {
    event.preventDefault();
    const words = field.current?.value.trim() ?? '';
    if (words === '' || isRunning) return;
    onSend(words);
    if (field.current) field.current.value = '';
  }

  return (
    <form ref={form} onSubmit={send} className="relative min-w-0">
      <textarea
        ref={field}
        rows={1}
        maxLength={mostCharacters}
        aria-label={texts.sayLabel}
        aria-describedby={hintId}
        placeholder={texts.sayPlaceholder}
        onKeyDown={(event) => {
          if (!isEnterToSend(event)) return;
          event.preventDefault();
          form.current?.requestSubmit();
        }}
        className={`${inputStyle} field-sizing-content max-h-48 min-h-13 resize-none py-3.5 ps-4 pe-14`}
      />
      <span id={hintId} className="sr-only">
        {texts.sayHint}
      </span>
      {isRunning ? (
        <button
          type="button"
          aria-label={texts.stop}
          title={texts.stop}
          aria-disabled={isStopping || undefined}
          onClick={() => isStopping || onStop()}
          className={buttonStyle}
        >
          <Square aria-hidden="true" className="size-4" fill="currentColor" />
        </button>
      ) : (
        <button type="submit" aria-label={texts.send} title={texts.send} className={buttonStyle}>
          <ArrowUp aria-hidden="true" className="size-5" />
        </button>
      )}
    </form>
  );
}
