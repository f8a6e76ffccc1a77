import { languageOf } from '#lib/knowledge/language.public.ts';
import { meaningOfQuestion } from '#lib/knowledge/meaning.ts';
import { isWholeQuestion } from '#lib/knowledge/whole-question.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { withoutNamedSources } from './named-sources.public.ts';
import { askReader, asksReader } from './questions/ask-reader.ts';
import { saysNothing } from './questions/unanswered.ts';
import {
  type AskedTurns,
  type NotedQuestion,
  noteQuestions,
  readAskedTurns,
} from './store/as-service/visitor-questions.ts';

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
    const found = await isAnswered(said.value, question);
    if (!found.ok) return found;
    const told = wasTold(reply);
    // "And when was that?": whoever did not hear what was said before cannot ask it, nor answer it.
    if (told && !found.value && !isWholeQuestion(question)) continue;
    const meaning = await meaningOfQuestion(question, languageOf(question), NOBODY_WAITS_MS);
    questions.push({
      turnId: id,
      question,
      // What a visitor was told counts, whatever is found for their words alone.
      wasAnswered: told ?? found.value,
      ...(meaning && { model: meaning.model, meaning: meaning.vector }),
    });
  }
  if (questions.length === 0) return ok(0);
  const language = languageOf(questions.map(({ question }) => question).join(' ')) ?? 'en';
  return noteQuestions(conversationId, language, questions);
}

/** With a source, or that there is nothing; undefined of a reply that says neither. */
function wasTold(reply: string | null): boolean | undefined {
  if (reply === null) return undefined;
  if (saysNothing(reply)) return false;
  return withoutNamedSources(reply) === reply ? undefined : true;
}

async function isAnswered(
  { reflectionId, person, reach, namespaces }: AskedTurns,
  question: string,
): Promise<Result<boolean>> {
  const answer = await askReader({ reflectionId, person, reach, namespaces, question });
  return answer.ok ? ok(answer.value.length > 0) : answer;
}
