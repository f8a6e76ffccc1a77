import { Ban, Check, CircleAlert, LoaderCircle, type LucideIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { AnswerLine } from '#components/talk/answer-line.tsx';
import { chatToolTexts, chatTexts as texts } from '#lib/chat/texts/chat.public.ts';
import { ApprovalCard } from './approval-card.tsx';
import { citationsBefore, type ToolUse } from './chat-items.ts';
import type { LivePart } from './live-turn.ts';

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

const MARKS = [
  /\*\*\S[^\n]*\*\*/,
  /(^|\s)[*_]\S[^*_\n]*\S[*_](?=$|[\s.,;:!?])/m,
  /`[^`\n]+`/,
  /^```/m,
  /^ {0,3}([-*+]|\d{1,3}[.)]) +\S/m,
  /^ {0,3}> ?\S/m,
  /^ {0,3}#{1,4} +\S/m,
  /\]\(https?:\/\//,
];

/** Whether somebody has set these words in light markdown; plain ones are shown as they stand. */
export const isMarkedUp = (words: string): boolean => MARKS.some((mark) => mark.test(words));

/** What was done on the way to an answer: its name in words, and the rest for who wants to see it. */
function ToolUseLine({ use, isOver }: { use: ToolUse; isOver: boolean }) {
  const { icon: Icon, words } = standing(use, isOver);
  return (
    <details className="min-w-0 text-small text-ink-soft">
      <summary className="flex min-h-8 w-fit max-w-full cursor-pointer items-center gap-2 hover:text-ink">
        <Icon
          aria-hidden="true"
          className={
            Icon === LoaderCircle ? 'size-4 flex-none animate-spin' : 'size-4 flex-none text-ink-faint'
          }
        />
        <span>{words}</span>
      </summary>
      <div className="grid min-w-0 gap-2 py-2 ps-6">
        {use.input !== '' && <Passage label={chatToolTexts.asked} text={use.input} />}
        {use.outcome && use.outcome.text !== '' && (
          <Passage label={chatToolTexts.answered} text={use.outcome.text} />
        )}
      </div>
    </details>
  );
}

function standing({ name, outcome, found }: ToolUse, isOver: boolean): { icon: LucideIcon; words: string } {
  const { running, done } = chatToolTexts.names[name] ?? {
    running: chatToolTexts.other(name),
    done: chatToolTexts.other(name),
  };
  if (!outcome) return { icon: isOver ? Ban : LoaderCircle, words: running };
  if (outcome.isError && outcome.text.includes('"tool_denied"'))
    return { icon: Ban, words: chatToolTexts.denied(running) };
  if (outcome.isError) return { icon: CircleAlert, words: chatToolTexts.failed(running) };
  return { icon: Check, words: found.length > 0 ? `${done}: ${chatToolTexts.found(found.length)}` : done };
}

function Passage({ label, text }: { label: string; text: string }) {
  return (
    <figure className="grid min-w-0 gap-1">
      <figcaption className="text-micro text-ink-faint">{label}</figcaption>
      {/* What scrolls has to be reached by keyboard. */}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        className="max-h-60 overflow-auto rounded-sm bg-paper-sunken px-3 py-2 font-mono text-micro break-words whitespace-pre-wrap text-ink"
      >
        {text}
      </pre>
    </figure>
  );
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
