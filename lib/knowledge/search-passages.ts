import 'server-only';
import { ok, type Result } from '#lib/platform/result.ts';
import { rankLines } from './find/rank-lines.ts';
import { type ReadQuestion, readQuestion } from './find/read-question.ts';
import { type FoundPassage, tellPassages } from './find/tell-passages.ts';
import { LONGEST_QUERY } from './limits.public.ts';
import { signsOf } from './meaning/signs.ts';
import { meaningOfQuestion } from './meaning.ts';
import { type FoundLines, findLines, type LineQuestion, type SearchReach } from './store/as-service/lines.ts';

export type { FoundPassage, SearchReach };

type Search = {
  reflectionId: string;
  namespaces: readonly string[];
  reach: SearchReach;
  query: string;
  limit?: number;
};

/** What answers a question best, best first; none when not one word or sense is shared, and none for a question without words. */
export async function searchPassages({
  reflectionId,
  namespaces,
  reach,
  query,
  limit = 8,
}: Search): Promise<Result<FoundPassage[]>> {
  if (namespaces.length === 0) return ok([]);
  const { question, asked } = await prepareQuestion(query);
  const found = await findLines({ reflectionId, namespaces, reach, ...asked });
  return found.ok ? ok(answersTo(question, found.value, limit)) : found;
}

/** Words of talking with somebody, which say nothing about what is asked for. Function words are left out by Postgres. */
const CHATTY = new Set(
  `a about actually ah all also am an and any anything ask asking can could d describe did didn do does doesn don else
  ever everything exactly explain get give go going got happen happened hello help hey hi i if isn just kind know let
  like little ll long lot m many may maybe me mean might much must my name named names need nothing now of often oh ok
  okay or perhaps please question quite re really remember s said say share should so some somebody someone something
  sort stuff such sure t talk tell thank thanks that then thing things think thought to told too ve very want wanted was
  wasn well were what whatever when where which who whom whose why will would wouldn yes you your yours`.split(
    /\s+/,
  ),
);

/**
 * What is searched for: the question without what no column would take, and without its chatty words. Operators and quotes
 * are only characters here; the search knows none. A capital within a sentence makes a name or a month of a chatty word:
 * "May" is kept. "Will" is too, but Postgres leaves it out, whose list of function words knows no capitals.
 */
export function cleanQuery(query: string): string {
  const text = query.slice(0, LONGEST_QUERY).toWellFormed().normalize('NFKC');
  const words: string[] = [];
  let before = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const startsSentence = before === 0 || /[.?!\n]/.test(text.slice(before, index));
    before = index + word.length;
    const isName = !startsSentence && /^\p{Lu}\p{Ll}/u.test(word);
    if (isName || !CHATTY.has(word.toLowerCase())) words.push(word);
  }
  return words.join(' ').slice(0, LONGEST_QUERY);
}

/** What the database is asked for a question as it was put, and what the ranking needs to know of it. */
export async function prepareQuestion(
  query: string,
  waitForMeaningMs?: number,
): Promise<{ question: ReadQuestion; asked: LineQuestion }> {
  const question = readQuestion(query);
  const meaning =
    question.words.length === 0
      ? null
      : await meaningOfQuestion(question.text, question.language, waitForMeaningMs);
  return {
    question: { ...question, meaning: meaning?.vector ?? null },
    asked: {
      query: cleanQuery(query),
      // A column takes no control characters.
      question: question.text.replace(/[\s\p{Cc}]+/gu, ' ').trim(),
      language: question.language,
      meaning: meaning && { model: meaning.model, signs: signsOf(meaning.vector) },
    },
  };
}

export const answersTo = (question: ReadQuestion, found: FoundLines, limit: number): FoundPassage[] =>
  tellPassages(found, rankLines(found, question), limit);
