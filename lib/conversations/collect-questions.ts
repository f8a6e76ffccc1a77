import { languageOf } from '#lib/knowledge/language.ts';
import { meaningOfQuestion } from '#lib/knowledge/meaning.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { askReader, asksReader } from './questions/ask-reader.ts';
import { saysNothing } from './questions/unanswered.ts';
import {
  type AskedTurns,
  type NotedQuestion,
  noteQuestions,
  readAskedTurns,
} from './store/visitor-questions.ts';

const LONGEST = 300;
const MOST_OF_ONE_CONVERSATION = 50;
/** Two that ask the same stay two where nobody knows what they mean. */
const NOBODY_WAITS_MS = 60_000;

/** Keeps what a visitor asked, and whether the sources had an answer. Courtesies and what is told ask nothing. */
export async function collectQuestions(conversationId: string): Promise<Result<unknown>> {
  const said = await readAskedTurns(conversationId);
  if (!said.ok || said.value === null) return said;
  const { turns } = said.value;
  const questions: NotedQuestion[] = [];
  for (const { id, body, reply } of turns) {
    if (questions.length === MOST_OF_ONE_CONVERSATION) break;
    const question = body.replace(/\s+/g, ' ').trim();
    if (question.length > LONGEST || !(await asksReader(said.value.person, question))) continue;
    const answered = await isAnswered(said.value, question);
    if (!answered.ok) return answered;
    const meaning = await meaningOfQuestion(question, languageOf(question), NOBODY_WAITS_MS);
    questions.push({
      turnId: id,
      question,
      // Whatever was found: a visitor who was told that there is nothing has no answer.
      wasAnswered: answered.value && !(reply !== null && saysNothing(reply)),
      ...(meaning && { model: meaning.model, meaning: meaning.vector }),
    });
  }
  if (questions.length === 0) return ok(0);
  const language = languageOf(questions.map(({ question }) => question).join(' ')) ?? 'en';
  return noteQuestions(conversationId, language, questions);
}

async function isAnswered(
  { reflectionId, person, reach, namespaces }: AskedTurns,
  question: string,
): Promise<Result<boolean>> {
  const answer = await askReader({ reflectionId, person, reach, namespaces, question });
  return answer.ok ? ok(answer.value.length > 0) : answer;
}
