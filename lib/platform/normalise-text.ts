/** All but the plain space; what Postgres, search and citations would otherwise each see in their own way. */
const SPACES = /[\t\p{Zs}]+/gu;
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/**
 * Controls, and what is there but cannot be seen: soft hyphens, zero-width marks, marks of direction, tags. They break
 * words for search, and they are how text is hidden from a reader and shown to a model. The joiners U+200C and U+200D
 * stay: Persian, Indic scripts and emoji are written with them.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
  /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\u{e0000}-\u{e0fff}]/gu;

/**
 * The one form in which texts are stored, so that a quote is found again byte for byte: composed characters (NFC),
 * lines that end in LF, single spaces, one blank line between paragraphs, nothing that cannot be seen. The words
 * stay as they are. Applying it twice changes nothing more.
 */
export function normaliseText(text: string): string {
  return text
    .toWellFormed()
    .replace(LINE_ENDS, '\n')
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(SPACES, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
