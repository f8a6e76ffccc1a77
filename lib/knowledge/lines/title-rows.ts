import type { Stretch } from '../stretch.ts';
import { turnsOf } from './turns.ts';

/** "Written down by Ilse Brandt, winter 2019": who held the pen, and nothing that they said. */
const BY_LINE =
  /^[*_(\s]*(?:(?:written|told|recorded|taken|typed|noted|transcribed|collected|set)(?: (?:down|up|out))? by|(?:auf|nieder|ab|mit)?(?:geschrieben|gezeichnet|getippt|erzählt) von|(?:ned|upp|av)?(?:skrive[nt]|tecknat?|berättat?) av|écrit par|raconté par|escrito por|contado por|scritto da|raccontato da|(?:by|von|av)(?= \p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,3}[*_)\s]*$)) [^.!?\n]{2,120}[*_)\s]*$/iu;
const LONGEST = 120;

/**
 * What stands above a text is nobody's words: its title again, and who wrote it down; above a talk whatever has a title's form.
 * None of it is told as the beginning of what follows.
 */
export function titleRows(text: string, { title, isTalk }: { title: string; isTalk: boolean }): Stretch[] {
  const said = isTalk ? (turnsOf(text)[0]?.start ?? 0) : text.length;
  const rows = [...text.slice(0, 1_000).matchAll(/^[^\S\n]*\S[^\n]*(?:\n|$(?![\s\S]))/gmu)].slice(0, 3);
  const found: Stretch[] = [];
  for (const [place, { 0: row, index }] of rows.entries()) {
    const isOne =
      row.trim().length <= LONGEST && index + row.length <= said && index + row.length < text.length;
    const isTitle = isTalk || (place === 0 && (repeats(row, title) || isBelow(rows[1]?.[0])));
    if (!isOne || !((isTitle && !ENDS.test(row)) || isBelow(row))) break;
    const blank = /^(?:[^\S\n]*\n)*/.exec(text.slice(index + row.length)) ?? [''];
    found.push({ start: index, end: index + row.length + blank[0].length });
  }
  return found;
}

const ENDS = /[.!?…:;,]["”»’)*_]*\s*$/u;
const isBelow = (row: string | undefined): boolean => row !== undefined && BY_LINE.test(row);

/** A file may be called more than its text: "Memoir - The house in Lindenstrasse". */
function repeats(row: string, title: string): boolean {
  const [said, called] = [row, title].map((words) => wordsOf(words));
  if (!said || !called) return false;
  return said === called || (said.includes(' ') && ` ${called} `.endsWith(` ${said} `));
}

const wordsOf = (words: string): string =>
  (
    words
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .join(' ')
    .replace(/ (?:txt|md|docx?|pdf|odt|rtf)$/u, '');
