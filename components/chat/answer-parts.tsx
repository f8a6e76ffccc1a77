import { lazy, Suspense } from 'react';
import { AnswerLine } from '#components/talk/answer-line.tsx';
import { chatTexts as texts } from '#lib/chat/texts/chat.public.ts';
import { ApprovalCard } from './approval-card.tsx';
import { citationsBefore } from './chat-items.ts';
import { isMarkedUp } from './is-marked-up.ts';
import type { LivePart } from './live-turn.ts';
import { ToolUseLine } from './tool-use-line.tsx';

const LightMarkdown = lazy(() =>
  import('./light-markdown.tsx').then((loaded) => ({ default: loaded.LightMarkdown })),
);

export interface AnswerContext {
  /** Whose reflection answers. */
  name: string;
  /** For stewards: where a citation leads. */
  citationBase: string | undefined;
  namespaceTitles: Readonly<Record<string, string>>;
  /** Below which the sound and the photo of a citation are asked for. */
  mediaBase: string;
  /** Asks about something that an answer offers. */
  onAsk?: ((words: string) => void) | undefined;
}

export interface Deciding {
  approvalSeconds: number;
  onDecide: (approvalId: string, approve: boolean) => Promise<unknown>;
}

interface AnswerPartsProps {
  parts: readonly LivePart[];
  context: AnswerContext;
  /** Only of a turn that runs, or has just ended, there is anything to decide. */
  deciding?: Deciding;
  isArriving?: boolean;
}

/** What an answer is made of, in its order: words, and what was done between them. */
export function AnswerParts({ parts, ...props }: AnswerPartsProps) {
  // Parts are only ever added to, so that a place is a name.
  const named = parts.map((part, place) => ({ part, place }));
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      {named.map(({ part, place }) => (
        <Part key={place} part={part} place={place} parts={parts} {...props} />
      ))}
    </div>
  );
}

interface PartProps extends AnswerPartsProps {
  part: LivePart;
  place: number;
}

function Part({ part, place, parts, context, deciding, isArriving = false }: PartProps) {
  switch (part.type) {
    case 'words':
      return (
        <AnswerLine
          {...context}
          line={{
            id: place,
            who: 'reflection',
            words: part.words,
            state: isArriving && place === parts.length - 1 ? 'arriving' : 'said',
            conversationId: '',
            attempt: 0,
            eventId: null,
            citations: citationsBefore(parts, place),
          }}
          isAnswer={false}
          markdown={isMarkedUp(part.words) ? shownAsMarkdown : undefined}
          ratedConversation={null}
        />
      );
    case 'reasoning':
      return <Reasoning words={part.words} />;
    case 'media':
      return <p className="text-small text-ink-soft">{texts.media(part.mediaType)}</p>;
    case 'tool':
      return <ToolUseLine use={part} isOver={!isArriving} />;
    case 'approval':
      return deciding ? <ApprovalCard approval={part} {...deciding} /> : null;
  }
}

/** Loaded with the first answer that needs it; until then its words are there as they stand. */
const shownAsMarkdown = (words: string) => (
  <Suspense fallback={<p className="words whitespace-pre-line">{words}</p>}>
    <LightMarkdown words={words} />
  </Suspense>
);

function Reasoning({ words }: { words: string }) {
  return (
    <details className="text-small text-ink-soft">
      <summary className="min-h-8 w-fit cursor-pointer content-center hover:text-ink">
        {texts.reasoning}
      </summary>
      <p className="border-s-2 border-line ps-4 whitespace-pre-line">{words}</p>
    </details>
  );
}
