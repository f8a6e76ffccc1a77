'use client';

import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { COMMENT_LENGTH } from '#lib/conversations/limits.public.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import type { Opinion } from './session-requests.ts';

export type Rated = Omit<Opinion, 'answer'>;

interface AnswerFeedbackProps {
  /** Whether it was kept. */
  onRate: (opinion: Rated) => Promise<boolean>;
  /** What was thought of it before. */
  initial?: Opinion['rating'] | undefined;
}

const icons = { good: ThumbsUp, bad: ThumbsDown } as const;

/** A thumb at once; why, if somebody wants to say. Either can be changed. */
export function AnswerFeedback({ onRate, initial }: AnswerFeedbackProps) {
  const [rating, setRating] = useState<Opinion['rating'] | null>(initial ?? null);
  const [said, setSaid] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(initial !== undefined);
  const isSending = useRef(false);

  async function send(opinion: Rated, thanks: string) {
    if (isSending.current) return false;
    isSending.current = true;
    const isKept = await onRate(opinion);
    isSending.current = false;
    setSaid(isKept ? thanks : talkTexts.notRated);
    return isKept;
  }

  async function rate(next: Opinion['rating']) {
    // It stands already, and so does its comment.
    if (next === rating) return;
    if (await send({ rating: next }, talkTexts.rated[next])) {
      setRating(next);
      setIsDone(false);
    }
  }

  /** No form action: React would empty the field whatever became of what was in it. */
  async function comment(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get('comment');
    if (!rating || typeof words !== 'string' || words.trim() === '') return;
    setIsDone(await send({ rating, comment: words.trim() }, talkTexts.commentSent));
  }

  return (
    <div className="grid gap-2 has-[form]:basis-full">
      <fieldset className="flex items-center gap-0.5">
        <legend className="sr-only">{talkTexts.rate}</legend>
        {(['good', 'bad'] as const).map((value) => {
          const Icon = icons[value];
          return (
            <IconButton
              key={value}
              label={talkTexts[value]}
              aria-pressed={rating === value}
              onClick={() => void rate(value)}
              className="size-8 aria-pressed:text-lamp [&_svg]:size-4"
            >
              <Icon aria-hidden="true" />
            </IconButton>
          );
        })}
        <span role="status" className="ms-1 text-small text-ink-soft">
          {said}
        </span>
      </fieldset>
      {rating && !isDone && (
        <form onSubmit={(event) => void comment(event)} className="flex flex-wrap gap-2">
          <Input
            name="comment"
            aria-label={talkTexts.commentLabel}
            placeholder={talkTexts.commentLabel}
            maxLength={COMMENT_LENGTH}
            className="min-w-0 flex-1 basis-60"
          />
          <Button type="submit" variant="secondary">
            {talkTexts.commentSend}
          </Button>
        </form>
      )}
    </div>
  );
}
