import { SOURCE_FORMS } from '#lib/knowledge/source-forms.public.ts';
import { keptUnder } from './has-kept-lines.ts';
import { isRecord, recordsOf, textOf } from './json-reading.ts';
import { BEFORE_RELOAD, shownLines, type TranscriptLine } from './transcript.ts';

const MOST = 60;

/** In this window, until it is closed: nobody else reads it. A browser that keeps nothing is one that has nothing to go on with. */
export function keepLines(address: string, lines: readonly TranscriptLine[]): void {
  try {
    if (lines.length === 0) sessionStorage.removeItem(keptUnder(address));
    else sessionStorage.setItem(keptUnder(address), JSON.stringify(shownLines(lines).slice(-MOST)));
  } catch {
    // Storage is full or forbidden.
  }
}

export function keptLines(address: string): TranscriptLine[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keptUnder(address)) ?? '[]');
    return recordsOf(kept).flatMap((line, at) => lineFrom(line, at) ?? []);
  } catch {
    return [];
  }
}

function lineFrom(line: Record<string, unknown>, at: number): TranscriptLine | null {
  const [words, conversationId] = [textOf(line.words), textOf(line.conversationId)];
  if (!words || !conversationId) return null;
  return {
    id: at,
    who: line.who === 'person' ? 'person' : 'reflection',
    words,
    state: 'said',
    conversationId,
    attempt: BEFORE_RELOAD,
    eventId: null,
    citations: recordsOf(line.citations).flatMap((citation) => {
      const [id, said, namespace, sourceTitle] = [
        textOf(citation.id),
        textOf(citation.words),
        textOf(citation.namespace),
        textOf(citation.sourceTitle),
      ];
      return id && said && isRecord(citation)
        ? [
            {
              id,
              words: said,
              namespace: namespace ?? '',
              sourceTitle: sourceTitle ?? '',
              form: SOURCE_FORMS.find((form) => form === citation.form) ?? null,
              date: textOf(citation.date) ?? null,
              heading: textOf(citation.heading) ?? null,
            },
          ]
        : [];
    }),
  };
}
