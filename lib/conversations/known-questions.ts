import {
  INTERVIEW_QUESTIONS,
  type InterviewLanguage,
  interviewQuestionOf,
} from '#lib/knowledge/texts/interview.public.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { readSuggestionInput } from '#lib/voice/store/as-service/suggested-questions.ts';
import type { QuestionStandings } from './interview-progress.public.ts';
import { askReader } from './questions/ask-reader.ts';
import { storeKnownQuestions } from './store/as-service/visitor-questions.ts';

/** Of one process; in another one it is looked for again. */
const lookedAt = new Map<string, number>();
const AGAIN_AFTER_MS = 60_000;
const MOST_REMEMBERED = 1_000;

/**
 * Asks the reader what the interview would ask, and keeps what members hear an answer to: that is not asked. What an interview
 * has told is known by itself, and needs no source.
 */
export async function lookForKnownQuestions(
  reflectionId: string,
  language: InterviewLanguage,
  standings: QuestionStandings,
): Promise<Result<unknown>> {
  if (Date.now() - (lookedAt.get(reflectionId) ?? 0) < AGAIN_AFTER_MS) return ok(null);
  if (lookedAt.size > MOST_REMEMBERED) lookedAt.clear();
  lookedAt.set(reflectionId, Date.now());
  const input = await readSuggestionInput(reflectionId, 'private');
  if (!input.ok || input.value === null || input.value.sources.length === 0) return input;
  const { person, namespaces } = input.value;
  const known: { question: string; citation: string }[] = [];
  for (const question of INTERVIEW_QUESTIONS[language]) {
    if (standings[interviewQuestionOf(question) ?? question] !== undefined) continue;
    const answer = await askReader({ reflectionId, person, namespaces, reach: 'viewer', question });
    if (!answer.ok) return answer;
    const [citation] = answer.value;
    if (citation !== undefined) known.push({ question, citation });
  }
  return storeKnownQuestions(reflectionId, known);
}
