'use client';

import { ArrowUp } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { inputStyle } from '#components/ui/input-style.ts';
import { talkTexts } from '#lib/contracts/texts/talk.ts';

interface SayFieldProps {
  /** What was being written when the line before this one was lost. */
  draft: RefObject<string>;
  onSay: (words: string) => void;
  /** Told while somebody is writing, at most every two seconds. */
  onTouch: () => void;
  /** Gets the focus when the call begins. */
  isFirst: boolean;
}

const TOUCH_INTERVAL = 2_000;
/** As much as the longest message that the provider takes. */
const MAX_LENGTH = 4_000;

/** Enter sends; with Shift it breaks the line. */
export function SayField({ draft, onSay, onTouch, isFirst }: SayFieldProps) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const touched = useRef(0);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get('words');
    if (typeof words !== 'string' || words.trim() === '') return;
    onSay(words);
    draft.current = '';
    if (field.current) field.current.value = '';
  }

  function keyDown(event: KeyboardEvent) {
    // An input method that is composing a word takes Enter for itself.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  function touch(words: string) {
    draft.current = words;
    if (Date.now() - touched.current < TOUCH_INTERVAL) return;
    touched.current = Date.now();
    onTouch();
  }

  return (
    <form ref={form} onSubmit={send} className="relative min-w-0 flex-1 basis-52">
      <textarea
        ref={field}
        name="words"
        defaultValue={draft.current}
        rows={1}
        maxLength={MAX_LENGTH}
        aria-label={talkTexts.sayLabel}
        placeholder={talkTexts.sayPlaceholder}
        onKeyDown={keyDown}
        onInput={({ currentTarget }) => touch(currentTarget.value)}
        data-talk-focus={isFirst ? '' : undefined}
        className={`${inputStyle} field-sizing-content max-h-40 min-h-13 resize-none py-3.5 ps-4 pe-14`}
      />
      <button
        type="submit"
        aria-label={talkTexts.send}
        title={talkTexts.send}
        className="absolute end-1.5 bottom-1.5 grid size-10 place-content-center rounded-md bg-ink text-paper transition-colors hover:bg-ink-soft"
      >
        <ArrowUp aria-hidden="true" className="size-5" />
      </button>
    </form>
  );
}
