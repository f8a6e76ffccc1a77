'use client';

import { useEffect, useRef } from 'react';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { AnswerLine } from './answer-line.tsx';
import { PersonWords } from './person-words.tsx';
import type { TalkState } from './talk-state.ts';
import { BEFORE_RELOAD, shownLines, type Transcript, type TranscriptLine, wasAsked } from './transcript.ts';

interface TranscriptLogProps {
  name: string;
  transcript: Transcript;
  switches: TalkState['switches'];
  /** The conversation of which answers may be judged: none off the record. */
  ratedConversation: string | null;
  /** For stewards: where a citation leads. */
  citationBase: string | undefined;
  namespaceTitles: Readonly<Record<string, string>> | undefined;
  onAsk: ((words: string) => void) | undefined;
}

/** What was said, as captions: the newest stays in view unless somebody has scrolled back to read. */
export function TranscriptLog({
  name,
  transcript: { lines: allLines, hearing },
  switches,
  ...answers
}: TranscriptLogProps) {
  const lines = shownLines(allLines);
  const log = useRef<HTMLDivElement>(null);
  const isShown = lines.length > 0 || hearing !== null;
  useEffect(() => (isShown && log.current ? stayAtEnd(log.current) : undefined), [isShown]);

  const lastSaid = lines.findLast(({ who }) => who === 'person')?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever says something wants to see it, and what comes back
  useEffect(() => {
    if (log.current) showEnd(log.current);
  }, [lastSaid]);

  if (!isShown) return null;
  return (
    <div
      ref={log}
      role="log"
      // A voice is heard already, and half an answer says nothing; AnswerAnnouncer says the whole ones.
      aria-live="off"
      aria-label={talkTexts.transcript}
      // What scrolls has to be reached by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      // Relative, or what only screen readers see would be laid out beyond it and lengthen the page.
      // On a phone the page itself scrolls: a box within it would be a few lines high.
      className="relative -mx-2 px-2 py-1 sm:-mt-5 sm:max-h-[min(34rem,56dvh)] sm:overflow-y-auto sm:overscroll-contain sm:mask-[linear-gradient(transparent,black_1.25rem)] sm:pt-6"
    >
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {lines.map((line, index) => (
          <li key={line.id} className="grid gap-3">
            <Break before={lines[index - 1]} line={line} switches={switches} />
            {line.who === 'person' ? (
              <div className="flex min-w-0 justify-end">
                <PersonWords words={line.words} />
              </div>
            ) : (
              <AnswerLine name={name} line={line} isAnswer={wasAsked(lines, line)} {...answers} />
            )}
          </li>
        ))}
        {hearing !== null && (
          <li>
            <p className="ms-auto w-fit max-w-[34em] text-ink-faint italic">
              <span className="sr-only">{talkTexts.hearing}: </span>
              {hearing.replace(/[\s.,?!…]+$/, '')}…
            </p>
          </li>
        )}
      </ol>
    </div>
  );
}

const NEAR_THE_END = 80;

/** As on a phone. */
const isScrolledByPage = (log: HTMLElement): boolean => getComputedStyle(log).overflowY === 'visible';

/** Of the page no more than needed: what is below the stage is not what somebody waits for. */
function showEnd(log: HTMLElement): void {
  if (isScrolledByPage(log)) log.parentElement?.scrollIntoView({ block: 'end' });
  else log.scrollTo({ top: log.scrollHeight });
}

/** How far it is scrolled, and how much is below what is seen. */
function scrolled(log: HTMLElement): { top: number; below: number } {
  const { scrollTop: top, scrollHeight, clientHeight, parentElement } = log;
  return isScrolledByPage(log)
    ? { top: scrollY, below: (parentElement?.getBoundingClientRect().bottom ?? 0) - innerHeight }
    : { top, below: scrollHeight - top - clientHeight };
}

/**
 * Also where an answer gets its sources later, or a keyboard takes half of the window: only who scrolls back stops it. Answers how
 * to let go.
 */
function stayAtEnd(log: HTMLElement): () => void {
  let follows = true;
  let before = scrolled(log).top;
  const watched = new ResizeObserver(() => {
    if (follows) showEnd(log);
  });
  const noteScroll = () => {
    const { top, below } = scrolled(log);
    if (below < NEAR_THE_END) follows = true;
    else if (top < before) follows = false;
    before = top;
  };
  for (const element of [log, ...log.children]) watched.observe(element);
  // Of the page, scrolling is told to the document alone.
  for (const target of [log, document]) target.addEventListener('scroll', noteScroll, { passive: true });
  return () => {
    watched.disconnect();
    for (const target of [log, document]) target.removeEventListener('scroll', noteScroll);
  };
}

/** Where another line, or another conversation, begins. */
function Break({
  before,
  line,
  switches,
}: {
  before: TranscriptLine | undefined;
  line: TranscriptLine;
  switches: TalkState['switches'];
}) {
  if (!before || before.attempt === line.attempt) return null;
  const isSame = before.conversationId === line.conversationId;
  const wentOn = before.attempt === BEFORE_RELOAD ? talkTexts.wentOnHere : goesOnHere(switches[line.attempt]);
  return (
    <p className="border-t border-line pt-3 text-small text-ink-faint">
      {isSame ? wentOn : talkTexts.anotherHere}
    </p>
  );
}

const goesOnHere = (to: 'voice' | 'writing' | undefined): string =>
  to ? talkTexts.switchedHere[to] : talkTexts.reconnectedHere;
