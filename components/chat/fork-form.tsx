'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isEnterToSend } from '#components/talk/is-enter-to-send.ts';
import { Button } from '#components/ui/button.tsx';
import { inputStyle } from '#components/ui/input-style.ts';
import { chatTexts as texts } from '#lib/chat/texts/chat.public.ts';
import { ChatRefusalNotice } from './chat-refusal-notice.tsx';
import { type ChatRefusal, forkChat, sendWords } from './chat-requests.ts';

export interface Forking {
  /** Of the routes of this session. */
  base: string;
  mostCharacters: number;
}

interface ForkFormProps {
  words: string;
  messageId: string;
  forking: Forking;
  onCancel: () => void;
}

/** A message that was sent stays as it is; another way to put it begins another conversation, from before it. */
export function ForkForm({ words, messageId, forking: { base, mostCharacters }, onCancel }: ForkFormProps) {
  const router = useRouter();
  const field = useRef<HTMLTextAreaElement>(null);
  const forked = useRef<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<ChatRefusal | null>(null);

  useEffect(() => field.current?.focus(), []);

  async function send(event: FormEvent) {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    if (text === '' || isSending) return;
    setIsSending(true);
    const refused = await goOnFrom(text);
    if (!refused) return;
    setRefusal(refused);
    setIsSending(false);
  }

  async function goOnFrom(text: string): Promise<ChatRefusal | null> {
    if (!forked.current) {
      const fork = await forkChat(base, messageId);
      if (!fork.ok) return fork.refusal;
      forked.current = fork.value;
    }
    const other = base.replace(/[^/]+$/, forked.current);
    const sent = await sendWords(other, text);
    if (!sent.ok) return sent.refusal;
    router.push(other.replace(/^\/api/, ''));
    return null;
  }

  return (
    <form onSubmit={send} className="grid gap-3">
      {refusal && <ChatRefusalNotice refusal={refusal} />}
      <textarea
        ref={field}
        defaultValue={words}
        maxLength={mostCharacters}
        rows={2}
        aria-label={texts.editField}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            // Of this field, not of an answer that is on its way.
            event.preventDefault();
            onCancel();
          } else if (isEnterToSend(event)) {
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }
        }}
        className={`${inputStyle} field-sizing-content max-h-72 resize-none px-4 py-3`}
      />
      <p className="text-small text-ink-soft">{texts.editHint}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isSending}>
          {texts.editSend}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
