'use client';

import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { PersonWords } from '#components/talk/person-words.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { chatTexts as texts } from '#lib/chat/texts/chat.public.ts';
import { ForkForm, type Forking } from './fork-form.tsx';

interface PersonMessageProps {
  words: string;
  /** Null while it is on its way. */
  messageId: string | null;
  forking: Forking;
}

export function PersonMessage({ words, messageId, forking }: PersonMessageProps) {
  const [isEdited, setIsEdited] = useState(false);
  if (isEdited && messageId)
    return (
      <ForkForm words={words} messageId={messageId} forking={forking} onCancel={() => setIsEdited(false)} />
    );
  return (
    <div className="flex min-w-0 items-start justify-end gap-1">
      {messageId && (
        <IconButton
          label={texts.editLabel(words.length > 60 ? `${words.slice(0, 60).toWellFormed()}…` : words)}
          onClick={() => setIsEdited(true)}
          className="text-ink-faint"
        >
          <Pencil aria-hidden="true" className="size-4!" />
        </IconButton>
      )}
      <PersonWords words={words} />
    </div>
  );
}
