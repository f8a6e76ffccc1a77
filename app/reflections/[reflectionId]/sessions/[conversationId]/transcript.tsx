import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { memberMedia } from '#components/knowledge/member-media.ts';
import { PersonsWords } from '#components/knowledge/persons-words.tsx';
import { answerPieces } from '#components/talk/answer-pieces.ts';
import { CitedMedia } from '#components/talk/cited-media.tsx';
import { langOf } from '#components/talk/lang-of.ts';
import type { ReadCitation, TranscriptTurn } from '#lib/conversations/store/as-user/conversation-history.ts';
import { pastConversationTexts as texts } from '#lib/conversations/texts/history.public.ts';

type Props = {
  reflectionId: string;
  turns: readonly TranscriptTurn[];
  citations: ReadonlyMap<string, ReadCitation>;
  names: Readonly<Record<TranscriptTurn['speaker'], string>>;
};

export function Transcript({ reflectionId, turns, citations, names }: Props) {
  return (
    <ol className="grid gap-6">
      {turns.map((turn) => (
        <li key={turn.id} className="grid gap-2">
          <p className="text-small font-medium text-ink-soft">{names[turn.speaker]}</p>
          {turn.speaker === 'user' ? (
            <p lang={langOf(turn.body)} className="whitespace-pre-line">
              {turn.body}
            </p>
          ) : (
            <Answer
              reflectionId={reflectionId}
              words={turn.body}
              cited={turn.citations.flatMap((id) => citations.get(id) ?? [])}
            />
          )}
          {turn.rating && <Rating rating={turn.rating} comment={turn.comment} />}
        </li>
      ))}
    </ol>
  );
}

type AnswerProps = { reflectionId: string; words: string; cited: readonly ReadCitation[] };

function Answer({ reflectionId, words, cited }: AnswerProps) {
  const { pieces, sources, lookedUp } = answerPieces(words, cited);
  return (
    <>
      <p className="words whitespace-pre-line">
        {pieces.map((piece) =>
          'words' in piece ? (
            <span key={piece.id} lang={langOf(piece.words)}>
              {piece.words}
            </span>
          ) : (
            <sup key={piece.id} className="px-0.5 font-sans text-micro font-semibold text-lamp">
              {piece.number}
            </sup>
          ),
        )}
      </p>
      <Sources reflectionId={reflectionId} label={texts.sourcesLabel} sources={sources} isNumbered />
      <Sources reflectionId={reflectionId} label={texts.lookedUpLabel} sources={lookedUp} />
    </>
  );
}

type SourcesProps = {
  reflectionId: string;
  label: string;
  sources: readonly ReadCitation[];
  /** Named in the words by these numbers. */
  isNumbered?: boolean;
};

function Sources({ reflectionId, label, sources, isNumbered = false }: SourcesProps) {
  if (sources.length === 0) return null;
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <div className="grid gap-1 text-small">
      {!isNumbered && <p className="text-ink-soft">{label}</p>}
      <List
        aria-label={label}
        className={isNumbered ? 'list-inside list-decimal marker:text-lamp' : undefined}
      >
        {sources.map((source) => (
          <Source key={source.id} reflectionId={reflectionId} source={source} />
        ))}
      </List>
    </div>
  );
}

function Source({ reflectionId, source }: { reflectionId: string; source: ReadCitation }) {
  const { id, sourceId, sourceTitle, namespaceTitle, words, hasChanged } = source;
  return (
    <li>
      <details className="inline">
        <summary className="inline-flex min-h-8 cursor-pointer items-center text-lamp">
          {[sourceTitle, namespaceTitle].filter(Boolean).join(', ')}
        </summary>
        <div className="grid gap-2 border-s-2 border-lamp ps-4 pb-1">
          <CitedMedia mediaBase={memberMedia(reflectionId)} citation={id} words={words}>
            <PersonsWords text={words} />
          </CitedMedia>
          {hasChanged && <p className="text-ink-soft">{texts.textChanged}</p>}
          {sourceId && (
            <p>
              {/* A route that leads on to the source: there is nothing to prefetch. */}
              <a
                href={`/reflections/${reflectionId}/knowledge/cited/${id}`}
                className="text-lamp underline decoration-1 underline-offset-[0.22em] hover:decoration-2"
              >
                {texts.openSource}
              </a>
            </p>
          )}
        </div>
      </details>
    </li>
  );
}

function Rating({ rating, comment }: { rating: 'good' | 'bad'; comment: string }) {
  const Icon = rating === 'good' ? ThumbsUp : ThumbsDown;
  return (
    <p className="flex items-start gap-2 text-small text-ink-soft">
      <Icon aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      <span>
        {texts.rated[rating]}
        {comment && `: ${comment}`}
      </span>
    </p>
  );
}
