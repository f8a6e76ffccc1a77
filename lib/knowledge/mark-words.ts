import { fold } from './find/read-question.ts';

/** A piece of a text, and whether it is one of the words that were looked for. */
export type MarkedPiece = { text: string; isHit: boolean };

/** Cuts a text at the words that were found in it; `lexemes` are stems, as the search knows them. Put together it is the text. */
export function markWords(text: string, lexemes: readonly string[]): MarkedPiece[] {
  const stems = lexemes.flatMap((lexeme) => [lexeme, lexeme.replace(/i$/, 'y')]);
  const isHit = (word: string) => {
    const folded = fold(word);
    return stems.some((stem) => folded === stem || (stem.length >= 3 && folded.startsWith(stem)));
  };
  const pieces: MarkedPiece[] = [];
  const add = (piece: MarkedPiece) => {
    const last = pieces.at(-1);
    if (last && last.isHit === piece.isHit) last.text += piece.text;
    else if (piece.text !== '') pieces.push(piece);
  };
  let at = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (!isHit(word)) continue;
    add({ text: text.slice(at, index), isHit: false });
    add({ text: word, isHit: true });
    at = index + word.length;
  }
  add({ text: text.slice(at), isHit: false });
  return pieces;
}
