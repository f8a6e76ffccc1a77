'use client';

import { Check, Copy, Pencil, RotateCcw } from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { AnswerFeedback, type Rated } from '#components/talk/answer-feedback.tsx';
import { PersonWords } from '#components/talk/person-words.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { chatTexts as texts } from '#lib/chat/texts/chat.public.ts';
import { type AnswerContext, AnswerParts, type Deciding } from './answer-parts.tsx';
import { type AnswerPart, type ChatItem, hasDoneSomething } from './chat-items.ts';
import type { ChatState } from './chat-state.ts';
import { ForkForm, type Forking } from './fork-form.tsx';

interface PersonMessageProps {
  words: string;
  /** Null while it is on its way. */
  messageId: string | null;
  forking: Forking;
}

function PersonMessage({ words, messageId, forking }: PersonMessageProps) {
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
function AnswerActions({ id, parts, rating, onAskAgain, hasDone }: AnswerActionsProps) {
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

interface ChatLogProps {
  state: ChatState;
  isRunning: boolean;
  context: AnswerContext;
  forking: Forking;
  deciding: Deciding;
  /** Of what was asked last; undefined while nothing can be asked. */
  onAskAgain: (() => void) | undefined;
  rating: Rating | null;
  /** Why the last answer ended otherwise than well. */
  ending: ReactNode;
}

/** The newest stays in view, unless somebody has scrolled back to read. */
const NEAR_THE_END = 160;

export function ChatLog({ state, isRunning, context, forking, deciding, ending, ...props }: ChatLogProps) {
  const { onAskAgain, rating } = props;
  const { items, sent, turn } = state;
  const follows = useRef(true);

  useEffect(() => {
    let before = document.documentElement.scrollTop;
    const look = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      // What came below since moves the end away; only a person moves up.
      if (scrollHeight - scrollTop - clientHeight < NEAR_THE_END) follows.current = true;
      else if (scrollTop < before) follows.current = false;
      before = scrollTop;
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls because there are more words
  useEffect(() => {
    if (follows.current && (items.length > 0 || sent !== null))
      document.documentElement.scrollTo({ top: document.documentElement.scrollHeight });
  }, [items, sent, turn, ending !== null]);

  return (
    <div
      role="log"
      // Half an answer says nothing; the announcer says the whole ones.
      aria-live="off"
      aria-label={texts.log}
      className="[&_a]:scroll-mb-44 [&_button]:scroll-mb-44 [&_pre]:scroll-mb-44 [&_summary]:scroll-mb-44"
    >
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-7">
        <Items
          items={items}
          context={context}
          forking={forking}
          isLastExplained={turn?.ending != null}
          onAskAgain={turn || sent !== null ? undefined : onAskAgain}
          rating={rating}
        />
        {sent !== null && (
          <li>
            <PersonMessage words={sent} messageId={null} forking={forking} />
          </li>
        )}
        {(turn || sent !== null) && (
          <li className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {turn && (
              <AnswerParts parts={turn.parts} context={context} deciding={deciding} isArriving={isRunning} />
            )}
            {isRunning && isThinking(turn) && (
              <p className="after-a-moment text-small text-ink-soft">
                <span className="animate-breathe">{texts.thinking}</span>
              </p>
            )}
            {ending}
          </li>
        )}
      </ol>
    </div>
  );
}

/** While words arrive, or somebody is asked, there is something to look at. */
function isThinking(turn: ChatState['turn']): boolean {
  const last = turn?.parts.at(-1);
  if (!last) return true;
  return last.type === 'tool' ? last.outcome !== null : last.type !== 'words' && last.type !== 'approval';
}

interface ItemsProps {
  items: readonly ChatItem[];
  context: AnswerContext;
  forking: Forking;
  /** Why nobody answered is said in other words. */
  isLastExplained: boolean;
  onAskAgain: (() => void) | undefined;
  rating: Rating | null;
}

/** So many of the newest are drawn at once: a conversation of years opens as fast as one of today. */
const DRAWN = 100;

const Items = memo(function Items({
  items,
  context,
  forking,
  isLastExplained,
  onAskAgain,
  rating,
}: ItemsProps) {
  const [drawn, setDrawn] = useState(DRAWN);
  const kept = isLastExplained && items.at(-1)?.who === 'nobody' ? items.slice(0, -1) : items;
  const shown = kept.slice(-drawn);
  const last = items.at(-1);
  const rows = shown.map((item) => (
    <li key={item.id}>
      {item.who === 'person' && <PersonMessage words={item.words} messageId={item.id} forking={forking} />}
      {item.who === 'reflection' && <AnswerParts parts={item.parts} context={context} />}
      {item.who === 'reflection' && item.fallback && (
        <p className="pt-2 text-small text-ink-faint">{texts.answeredBy(item.fallback)}</p>
      )}
      {item.who === 'reflection' && (
        <AnswerActions
          id={item.id}
          parts={item.parts}
          // A greeting answers nothing.
          rating={item === items[0] ? null : rating}
          onAskAgain={item === last ? onAskAgain : undefined}
          hasDone={item === last && hasDoneSomething([item])}
        />
      )}
      {item.who === 'nobody' && (
        <p className="text-small text-ink-faint">{item.isHalf ? texts.halfAnswered : texts.unanswered}</p>
      )}
    </li>
  ));
  return (
    <>
      {kept.length > shown.length && (
        <li>
          <Button variant="secondary" size="small" onClick={() => setDrawn(drawn + DRAWN)}>
            {texts.showEarlier(kept.length - shown.length)}
          </Button>
        </li>
      )}
      {rows}
    </>
  );
});
