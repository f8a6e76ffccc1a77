/** The person's own words in an answer, and the citation that stands behind them. */
export type Quotation = { words: string; citation: string };

/** Half of what somebody else is quoted with would sound as if it were the person's. */
export const isWholeQuote = (words: string): boolean =>
  count(words, '"') % 2 === 0 && count(words, '“') === count(words, '”');

const count = (text: string, mark: string): number => text.split(mark).length - 1;

const QUOTATION = /^([\s\S]+?) \[([^\][\s]{1,100})\]$/u;
const BETWEEN = '\n\n';

/** A quotation is a paragraph that ends in its citation, so that the page can mark it with its source. */
export const inParagraphs = (quotations: readonly Quotation[]): string =>
  quotations.map(({ words, citation }) => `${words} [${citation}]`).join(BETWEEN);

export const quotationsIn = (said: string): Quotation[] =>
  said.split(BETWEEN).flatMap((paragraph) => {
    const [, words, citation] = QUOTATION.exec(paragraph) ?? [];
    return words !== undefined && citation !== undefined ? [{ words, citation }] : [];
  });
