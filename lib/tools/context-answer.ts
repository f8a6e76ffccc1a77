import type { RetrievedContext } from '#lib/contracts/retrieved-context.ts';
import type { FoundPassage } from '#lib/knowledge/search-passages.ts';

/** Of the whole answer as it is sent, so that every provider and every model takes it. */
const MOST_CHARACTERS = 4_000;
/** Of one passage: several are heard rather than one long one. */
const LONGEST_PASSAGE = 1_400;
/** What is left of a passage that was cut shorter says nothing. */
const SHORTEST_PASSAGE = 160;

type Told = RetrievedContext['passages'][number];

/** What a model is told of what was found: the best first, as many as fit, each in words that still hold. */
export function contextAnswer(found: readonly FoundPassage[]): RetrievedContext {
  const passages: Told[] = [];
  for (const passage of found) {
    const told = toldOf(passage);
    const room = MOST_CHARACTERS - lengthOf([...passages, { ...told, text: '' }]);
    const text = fitting(told.text, room);
    if (text.length < Math.min(SHORTEST_PASSAGE, told.text.length)) break;
    passages.push({ ...told, text });
  }
  return { passages };
}

const lengthOf = (passages: readonly Told[]): number => JSON.stringify({ passages }).length;

function toldOf(passage: FoundPassage): Told {
  return {
    text: cutAtWord(correctedBody(passage), LONGEST_PASSAGE),
    namespace: passage.namespace,
    source_title: passage.sourceTitle,
    citation: passage.citationId,
  };
}

/** What was corrected stands in the place of what it corrects. A correction that stands for itself says it already. */
function correctedBody({ body, position, corrections }: FoundPassage): string {
  if (position === null) return body;
  return corrections
    .toSorted((one, other) => other.wrong.length - one.wrong.length)
    .reduce(correctedIn, body);
}

const GOES_ON = /^\s*[\p{Ll},;:.!?]/u;

/** A correction is a sentence of its own; in the middle of another one it has no full stop. */
const correctedIn = (text: string, { wrong, corrected }: { wrong: string; corrected: string }): string =>
  text.replaceAll(wrong, (_, at: number) =>
    GOES_ON.test(text.slice(at + wrong.length)) ? corrected.replace(/[.,;:]+$/, '') : corrected,
  );

/** Quotes and line ends take more room in JSON than they are long. */
function fitting(text: string, room: number): string {
  let length = Math.min(text.length, Math.max(room, 0));
  for (;;) {
    const cut = cutAtWord(text, length);
    const excess = JSON.stringify(cut).length - '""'.length - room;
    if (excess <= 0 || length === 0) return cut;
    length = Math.max(0, Math.min(length, cut.length) - excess);
  }
}

function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, Math.max(0, most - 1)).toWellFormed();
  const end = head.search(/\s\S*$/);
  return end > 0 ? `${head.slice(0, end)}…` : '';
}
