/** What PDF.js says of a run of characters. */
export type PdfItem = { str: string; transform: number[]; width: number; height: number; hasEOL: boolean };

export type PdfLine = { text: string; left: number; right: number; y: number; size: number };

/** A PDF knows characters at places and no lines: what stands at one height, going right, is a line. */
export function linesOfPage(items: readonly PdfItem[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let open: PdfLine | undefined;
  for (const { str, transform, width, height, hasEOL } of items) {
    const [, , , , x = 0, y = 0] = transform;
    const size: number = height || open?.size || 0;
    const belongs = open && Math.abs(open.y - y) <= Math.max(size, open.size) * 0.5 && x >= open.left - size;
    if (open && !belongs && str.trim()) {
      lines.push(open);
      open = undefined;
    }
    if (str) {
      if (open) {
        const gap = x - open.right;
        const spaced = /\s$/.test(open.text) || /^\s/.test(str) || gap < size * 0.15;
        open.text += spaced ? str : ` ${str}`;
        open.right = Math.max(open.right, x + width);
        open.size = Math.max(open.size, size);
      } else if (str.trim()) {
        open = { text: str, left: x, right: x + width, y, size };
      }
    }
    if (hasEOL && open) {
      lines.push(open);
      open = undefined;
    }
  }
  if (open) lines.push(open);
  return lines
    .map((line) => ({ ...line, text: withoutLigatures(line.text).trim() }))
    .filter(({ text }) => text);
}

/** Typesetters' joined letters (ﬁ, ﬂ …) are drawn as one, and searched for as two. */
const withoutLigatures = (text: string) =>
  text.replace(/[\ufb00-\ufb06]/g, (letter) => letter.normalize('NFKC'));
