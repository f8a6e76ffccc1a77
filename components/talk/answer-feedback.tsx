'use client';

import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { talkTexts } from '#lib/contracts/texts/talk.ts';
import { type Opinion, sendOpinion } from './session-requests.ts';

interface AnswerFeedbackProps {
  conversationId: string;
  /** As it was shown. */
  answer: string;
}

const icons = { good: ThumbsUp, bad: ThumbsDown } as const;
const MAX_ANSWER = 4_000;
const MAX_COMMENT = 2_000;

/** A thumb at once; why, if somebody wants to say. Either can be changed. */
export function AnswerFeedback({ conversationId, answer }: AnswerFeedbackProps) {
  const [rating, setRating] = useState<Opinion['rating'] | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);

  async function send(opinion: Omit<Opinion, 'answer'>, thanks: string) {
    const sent = await sendOpinion(conversationId, {
      ...opinion,
      answer: answer.trim().slice(0, MAX_ANSWER),
    });
    setSaid(sent.ok ? thanks : talkTexts.notRated);
    return sent.ok;
  }

  async function rate(next: Opinion['rating']) {
    setIsDone(false);
    if (await send({ rating: next }, talkTexts.rated[next])) setRating(next);
  }

  async function comment(form: FormData) {
    const words = form.get('comment');
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
        <form action={comment} className="flex flex-wrap gap-2">
          <Input
            name="comment"
            aria-label={talkTexts.commentLabel}
            placeholder={talkTexts.commentLabel}
            maxLength={MAX_COMMENT}
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
