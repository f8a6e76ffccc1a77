/** A blank is a blank, however wide it is and wherever a line ends. */
export const onOneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

const ENDS_SENTENCE = /[.!?…。！？]["”’»)]*$/u;

/** From the beginning of a sentence to the end of one: a piece of it may say the opposite. */
export function standsWholeIn(text: string, quote: string): boolean {
  const [said, whole] = [onOneLine(text), onOneLine(quote)];
  if (said === '') return false;
  for (let at = whole.indexOf(said); at !== -1; at = whole.indexOf(said, at + 1)) {
    const before = whole.slice(0, at).trimEnd();
    const after = whole.slice(at + said.length).trimStart();
    const begins = before === '' || ENDS_SENTENCE.test(before);
    const ends = after === '' || ENDS_SENTENCE.test(said);
    if (begins && ends) return true;
  }
  return false;
}
