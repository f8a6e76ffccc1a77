/** Two texts side by side: what both have, and where they differ, word by word. */
export type DiffBlock = { is: 'same'; text: string } | { is: 'changed'; parts: readonly DiffPart[] };
type DiffPart = { is: 'same' | 'removed' | 'added'; text: string };

/** Tables larger than this are not filled: such texts have nothing to do with each other. */
const MOST_CELLS = 4_000_000;
/** Fewer words in common, and reading one text inside the other is harder than reading both. */
const LEAST_COMMON = 0.35;

/**
 * By hand, because there is little of it: lines first, then the words of lines that changed. Prompts have some hundred lines,
 * so the plain table of the longest common subsequence is fast enough.
 */
export function diffTexts(before: string, after: string): DiffBlock[] {
  const blocks: DiffBlock[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const close = () => {
    if (removed.length + added.length > 0)
      blocks.push({ is: 'changed', parts: changedParts(removed, added) });
    removed = [];
    added = [];
  };
  for (const { is, text } of align(linesOf(before), linesOf(after))) {
    if (is === 'removed') removed.push(text);
    else if (is === 'added') added.push(text);
    else {
      close();
      const last = blocks.at(-1);
      if (last?.is === 'same') last.text += text;
      else blocks.push({ is, text });
    }
  }
  close();
  return blocks;
}

/** Each with the line break that ends it, the last one too: a line is the same wherever it stands. */
const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n').map((line) => `${line}\n`));

function changedParts(removed: readonly string[], added: readonly string[]): DiffPart[] {
  const [gone, come] = [removed.join(''), added.join('')];
  if (!gone || !come) return [...part('removed', gone), ...part('added', come)];
  const [before, after] = [wordsOf(gone), wordsOf(come)];
  const parts = align(before, after);
  const common = parts.filter(({ is, text }) => is === 'same' && text.trim()).length;
  const words = Math.max(countOf(before), countOf(after));
  return common < words * LEAST_COMMON ? [...part('removed', gone), ...part('added', come)] : joined(parts);
}

const part = (is: DiffPart['is'], text: string): DiffPart[] => (text ? [{ is, text }] : []);

/** Words and what stands between them, each by itself. */
const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}_’']+|[^\s\p{L}\p{N}_’']/gu) ?? [];

const countOf = (words: readonly string[]): number => words.filter((word) => word.trim()).length;

function joined(parts: readonly DiffPart[]): DiffPart[] {
  const whole: DiffPart[] = [];
  for (const { is, text } of parts) {
    const last = whole.at(-1);
    if (last?.is === is) last.text += text;
    else whole.push({ is, text });
  }
  return whole;
}

/** The longest common subsequence, with what is left out and put in around it. */
function align(before: readonly string[], after: readonly string[]): DiffPart[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (end < shorter && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const same = (texts: readonly string[]) => texts.map((text): DiffPart => ({ is: 'same', text }));
  return [
    ...same(before.slice(0, start)),
    ...alignMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ];
}

function alignMiddle(before: readonly string[], after: readonly string[]): DiffPart[] {
  const width = after.length + 1;
  const isTooMuch = before.length * after.length > MOST_CELLS;
  const table = new Uint16Array(isTooMuch ? 0 : (before.length + 1) * width);
  const length = (row: number, column: number) => table[row * width + column] ?? 0;
  if (!isTooMuch) {
    for (let row = before.length - 1; row >= 0; row -= 1)
      for (let column = after.length - 1; column >= 0; column -= 1)
        table[row * width + column] =
          before[row] === after[column]
            ? length(row + 1, column + 1) + 1
            : Math.max(length(row + 1, column), length(row, column + 1));
  }
  const parts: DiffPart[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [gone, come] = [before[row], after[column]];
    if (gone !== undefined && gone === come && !isTooMuch) {
      parts.push({ is: 'same', text: gone });
      row += 1;
      column += 1;
    } else if (
      gone !== undefined &&
      (come === undefined || length(row + 1, column) >= length(row, column + 1))
    ) {
      parts.push({ is: 'removed', text: gone });
      row += 1;
    } else if (come !== undefined) {
      parts.push({ is: 'added', text: come });
      column += 1;
    }
  }
  return parts;
}
