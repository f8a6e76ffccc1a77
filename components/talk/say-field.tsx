'use client';

import { type RefObject, useRef } from 'react';
import { WriteField } from './write-field.tsx';

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

/** What is written to a voice: it waits while somebody writes, and what was not sent outlives the line. */
export function SayField({ draft, onSay, onTouch, isFirst }: SayFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const touched = useRef(0);

  function touch(words: string) {
    draft.current = words;
    if (Date.now() - touched.current < TOUCH_INTERVAL) return;
    touched.current = Date.now();
    onTouch();
  }

  return (
    <WriteField
      field={field}
      mostCharacters={MAX_LENGTH}
      initial={draft.current}
      isFirst={isFirst}
      onWrite={touch}
      onSend={(words) => {
        onSay(words);
        draft.current = '';
        return true;
      }}
    />
  );
}
