'use client';

import { type RefObject, useEffect } from 'react';
import { WriteField } from '#components/talk/write-field.tsx';
import { chatTexts as texts } from '#lib/chat/texts/chat.public.ts';

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

export function ChatComposer({ field, mostCharacters, returned, ...props }: ChatComposerProps) {
  const { isRunning, isStopping, onSend, onStop } = props;

  useEffect(() => {
    if (returned !== null && field.current?.value === '') field.current.value = returned;
  }, [returned, field]);

  return (
    <WriteField
      field={field}
      mostCharacters={mostCharacters}
      hint={texts.sayHint}
      stop={isRunning ? { label: texts.stop, isStopping, onStop } : undefined}
      onSend={(words) => {
        if (!isRunning) onSend(words);
        return !isRunning;
      }}
    />
  );
}
