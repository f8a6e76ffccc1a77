import type { Line } from './line.ts';
import type { PlacedLine } from './split-lines.ts';

/** Characters: what is shorter takes in what stands beside it, and nothing grows longer. */
const ENOUGH = 380;
const MOST = 720;

/**
 * What is told when a line is found: whole turns and whole paragraphs where they are short enough, with the question that
 * was asked, and of a long paragraph the sentences around the line. Never beyond the section it stands in.
 */
export function tellTogether(text: string, lines: readonly PlacedLine[]): Line[] {
  const blocks = new Map<number, { from: number; to: number }>();
  for (const [place, { block }] of lines.entries()) {
    const known = blocks.get(block);
    if (known) known.to = place;
    else blocks.set(block, { from: place, to: place });
  }
  return lines.map(({ block, section, isHeading: _, ...line }, place) => {
    const sizeOf = (from: number, to: number) => text.slice(lines[from]?.start, lines[to]?.end).trim().length;
    let [from, to] = [place, place];
    const grow = (newFrom: number, newTo: number, most = MOST): boolean => {
      const [low, high] = [Math.min(from, newFrom), Math.max(to, newTo)];
      const isInside =
        lines[low]?.section === section && lines[high]?.section === section && sizeOf(low, high) <= most;
      if (isInside) [from, to] = [low, high];
      return isInside;
    };
    if (line.repliesTo !== null && place - line.repliesTo <= 6) grow(line.repliesTo, place);
    const own = blocks.get(block) ?? { from: place, to: place };
    if (!grow(own.from, own.to)) {
      // A long paragraph: a sentence after, a sentence before, in turns.
      while (sizeOf(from, to) < ENOUGH) {
        const grown = (to < own.to && grow(from, to + 1)) || (from > own.from && grow(from - 1, to));
        if (!grown) break;
        if (sizeOf(from, to) < ENOUGH && from > own.from) grow(from - 1, to);
      }
      return { ...line, from, to };
    }
    while (sizeOf(from, to) < ENOUGH) {
      const after = blocks.get(lines[to + 1]?.block ?? -1);
      const grownOn = after !== undefined && grow(from, after.to);
      const before = blocks.get(lines[from - 1]?.block ?? -1);
      const grownBack = sizeOf(from, to) < ENOUGH && before !== undefined && grow(before.from, to);
      if (!grownOn && !grownBack) break;
    }
    return { ...line, from, to };
  });
}
