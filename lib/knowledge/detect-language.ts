import { detect } from 'tinyld';

/** Statements are found by rules of each of these. */
const RULED_LANGUAGES = ['en', 'de', 'sv', 'fr', 'es', 'it'] as const;

/** In characters. A shorter piece is taken for a language with rules where it can be, which a question is in most often. */
const SHORT = 60;
/** Pieces of a long text are asked one by one, so that names and a few foreign lines do not decide for all of it. */
const PIECES = 60;
const PIECE = 300;

const CODE = /^[a-z]{2}$/;

/**
 * The language of a text or of a question as two letters of ISO 639-1 (`en`, `de`, `sv`, `ja` …); null when there are too
 * few letters, or none fits. The same text gives the same language.
 */
export function detectLanguage(text: string): string | null {
  const votes = new Map<string, number>();
  for (const piece of piecesOf(text)) {
    const code = languageOf(piece);
    if (code) votes.set(code, (votes.get(code) ?? 0) + piece.length);
  }
  const [best] = [...votes].toSorted(
    ([one, first], [other, second]) => second - first || one.localeCompare(other),
  );
  return best?.[0] ?? null;
}

function languageOf(piece: string): string | null {
  const code = (piece.length < SHORT && detect(piece, { only: [...RULED_LANGUAGES] })) || detect(piece);
  return CODE.test(code) ? code : null;
}

/** Lines, or parts of them, spread over the whole text; the longer ones where there are many, which tell more. */
function piecesOf(text: string): string[] {
  const lines = text
    .slice(0, 2_000_000)
    .toWellFormed()
    .split(/[\n\r\v\f\u0085\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => /\p{L}{2}/u.test(line));
  const long = lines.filter((line) => line.length >= SHORT);
  const telling = long.length >= 5 ? long : lines;
  const step = Math.max(1, Math.ceil(telling.length / PIECES));
  return telling.filter((_, place) => place % step === 0).map((line) => line.slice(0, PIECE));
}
