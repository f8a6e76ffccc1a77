import 'server-only';
import { ok, type Result } from '#lib/platform/result.ts';
import { cleanQuery } from './clean-query.ts';
import { rankLines } from './find/rank-lines.ts';
import { type ReadQuestion, readQuestion } from './find/read-question.ts';
import { type FoundPassage, tellPassages } from './find/tell-passages.ts';
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

/** What the database is asked for a question as it was put, and what the ranking needs to know of it. */
export async function prepareQuestion(
  query: string,
): Promise<{ question: ReadQuestion; asked: LineQuestion }> {
  const question = readQuestion(query);
  const meaning =
    question.words.length === 0 ? null : await meaningOfQuestion(question.text, question.language);
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
