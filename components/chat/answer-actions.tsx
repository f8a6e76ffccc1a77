'use client';

import { Check, Copy, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { AnswerFeedback, type Rated } from '#components/talk/answer-feedback.tsx';
import { Button } from '#components/ui/button.tsx';
import { chatTexts as texts } from '#lib/chat/texts/chat.public.ts';
import type { AnswerPart } from './chat-items.ts';

/** Null off the record: opinions are not kept either. */
export interface Rating {
  known: Readonly<Record<string, 'good' | 'bad'>>;
  onRate: (messageId: string, opinion: Rated) => Promise<boolean>;
}

interface AnswerActionsProps {
  id: string;
  rating: Rating | null;
  parts: readonly AnswerPart[];
  /** Of the last answer, while something can be asked. */
  onAskAgain?: (() => void) | undefined;
  /** Something was done in it, which stays done. */
  hasDone: boolean;
}

/** What can be done with an answer that is complete. */
export function AnswerActions({ id, parts, rating, onAskAgain, hasDone }: AnswerActionsProps) {
  const [isCopied, setCopied] = useState(false);
  const words = parts.flatMap((part) => (part.type === 'words' ? [part.words] : [])).join('\n\n');

  async function copy() {
    // A page that may not write to the clipboard says nothing, and neither do we that it was done.
    setCopied(
      await navigator.clipboard.writeText(words).then(
        () => true,
        () => false,
      ),
    );
  }

  if (words === '' && !onAskAgain) return null;
  return (
    <div className="flex flex-wrap items-center gap-1 pt-1 text-small text-ink-faint">
      {words !== '' && (
        <Button variant="quiet" size="small" onClick={() => void copy()}>
          {isCopied ? (
            <Check aria-hidden="true" className="size-4" />
          ) : (
            <Copy aria-hidden="true" className="size-4" />
          )}
          {isCopied ? texts.copied : texts.copy}
        </Button>
      )}
      {onAskAgain && (
        <Button variant="quiet" size="small" onClick={onAskAgain}>
          <RotateCcw aria-hidden="true" className="size-4" />
          {texts.tryAgain}
        </Button>
      )}
      {rating && words !== '' && (
        <AnswerFeedback initial={rating.known[id]} onRate={(opinion) => rating.onRate(id, opinion)} />
      )}
      {onAskAgain && hasDone && <p>{texts.staysDone}</p>}
    </div>
  );
}
