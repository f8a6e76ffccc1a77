import { NAMED_SOURCES } from '#lib/conversations/named-sources.public.ts';
import { topicOf } from '#lib/knowledge/near-topics.public.ts';

/** A piece of an answer: words, something that can be asked about instead, or the place where it names what they rest on. */
type AnswerPiece<Citation> =
  | { id: number; words: string; topic?: string }
  | { id: number; citation: Citation; number: number };

/** Of a name that has only half arrived nothing is shown. */
const HALF = /\s*\[[0-9a-f\s,;-]*$/i;

/** Agents name their sources by ids in square brackets, which nobody wants to read: each known one becomes a number. */
export function answerPieces<Citation extends { id: string; sourceTitle: string; heading?: string | null }>(
  words: string,
  citations: readonly Citation[],
): { pieces: AnswerPiece<Citation>[]; sources: Citation[]; lookedUp: Citation[] } {
  const pieces: AnswerPiece<Citation>[] = [];
  const named: Citation[] = [];
  let end = 0;
  for (const match of words.matchAll(NAMED_SOURCES)) {
    addWords(pieces, words.slice(end, match.index));
    end = match.index + match[0].length;
    for (const id of (match[1] ?? '').toLowerCase().split(/\s*[,;]\s*/)) {
      const citation = citations.find((one) => one.id.toLowerCase() === id);
      if (!citation) continue;
      if (!named.includes(citation)) named.push(citation);
      pieces.push({ id: pieces.length, citation, number: named.indexOf(citation) + 1 });
    }
  }
  addWords(pieces, words.slice(end).replace(HALF, ''));
  // One that names none may rest on what was found for it, or say that nothing fits.
  if (named.length === 0)
    return { pieces: withTopics(pieces, citations), sources: [], lookedUp: [...citations] };
  return { pieces, sources: named, lookedUp: [] };
}

type Titled = { sourceTitle: string; heading?: string | null };

/** An answer that names no source may offer, between quotation marks, what else there is to ask about. */
function withTopics<Citation>(
  pieces: readonly AnswerPiece<Citation>[],
  citations: readonly Titled[],
): AnswerPiece<Citation>[] {
  const topics = citations.flatMap(
    ({ sourceTitle, heading = null }) => topicOf({ title: sourceTitle, heading }) ?? [],
  );
  return pieces
    .flatMap((piece) => ('words' in piece ? splitAtTopics(piece.words, topics) : []))
    .map((piece, id) => ({ ...piece, id }));
}

function splitAtTopics(words: string, topics: readonly string[]): { words: string; topic?: string }[] {
  const [topic, ...others] = topics;
  if (topic === undefined) return words === '' ? [] : [{ words }];
  const named = `“${topic}”`;
  const at = words.indexOf(named);
  if (at < 0) return splitAtTopics(words, others);
  return [
    ...splitAtTopics(words.slice(0, at), others),
    { words: named, topic },
    ...splitAtTopics(words.slice(at + named.length), others),
  ];
}

function addWords(pieces: AnswerPiece<unknown>[], words: string): void {
  if (words !== '') pieces.push({ id: pieces.length, words });
}
