'use client';

import { lazy, type ReactNode, Suspense, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { askAboutTopic } from '#lib/knowledge/near-topics.public.ts';
import { AnswerFeedback } from './answer-feedback.tsx';
import { answerPieces } from './answer-pieces.ts';
import { bySource, nameOfCitation } from './citation-names.ts';
import { langOf } from './lang-of.ts';
import { conversationMedia, sendOpinion } from './session-requests.ts';
import type { Citation, TranscriptLine } from './transcript.ts';

/** The number of a source, in the words that rest on it. */
function CitationMark({ number, onOpen }: { number: number; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={talkTexts.source(number)}
      // A line with it is no higher than the others.
      className="mx-1 -my-2 inline-grid size-6 -translate-y-[0.3em] place-content-center rounded-full bg-lamp-soft font-sans text-micro leading-none font-semibold text-lamp hover:bg-lamp hover:text-paper"
    >
      {number}
    </button>
  );
}

const PassageDialog = lazy(() =>
  import('./passage-dialog.tsx').then(({ PassageDialog }) => ({ default: PassageDialog })),
);

interface AnswerLineProps {
  name: string;
  line: TranscriptLine;
  isAnswer: boolean;
  ratedConversation: string | null;
  citationBase: string | undefined;
  namespaceTitles: Readonly<Record<string, string>> | undefined;
  /** Below which the sound and the photo of a citation are asked for, where it is not the conversation. */
  mediaBase?: string | undefined;
  /** How words are shown that are set in markdown; undefined where all words are as they stand. */
  markdown?: ((words: string) => ReactNode) | undefined;
  /** Asks about something that the answer offers; undefined where nothing can be asked now. */
  onAsk?: ((words: string) => void) | undefined;
}

/** Of an answer, as it was shown. */
const MAX_ANSWER = 4_000;

/** An answer in the person's manner, with what it rests on. */
export function AnswerLine({
  name,
  line,
  isAnswer,
  ratedConversation,
  citationBase,
  namespaceTitles,
  mediaBase,
  markdown,
  onAsk,
}: AnswerLineProps) {
  const [opened, setOpened] = useState<Citation | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const { words, state } = line;
  const { pieces, sources, lookedUp } = answerPieces(words, line.citations);
  const isRated = isAnswer && state === 'said' && ratedConversation === line.conversationId;
  const open = (citation: Citation) => {
    setOpened(citation);
    setWasOpened(true);
  };
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      {markdown && <span className="sr-only">{name}: </span>}
      {markdown && (
        <div lang={langOf(words)}>
          {markdown(
            pieces.map((piece) => ('words' in piece ? piece.words : `\\[${piece.number}\\]`)).join(''),
          )}
        </div>
      )}
      {!markdown && (
        <p className="words text-[clamp(1.1875rem,1.08rem+0.5vw,1.4375rem)] leading-[1.5] whitespace-pre-line">
          <span className="sr-only">{name}: </span>
          {pieces.map((piece) =>
            'words' in piece ? (
              <Words key={piece.id} words={piece.words} topic={piece.topic} onAsk={onAsk} />
            ) : (
              <CitationMark key={piece.id} number={piece.number} onOpen={() => open(piece.citation)} />
            ),
          )}
          {state === 'cut' && words !== '' && '…'}
        </p>
      )}
      {state === 'cut' && (
        <p className="text-small text-ink-faint">
          {words === '' ? talkTexts.nothingHeard : talkTexts.wasCut}
        </p>
      )}
      {(sources.length > 0 || lookedUp.length > 0 || isRated) && (
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          {sources.length > 0 && state !== 'arriving' && <Sources sources={sources} onOpen={open} />}
          {lookedUp.length > 0 && state !== 'arriving' && <LookedUp passages={lookedUp} onOpen={open} />}
          {isRated && (
            <AnswerFeedback
              onRate={async (opinion) => {
                const answer = words.trim().slice(0, MAX_ANSWER);
                return (await sendOpinion(line.conversationId, { ...opinion, answer })).ok;
              }}
            />
          )}
        </div>
      )}
      {wasOpened && (
        <Suspense>
          <PassageDialog
            citation={opened}
            citationBase={citationBase}
            namespaceTitles={namespaceTitles}
            mediaBase={mediaBase ?? conversationMedia(line.conversationId)}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface WordsProps {
  words: string;
  topic: string | undefined;
  onAsk: AnswerLineProps['onAsk'];
}

/** A topic can be pressed, where something can be asked. */
function Words({ words, topic, onAsk }: WordsProps) {
  if (topic === undefined || !onAsk) return <span lang={langOf(words)}>{words}</span>;
  return (
    <button
      type="button"
      onClick={() => onAsk(askAboutTopic(topic))}
      className="inline min-h-6 text-start text-lamp underline decoration-1 underline-offset-4 hover:text-ink"
    >
      {words}
    </button>
  );
}

interface LookedUpProps {
  passages: readonly Citation[];
  onOpen: (citation: Citation) => void;
}

/** The answer does not name it, so nobody can say that it rests on it. */
function LookedUp({ passages, onOpen }: LookedUpProps) {
  return (
    <details className="min-w-0 flex-1 basis-60 text-small text-ink-soft">
      <summary className="min-h-8 cursor-pointer content-center hover:text-ink">
        {talkTexts.lookedUp(passages.length)}
      </summary>
      <ul className="grid justify-items-start gap-1">
        {bySource(passages).map(({ name, citations }) => (
          <li key={name} className="max-w-full">
            {citations.length > 1 && <p className="font-serif text-[1.0625rem]">{name}</p>}
            <ul className={classNames(citations.length > 1 && 'ps-4')}>
              {citations.map(({ citation, place }) => (
                <li key={citation.id}>
                  <button
                    type="button"
                    onClick={() => onOpen(citation)}
                    className={classNames(
                      'block min-h-8 max-w-full text-start wrap-anywhere hover:text-ink',
                      place === null && 'font-serif text-[1.0625rem]',
                    )}
                  >
                    {place ?? name}
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface SourcesProps {
  sources: readonly Citation[];
  onOpen: (citation: Citation) => void;
}

function Sources({ sources, onOpen }: SourcesProps) {
  const places = new Map(
    bySource(sources).flatMap(({ citations }) => citations.map(({ citation, place }) => [citation, place])),
  );
  const placeOf = (citation: Citation) => places.get(citation);
  return (
    <ol
      aria-label={talkTexts.sourcesLabel}
      className="flex min-w-0 flex-1 basis-60 flex-wrap gap-x-4 gap-y-0.5"
    >
      {sources.map((citation, index) => (
        <li key={citation.id} className="min-w-0">
          <button
            type="button"
            onClick={() => onOpen(citation)}
            className="group inline-flex min-h-8 max-w-full items-center gap-2 text-start text-small text-ink-soft hover:text-ink"
          >
            <span className="sr-only">{talkTexts.source(index + 1)}: </span>
            <span
              aria-hidden="true"
              className="grid size-6 flex-none place-content-center rounded-full bg-lamp-soft text-micro leading-none font-semibold text-lamp group-hover:bg-lamp group-hover:text-paper"
            >
              {index + 1}
            </span>
            <span className="min-w-0 font-serif wrap-anywhere text-[1.0625rem]">
              {nameOfCitation(citation)}
              {placeOf(citation) && (
                <span className="font-sans text-small text-ink-faint"> · {placeOf(citation)}</span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
