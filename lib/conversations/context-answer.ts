import { TOLD_CHARACTERS } from '#lib/knowledge/limits.public.ts';
import type { RetrievedContext } from '#lib/knowledge/retrieved-context.public.ts';
import type { FoundPassage } from '#lib/knowledge/search-passages.ts';

type Told = RetrievedContext['passages'][number];

/**
 * What a model is told of what was found: the best first, as many as fit, each in words that still hold. Nothing is cut in its
 * middle: of what does not fit only the line that was found is told, and when that does not fit either, nothing.
 */
export function contextAnswer(found: readonly FoundPassage[]): RetrievedContext {
  const passages: Told[] = [];
  let length = lengthOf({ passages });
  for (const passage of found) {
    for (const words of [passage.body, passage.hit]) {
      const told = toldOf(passage, words);
      const more = lengthOf(told) + (passages.length > 0 ? 1 : 0);
      if (length + more > TOLD_CHARACTERS) continue;
      passages.push(told);
      length += more;
      break;
    }
  }
  return { passages };
}

const lengthOf = (value: unknown): number => JSON.stringify(value).length;

const toldOf = (passage: FoundPassage, words: string): Told => ({
  text: correctedWords(passage, words).toWellFormed(),
  namespace: passage.namespace,
  source_title: passage.sourceTitle,
  ...(passage.sourceForm && { source_form: passage.sourceForm }),
  citation: passage.citationId,
  date: passage.date,
  speaker: passage.speaker,
  heading: passage.heading,
  ...correctedOn(passage, words),
  closeness: passage.closeness,
  ...(passage.answer !== null &&
    words === passage.body && { answer: correctedWords(passage, passage.answer).toWellFormed() }),
});

/** What was corrected stands in the place of what it corrects. A correction that stands for itself says it already. */
function correctedWords({ position, corrections }: FoundPassage, words: string): string {
  if (position === null) return words;
  return corrections
    .toSorted((one, other) => other.wrong.length - one.wrong.length)
    .reduce(correctedIn, words);
}

/** Whoever opens the source is told that the words are not the first ones; by whom is nobody's matter but the members'. */
function correctedOn(
  { position, corrections }: FoundPassage,
  words: string,
): Pick<Told, 'corrected_on'> | null {
  const days = corrections.flatMap(({ wrong, on }) =>
    on !== undefined && (position === null || words.includes(wrong)) ? on : [],
  );
  const last = days.toSorted().at(-1);
  return last === undefined ? null : { corrected_on: last };
}

const GOES_ON = /^\s*[\p{Ll},;:.!?]/u;

/** A correction is a sentence of its own; in the middle of another one it has no full stop. */
const correctedIn = (text: string, { wrong, corrected }: { wrong: string; corrected: string }): string =>
  text.replaceAll(wrong, (_, at: number) =>
    GOES_ON.test(text.slice(at + wrong.length)) ? corrected.replace(/[.,;:]+$/, '') : corrected,
  );
