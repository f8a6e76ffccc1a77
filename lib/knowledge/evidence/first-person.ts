const QUOTED = /"[^"\n]*"|“[^”\n]*”|”[^”\n]*”|»[^«»\n]*«|«[^»\n]*»|„[^“”\n]*[“”]/gu;

/** "Charles I of Sweden", "Part I.", "King Gustav I reigned": a number behind a name or a heading, and nobody's word. */
const NUMERAL = new RegExp(
  [
    String.raw`(?<=(?<!\p{L})\p{Lu}[\p{L}'’]* )I(?=[.,;:!?)\]–—]|\s*$| (?:of|is|has|does|reigned|ruled)\b)`,
    String.raw`(?<=\b(?:Part|Chapter|Book|Act|Volume|Vol\.|War|Section|Type|Class|Phase) )I(?![\p{L}\p{N}'’])`,
    String.raw`(?<=\b(?:King|Queen|Pope|Emperor|Empress|Tsar|Prince) \p{Lu}[\p{L}'’]* )I(?![\p{L}\p{N}'’])`,
  ].join('|'),
  'gu',
);

/** What others are quoted with is theirs: an "I" between quotation marks does not count. */
export function withoutQuotations(sentence: string): string {
  return sentence.replace(QUOTED, (quoted) => ' '.repeat(quoted.length));
}

export const withoutNumerals = (sentence: string): string => sentence.replace(NUMERAL, '1');
