import type { TimedWord } from '../store/sounds.ts';

/** Longer than between two sentences: somebody else speaks, or of something else. */
const PARAGRAPH_GAP_MS = 1_400;
const LONGEST_PARAGRAPH = 700;
/** Nobody's words until somebody is named: a reader of conversations sees whose line it is. */
const SOMEBODY = 'Speaker: ';

/** The words as text, with a paragraph where the speaker paused. */
export function textOfWords(words: readonly TimedWord[], { hasOthers }: { hasOthers: boolean }): string {
  const paragraphs: string[] = [];
  let paragraph = '';
  let endedAt = 0;
  for (const [text, from, to] of words) {
    const isNew =
      from - endedAt >= PARAGRAPH_GAP_MS ||
      (paragraph.length > LONGEST_PARAGRAPH && /[.!?]$/.test(paragraph));
    if (isNew && paragraph !== '') {
      paragraphs.push(paragraph);
      paragraph = '';
    }
    paragraph += paragraph === '' ? text : ` ${text}`;
    endedAt = to;
  }
  if (paragraph !== '') paragraphs.push(paragraph);
  return paragraphs.map((one) => (hasOthers ? SOMEBODY + one : one)).join('\n\n');
}
